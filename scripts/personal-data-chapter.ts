import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPERSONAL } from '#server/impersonal-tables.ts';
import { MEMBER_COLUMNS, PERSONAL_COLUMNS } from '#server/personal-columns.ts';
import type { PersonalColumns } from '#server/platform/personal-data/personal-columns.ts';

const root = join(import.meta.dirname, '..');

const BEGIN = '<!-- Written by npm run generate, from *.personal.ts of the server. -->';
const END = '<!-- Until here. -->';

/** Words of the tables; what they say of each table is Japanese in both. */
const CHAPTERS = [
  {
    file: 'docs/operating/personal-data.ja.md',
    members: '**会員の情報**',
    staff: '**スタッフの情報**',
    none: '**個人の情報が入らないもの**',
    head: ['何を', '何のため', '保存期間', '見られる人', '消去のとき'],
  },
  {
    file: 'docs/operating/personal-data.en.md',
    members: "**Members' data**",
    staff: "**Operators' data**",
    none: '**What holds nothing of a person**',
    head: ['what', 'what for', 'kept for', 'who sees it', 'at erasure'],
  },
] as const;

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '／')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(head), row(head.map(() => '---')).replaceAll(' ', ''), ...rows].join('\n');

const what = ({ title, columns, secrets, shown }: PersonalColumns): string => {
  const held = [
    ...Object.values(columns),
    ...Object.keys(shown ?? {}),
    ...Object.values(secrets ?? {}),
  ];
  const more = [...new Set(held)].filter((one) => one !== title);
  return `${title}${more.length > 0 ? `（${more.join('、')}）` : ''}`;
};

/** What an erasure does to the rows of a table, in Japanese. */
export function atErasure({ emptied }: PersonalColumns): string {
  if (emptied === undefined) return '消えます';
  if (Object.keys(emptied.columns).length === 0) return '番号と日時だけが残ります';
  return emptied.where === undefined
    ? '本人の内容を空にして、行だけが残ります'
    : '公開された回答済みの質問のものは、本人とのつながりを外して残ります。ほかは消えます';
}

const cells = (one: PersonalColumns) => [what(one), one.purpose, one.retention, one.seenBy];

function textOf({ members, staff, none, head }: (typeof CHAPTERS)[number]): string {
  const others = PERSONAL_COLUMNS.filter((one) => !MEMBER_COLUMNS.includes(one));
  return [
    BEGIN,
    members,
    table(
      head,
      MEMBER_COLUMNS.map((one) => row([...cells(one), atErasure(one)])),
    ),
    staff,
    table(
      // No erasure empties a table of staff.
      head.slice(0, -1),
      others.map((one) => row(cells(one))),
    ),
    none,
    IMPERSONAL.map(({ reason }) => `- ${reason}`).join('\n'),
    END,
  ].join('\n\n');
}

/** Replaces what stands between the marks; throws where a page has none. */
export function withChapter(page: string, text: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the page has no table for the list of personal data');
  return page.slice(0, from) + text + page.slice(to + END.length);
}

/** The pages with the list, as they are and as they should be. */
export const personalDataPages = () =>
  CHAPTERS.map((chapter) => {
    const page = readFileSync(join(root, chapter.file), 'utf8');
    return { file: chapter.file, is: page, shouldBe: withChapter(page, textOf(chapter)) };
  });

/** Writes the lists anew. */
export function writePersonalDataPages(): void {
  for (const { file, shouldBe } of personalDataPages()) writeFileSync(join(root, file), shouldBe);
}

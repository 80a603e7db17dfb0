import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK } from '@orchard/spreadsheets';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { MEMBER_COLUMNS } from '#personal-columns';
import { wireTime } from '#platform/database/wire-time.ts';
import type { PersonalColumns } from '#platform/personal-data/personal-columns.ts';
import type { Snapshot } from '#platform/personal-data/snapshot.ts';
import type { ExportedPerson } from './member-data.view.ts';
import { csvFile, jsonFile } from './table-files.ts';

interface ReadMe {
  /** The site's name. */
  site: string;
  person: ExportedPerson;
  /** In Japan. */
  madeAt: string;
  /** The files' tables, with how many rows each has. */
  files: readonly { table: PersonalColumns; rows: number }[];
  /** Places without a file. */
  left: readonly PersonalColumns[];
}

const fileLine = ({ table, rows }: ReadMe['files'][number]) =>
  [
    `■ ${table.title}（${rows}件）`,
    `  目的：${table.purpose}`,
    `  保管期間：${table.retention}`,
    `  見られる人：${table.seenBy}`,
  ].join('\n');

const secretLines = (tables: readonly PersonalColumns[]) =>
  tables
    .filter(({ secrets }) => secrets)
    .map(({ title, secrets }) => `・${title}：${Object.values(secrets ?? {}).join('、')}`);

/** The text that explains a file of somebody's data, for people without the site at hand. */
function readMe({ site, person, madeAt, files, left }: ReadMe): string {
  const tables = files.map(({ table }) => table);
  const text = [
    `${site} 会員サイト マイデータ`,
    '',
    'これは何か',
    `このファイルには、${site} 会員サイトがあなたについて保管しているデータが入っています。`,
    '',
    `対象の方：${person.name} 様（${person.email}）`,
    `作成日時：${madeAt}（日本時間）`,
    'すべて、この時点の内容です。',
    '',
    '読み方',
    '・種類ごとに、同じ内容のファイルが2つあります。',
    '  「.csv」は表計算ソフトで、「.json」はほかのプログラムで開くためのものです。',
    '・日時はすべて日本時間です。',
    "・表計算ソフトが数式として実行しないよう、CSVでは「=」などで始まる内容の先頭に「'」を付けています。",
    '',
    '入っているもの',
    ...files.map(fileLine),
    '',
    '入っていないものとその理由',
    '・鍵やパスワードなど、本人の証明に使うもの。知られると他人があなたになりすませるためです。',
    ...secretLines(tables).map((line) => `  ${line}`),
    '・ほかの会員に関すること。その方の情報を守るためです。',
    ...left.map(({ title, unexported }) => `・${title}：${unexported}`),
    '・会員がファイルを送る機能はないため、送られたファイルはありません。',
    '',
    'あなたの個人情報が入っています。ほかの人の目に触れないように保管してください。',
    '',
  ];
  return text.join('\r\n').replaceAll(/(?<!\r)\n/g, '\r\n');
}

const isExported = ({ unexported }: { unexported?: string }) => unexported === undefined;

/**
 * The archive with everything that the list of personal columns says of a member as a stream:
 * neither it nor any file in it is ever in memory as a whole.
 */
export async function* memberArchive(
  snapshot: Snapshot,
  person: ExportedPerson,
  site: string,
): AsyncGenerator<Buffer> {
  const [[madeAt] = []] = await snapshot.rows(sql`SELECT ${wireTime(sql`now()`)}`);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (problem: Error) => output.destroy(problem);
  zip.on('error', fail);
  const mtime = new Date(`${String(madeAt).replace(' ', 'T')}+09:00`);
  // The archive asks for a file when the one before is in.
  const add = (name: string, chunks: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(name, { mtime }, (begin) => {
      begin(null, Readable.from(chunks()).on('error', fail));
    });
  const files = MEMBER_COLUMNS.filter(isExported).map((table) => ({ table, rows: 0 }));
  for (const file of files) {
    const { table } = file;
    add(`${table.title}.json`, () =>
      jsonFile(snapshot, table, person, (rows) => {
        file.rows += rows;
      }),
    );
    add(`${table.title}.csv`, () => csvFile(snapshot, table, person));
  }
  // The last one, as it says how many rows the others have.
  add('README.txt', () => {
    const left = MEMBER_COLUMNS.filter((table) => !isExported(table));
    return [BYTE_ORDER_MARK + readMe({ site, person, madeAt: String(madeAt), files, left })];
  });
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}

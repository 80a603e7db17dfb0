import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import type { mailWordings } from '@orchard/contract/staff/mail-wordings';
import { STAFF_PAGE_SIZE } from '@orchard/contract/staff/wire';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Page } from '#platform/http/page.ts';
import type { LetterKind, Wording } from '#platform/mail/letter-kind.ts';
import { findRevision } from '#platform/records/history.view.ts';
import { wireTime } from '#platform/wire-time.ts';
import { findLetterKind, LETTER_KINDS } from './letter-kinds.view.ts';

type Row = ResponseOf<typeof mailWordings.list>[number];
type WordingRecord = ResponseOf<typeof mailWordings.read>;
type Stored = Wording & { kind: string; updated_at: string };

async function storedWordings(db: Kysely<DB>): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    SELECT kind, subject, body, link_label, ${wireTime(sql`updated_at`)} AS updated_at
    FROM mail_wordings`.execute(db);
  return new Map(rows.map((row) => [row.kind, row]));
}

const rowOf = ({ id, kind, title, wording }: LetterKind, stored: Stored | undefined): Row => ({
  id,
  kind,
  title,
  subject: (stored ?? wording).subject,
  is_default: !stored,
  updated_at: stored?.updated_at ?? null,
});

/** The kinds of letters with their subjects: few, and never more than the code declares. */
export async function listWordings(
  db: Kysely<DB>,
  query: ParsedOf<typeof mailWordings.list>['query'],
): Promise<Page<Row>> {
  const stored = await storedWordings(db);
  const words = foldText(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const sort = query.sort ?? 'id';
  const sign = query.order === 'desc' ? -1 : 1;
  const rows = LETTER_KINDS.map((letter) => rowOf(letter, stored.get(letter.kind)))
    .filter(({ title, subject }) => {
      const text = foldText(`${title} ${subject}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => {
      const [one, other] = [a[sort] ?? '', b[sort] ?? ''];
      return sign * (one < other ? -1 : one > other ? 1 : a.id - b.id);
    });
  const size = query.per_page ?? STAFF_PAGE_SIZE;
  const from = ((query.p ?? 1) - 1) * size;
  return new Page(rows.slice(from, from + size), rows.length, size);
}

/** One kind of letter with its wording; undefined when there is none. */
export async function findWordingRecord(
  db: Kysely<DB>,
  id: number,
): Promise<WordingRecord | undefined> {
  const letter = findLetterKind(id);
  if (!letter) return undefined;
  const stored = (await storedWordings(db)).get(letter.kind);
  const { subject, body, link_label } = stored ?? letter.wording;
  return {
    ...rowOf(letter, stored),
    subject,
    body,
    link_label,
    created_at: null,
    revision: await findRevision(db, 'mail-wordings', id),
    gaps: [
      ...Object.entries(letter.gaps).map(([name, gap]) => ({
        name,
        label: gap.label,
        is_needed: gap.isNeeded ?? false,
      })),
      { name: 'product', label: 'サイトの名前', is_needed: false },
    ],
  };
}

import type { MemberImportChoices } from '@orchard/contract/staff/member-imports';
import { type Kysely, sql } from 'kysely';
import type { FileRow } from '#console/imports/import-kind.ts';
import { listNamedBrands } from '#features/brands/brands.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type ImportedMember, type Judgement, judgeRow } from './judge-row.ts';
import { rowReader } from './read-row.ts';

export type { ImportedMember };

/** A row with its outcome: the resulting member, or the faults. */
export type JudgedMember = Judgement & {
  position: number;
  /** The address in lower case; null if there is none. */
  key: string | null;
  /** The member with the address; null before it is added. */
  recordId: number | null;
  before: ImportedMember | undefined;
};

type ExistingMember = ImportedMember & { id: number };

/** The members with these addresses, by address in lower case. */
async function findExistingMembers(tx: Kysely<DB>, emailKeys: readonly string[]) {
  const { rows } = await sql<ExistingMember>`
    SELECT m.id, m.name, m.kana, m.nickname, m.email, m.membership_from, m.membership_until,
      m.suspended_at IS NOT NULL AS is_suspended,
      ARRAY(
        SELECT mb.brand_id FROM member_brands mb
        WHERE mb.member_id = m.id ORDER BY mb.brand_id
      ) AS brand_ids
    FROM members m WHERE lower(m.email) = ANY(${[...emailKeys]}::text[])`.execute(tx);
  return new Map(
    rows.map(({ id, ...fields }) => [fields.email.toLowerCase(), { id, fields }] as const),
  );
}

/** Decides the outcomes of rows from the operator's choices and the present members. */
export async function judgeRows(
  tx: Kysely<DB>,
  rows: readonly FileRow[],
  choices: MemberImportChoices,
): Promise<JudgedMember[]> {
  const read = rowReader(choices.columns, await listNamedBrands(tx));
  const readRows = rows.map(({ position, input }) => ({ position, ...read(input) }));
  const keys = readRows.flatMap(({ fields }) => (fields ? [fields.email.toLowerCase()] : []));
  const existing = await findExistingMembers(tx, keys);
  return readRows.map(({ position, fields, reasons }) => {
    const key = fields?.email.toLowerCase() ?? null;
    const present = existing.get(key ?? '');
    const judgement = fields
      ? judgeRow(fields, present?.fields, choices.brand_ids)
      : ({ outcome: 'wrong', member: null, reasons } as const);
    return { position, key, recordId: present?.id ?? null, before: present?.fields, ...judgement };
  });
}

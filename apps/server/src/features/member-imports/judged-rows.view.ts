import type { MemberImportChoices } from '@orchard/contract/staff/member-imports';
import type { TableRow } from '@orchard/spreadsheets';
import { type Kysely, sql } from 'kysely';
import { listNamedBrands } from '#features/brands/brands.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { JudgedRow } from '#platform/imports/import-kind.ts';
import { type ImportedMember, type Judgement, judgeRow } from './judge-row.ts';
import { rowReader } from './read-row.ts';

export type { ImportedMember };

/** A row with its outcome. */
export interface JudgedMember {
  line: number;
  /** The address in lower case; null if there is none. */
  emailKey: string | null;
  judgement: Judgement;
  /** The member with the address, before the import. */
  before: { id: number; fields: ImportedMember } | undefined;
}

type KnownMember = ImportedMember & { id: number };

/** The members with these addresses, by address in lower case. */
async function findKnownMembers(tx: Kysely<DB>, emailKeys: readonly string[]) {
  const { rows } = await sql<KnownMember>`
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
  rows: readonly TableRow[],
  choices: MemberImportChoices,
): Promise<JudgedMember[]> {
  const read = rowReader(choices.columns, await listNamedBrands(tx));
  const readRows = rows.map(({ line, cells }) => ({ line, ...read(cells) }));
  const keys = readRows.flatMap(({ fields }) => (fields ? [fields.email.toLowerCase()] : []));
  const known = await findKnownMembers(tx, keys);
  return readRows.map(({ line, fields, reasons }) => {
    if (!fields) {
      const judgement = { outcome: 'wrong', member: null, reasons } as const;
      return { line, emailKey: null, judgement, before: undefined };
    }
    const emailKey = fields.email.toLowerCase();
    const before = known.get(emailKey);
    const judgement = judgeRow(fields, before?.fields, choices.brand_ids);
    return { line, emailKey, judgement, before };
  });
}

/** A row as imports store it. */
export const rowOf = ({ line, emailKey, judgement }: JudgedMember): JudgedRow => ({
  line,
  key: emailKey,
  outcome: judgement.outcome,
  reasons: judgement.reasons,
});

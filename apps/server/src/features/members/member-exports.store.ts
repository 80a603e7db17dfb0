import type { ParsedOf } from '@orchard/contract/endpoint';
import type { exportMembers } from '@orchard/contract/staff/member-exports';
import { type Kysely, sql } from 'kysely';
import type { ChosenRows } from '#console/records/staff-list.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** Which file is asked for, and the days that count. */
export type ExportParams = Pick<ParsedOf<typeof exportMembers>['body'], 'file' | 'from' | 'until'>;

/** How long an export can be fetched: the browser does it at once. */
const LIFETIME = sql`interval '1 minute'`;

/** Notes an export of chosen members; older ones go. */
export async function addExport(
  tx: Kysely<DB>,
  staff: Staff,
  params: ExportParams,
  rows: ChosenRows,
): Promise<{ id: string; count: number }> {
  await sql`DELETE FROM member_exports WHERE created_at < now() - ${LIFETIME}`.execute(tx);
  const { rows: added } = await sql<{ id: string; count: number }>`
    INSERT INTO member_exports (staff_id, params, member_ids)
    SELECT ${staff.id}, ${JSON.stringify(params)}::jsonb,
      coalesce(array_agg(chosen.id ORDER BY chosen.id), '{}')
    FROM (${rows}) chosen (id, label)
    RETURNING id, cardinality(member_ids) AS count`.execute(tx);
  return added[0] as { id: string; count: number };
}

/** The operator's own export while it can be fetched. */
export const findExport = (db: Kysely<DB>, staff: Staff, id: string) =>
  readRow<{ params: ExportParams; ids: number[] }>(db)`
    SELECT params, member_ids AS ids FROM member_exports
    WHERE id = ${id}::uuid AND staff_id = ${staff.id}
      AND created_at > now() - ${LIFETIME}`;

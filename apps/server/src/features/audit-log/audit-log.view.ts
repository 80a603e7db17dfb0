import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { auditLog, exportAuditLog, getAuditNames } from '@orchard/contract/staff/audit-log';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWordsIn, listPage } from '#console/records/staff-list.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';

type Entry = ResponseOf<typeof auditLog.list>[number];
type FullEntry = ResponseOf<typeof auditLog.read>;
type Query = ParsedOf<typeof auditLog.list>['query'];
type Filters = ParsedOf<typeof exportAuditLog>['query'];

const entry = sql`
  'id', a.id, 'at', ${wireTime(sql`a.at`)}, 'staff_id', a.staff_id, 'staff_name', a.staff_name,
  'action', a.action, 'kind', a.kind, 'record_id', a.record_id, 'label', a.label, 'ip', a.ip`;

/** Midnight at which a day begins in Japan. */
const beginningOf = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'Asia/Tokyo'`;

/** How many entries an entry of the list stands for. */
const count = sql`CASE WHEN a.leads THEN (
  SELECT count(*) FROM audit_log b WHERE b.change_id = a.change_id
) ELSE 1 END`;

/** Entries of one action are one line, unless single records are looked for. */
const isFolded = ({ q, kind, action, record, change }: Filters) =>
  !(q || kind || action || record || change);

const conditionOf = ({ q, staff, kind, action, record, change, from, until }: Filters) => {
  const conditions: RawBuilder<boolean>[] = [holdsWordsIn(q, sql`a.search`)];
  if (change) conditions.push(sql`a.change_id = ${change}::uuid`);
  if (staff) conditions.push(sql`a.staff_id = ${staff}`);
  if (kind) conditions.push(sql`a.kind = ${kind}`);
  if (action) conditions.push(sql`a.action = ${action}`);
  if (record) conditions.push(sql`a.record_id = ${record}`);
  if (from) conditions.push(sql`a.at >= ${beginningOf(from)}`);
  if (until) conditions.push(sql`a.at < ${beginningOf(until)} + interval '1 day'`);
  return all(conditions);
};

export const listAuditLog = (db: Kysely<DB>, query: Query): Promise<Page<Entry>> =>
  listPage<Entry>(db, query, {
    from: sql`audit_entries a`,
    where: all([conditionOf(query), isFolded(query) ? sql`a.leads` : sql`true`]),
    row: sql`json_build_object(${entry}, 'count', ${isFolded(query) ? count : sql`1`})`,
    // Ids follow the order of writing.
    sorts: { id: sql`a.id`, at: sql`a.id` },
    by: { sort: 'id', order: 'desc', tie: sql`a.id` },
  });

export const findAuditEntry = (db: Kysely<DB>, id: number) =>
  readValue<FullEntry>(db)`
    SELECT json_build_object(${entry}, 'before', a.before, 'after', a.after,
      'change', a.change_id, 'count', (
        SELECT count(*) FROM audit_log b WHERE b.change_id = a.change_id
      ), 'trash', (
        SELECT t.id FROM trash t
        WHERE t.kind = a.kind AND t.record_id = a.record_id AND t.expires_at > now()
          AND a.before IS NOT NULL AND a.after IS NULL AND NOT EXISTS (
            SELECT FROM audit_log b
            WHERE b.kind = a.kind AND b.record_id = a.record_id AND b.id > a.id
          )
      )) AS found
    FROM audit_entries a WHERE a.id = ${id}`;

/** Operators, resources and actions that occur in the log. */
export async function listAuditNames(db: Kysely<DB>): Promise<ResponseOf<typeof getAuditNames>> {
  return (
    (await readRow<ResponseOf<typeof getAuditNames>>(db)`
    SELECT
      ARRAY(SELECT DISTINCT kind FROM audit_log ORDER BY 1) AS kinds,
      ARRAY(SELECT DISTINCT action FROM audit_log ORDER BY 1) AS actions,
      coalesce((
        SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name, t.id)
        FROM staff t WHERE EXISTS (SELECT FROM audit_log a WHERE a.staff_id = t.id)
      ), '[]') AS staff`) ?? { staff: [], kinds: [], actions: [] }
  );
}

export type ExportedEntry = Pick<
  FullEntry,
  'id' | 'at' | 'staff_name' | 'action' | 'kind' | 'record_id' | 'label' | 'ip'
> & { before: string | null; after: string | null };

/** Entries that match the filters, newest first, and their number. */
export async function exportedEntries(
  db: Kysely<DB>,
  filters: Filters,
  limit: number,
): Promise<{ entries: ExportedEntry[]; total: number }> {
  const where = conditionOf(filters);
  const { rows } = await sql<ExportedEntry>`
    SELECT a.id, ${wireTime(sql`a.at`)} AS at, a.staff_name, a.action, a.kind, a.record_id,
      a.label, a.ip, a.before::text AS before, a.after::text AS after
    FROM audit_entries a WHERE ${where} ORDER BY a.id DESC LIMIT ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM audit_entries a WHERE ${where}`.execute(db);
  return { entries: rows, total: counted.rows[0]?.total ?? 0 };
}

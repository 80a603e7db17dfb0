import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { trash } from '@orchard/contract/staff/trash';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChosenRows, Selection } from '#console/records/staff-list.ts';
import { all, holdsWords, listPage } from '#console/records/staff-list.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';

type Row = ResponseOf<typeof trash.list>[number];
type Query = ParsedOf<typeof trash.list>['query'];

// The last entry of a record says who deleted it, and when. Captions that were replaced meanwhile
// have a later one.
const FROM = sql`trash t JOIN LATERAL (
  SELECT a.id, a.at, a.label, a.staff_name, a.before, a.after FROM audit_entries a
  WHERE a.kind = t.kind AND a.record_id = t.record_id ORDER BY a.id DESC LIMIT 1
) a ON a.before IS NOT NULL AND a.after IS NULL`;

const restorable = sql<boolean>`t.expires_at > now()`;

const conditionOf = ({ q, kind }: Pick<Query, 'q' | 'kind'>): RawBuilder<boolean> =>
  all([
    restorable,
    holdsWords(q, [sql`a.label`]),
    ...(kind ? [sql<boolean>`t.kind = ${kind}`] : []),
  ]);

/** One page of what can be restored, the last deleted first. */
export const listTrash = (db: Kysely<DB>, query: Query): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: FROM,
    where: conditionOf(query),
    row: sql`json_build_object(
      'id', t.id, 'kind', t.kind, 'record_id', t.record_id, 'label', a.label,
      'staff_name', a.staff_name, 'at', ${wireTime(sql`a.at`)},
      'expires_at', ${wireTime(sql`t.expires_at`)},
      'days_left', ceil(extract(epoch FROM t.expires_at - now()) / 86400)::integer)`,
    // Ids of entries follow the order of deleting.
    sorts: { at: sql`a.id`, expires_at: sql`t.expires_at`, label: sql`a.label`, id: sql`t.id` },
    by: { sort: 'at', order: 'desc', tie: sql`t.id` },
  });

/** The rows that a selection of the list means. */
export const chooseTrash = async (
  _db: Kysely<DB>,
  { ids, filter }: Selection<unknown>,
): Promise<ChosenRows> => {
  const isChosen = ids
    ? all([restorable, sql`t.id = ANY(${ids}::bigint[])`])
    : conditionOf((filter ?? {}) as Query);
  return sql`SELECT t.id, a.label FROM ${FROM} WHERE ${isChosen}`;
};

export interface Trashed {
  id: number;
  kind: string;
  recordId: number;
  label: string;
  /** The entry in the audit log that deleted it, and the fields before it. */
  entry: number;
  before: Readonly<Record<string, unknown>>;
}

/** Some records in the trash, the last deleted first: what others needed was deleted after them. */
export const readTrashed = (db: Kysely<DB>, ids: readonly number[]) =>
  readRows<Trashed>(db)`
    SELECT t.id, t.kind, t.record_id AS "recordId", a.label, a.id AS entry, a.before
    FROM ${FROM} WHERE t.id = ANY(${ids}::bigint[]) AND ${restorable}
    ORDER BY a.id DESC`;

/** The first of some records that is in the trash; undefined if none is. */
export async function findTrashed(
  db: Kysely<DB>,
  records: readonly { kind: string; id: number }[],
): Promise<{ kind: string; label: string } | undefined> {
  if (records.length === 0) return undefined;
  const { rows } = await sql<{ kind: string; label: string }>`
    SELECT t.kind, a.label FROM ${FROM}
    WHERE (t.kind, t.record_id) IN (
      SELECT * FROM unnest(${records.map(({ kind }) => kind)}::text[],
        ${records.map(({ id }) => id)}::bigint[])
    )
    ORDER BY t.id LIMIT 1`.execute(db);
  return rows[0];
}

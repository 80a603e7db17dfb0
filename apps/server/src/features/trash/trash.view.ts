import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { mayRead, mayWrite, TRASH_KINDS } from '@orchard/contract/staff/kind-rights';
import type { trash } from '@orchard/contract/staff/trash';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ChosenRows, Selection } from '#console/records/staff-list.ts';
import { all, holdsWords, listPage } from '#console/records/staff-list.ts';
import { readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import type { Staff } from '#platform/sessions/staff.ts';

type Row = ResponseOf<typeof trash.list>[number];
type Query = ParsedOf<typeof trash.list>['query'];

// The last entry of a record says who deleted it, and when. Captions that were replaced meanwhile
// have a later one.
const FROM = sql`trash t JOIN LATERAL (
  SELECT a.id, a.at, a.label, a.staff_name, a.before, a.after FROM audit_entries a
  WHERE a.kind = t.kind AND a.record_id = t.record_id ORDER BY a.id DESC LIMIT 1
) a ON a.before IS NOT NULL AND a.after IS NULL`;

const restorable = sql<boolean>`t.expires_at > now()`;

const isOneOf = (kinds: readonly string[]) => sql<boolean>`t.kind = ANY(${kinds}::text[])`;

const conditionOf = (
  kinds: readonly string[],
  { q, kind }: Pick<Query, 'q' | 'kind'>,
): RawBuilder<boolean> =>
  all([
    restorable,
    isOneOf(kinds),
    holdsWords(q, [sql`a.label`]),
    ...(kind ? [sql<boolean>`t.kind = ${kind}`] : []),
  ]);

/** One page of what can be restored of the kinds that the operator may read, the last deleted first. */
export const listTrash = (db: Kysely<DB>, { roles }: Staff, query: Query): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: FROM,
    where: conditionOf(
      TRASH_KINDS.filter((kind) => mayRead(roles, kind)),
      query,
    ),
    row: sql`json_build_object(
      'id', t.id, 'kind', t.kind, 'record_id', t.record_id, 'label', a.label,
      'staff_name', a.staff_name, 'at', ${wireTime(sql`a.at`)},
      'expires_at', ${wireTime(sql`t.expires_at`)},
      'days_left', ceil(extract(epoch FROM t.expires_at - now()) / 86400)::integer)`,
    // Ids of entries follow the order of deleting.
    sorts: { at: sql`a.id`, expires_at: sql`t.expires_at`, label: sql`a.label`, id: sql`t.id` },
    by: { sort: 'at', order: 'desc', tie: sql`t.id` },
  });

/** The rows that a selection of the list means, of the kinds that the operator may write. */
export const chooseTrash = async (
  _db: Kysely<DB>,
  { ids, filter }: Selection<unknown>,
  { roles }: Staff,
): Promise<ChosenRows> => {
  const kinds = TRASH_KINDS.filter((kind) => mayWrite(roles, kind));
  const isChosen = ids
    ? all([conditionOf(kinds, {}), sql`t.id = ANY(${ids}::bigint[])`])
    : conditionOf(kinds, (filter ?? {}) as Query);
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

const readWhere = (db: Kysely<DB>, condition: RawBuilder<boolean>) =>
  readRows<Trashed>(db)`
    SELECT t.id, t.kind, t.record_id AS "recordId", a.label, a.id AS entry, a.before
    FROM ${FROM} WHERE ${condition} AND ${restorable}
    ORDER BY a.id DESC`;

/** Some records in the trash, the last deleted first: what others needed was deleted after them. */
export const readTrashed = (db: Kysely<DB>, ids: readonly number[]) =>
  readWhere(db, sql`t.id = ANY(${ids}::bigint[])`);

const isIn = (chosen: ChosenRows) =>
  sql<boolean>`t.id IN (SELECT id FROM (${chosen}) c (id, label))`;

/** The chosen records of some kinds. */
export const readChosen = (db: Kysely<DB>, chosen: ChosenRows, kinds: readonly string[]) =>
  readWhere(db, all([isIn(chosen), isOneOf(kinds)]));

/** The kinds of what is chosen. */
export const kindsOf = (db: Kysely<DB>, chosen: ChosenRows) =>
  readValues<string>(db)`SELECT DISTINCT t.kind FROM trash t WHERE ${isIn(chosen)}`;

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

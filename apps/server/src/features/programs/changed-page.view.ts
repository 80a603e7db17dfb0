import { formatMessage } from '@orchard/contract/messages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all } from '#console/records/staff-list.ts';
import { readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

const PAGE = 100;

interface ChangesQuery {
  since?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/** An instant as programs read it: ISO 8601 in UTC. */
export const isoTime = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Behind which place a list begins: microseconds since 1970, and a number where several rows have them.
 * @throws Problem 422 for a place that no page has named
 */
function placeOf({ since, after }: ChangesQuery): { at: string; tie: string } {
  if (after === undefined) {
    return { at: String(Date.parse(since ?? '0000-01-01T00:00:00Z') * 1000), tie: '-1' };
  }
  const [, at, tie] = /^(-?\d{1,17})_(\d{1,18})$/.exec(after) ?? [];
  if (at && tie) return { at, tie };
  throw fieldsProblem({ after: [formatMessage('validation.query', { label: 'after' })] });
}

/**
 * Before when nothing can come in any more: rows bear the time at which their transaction began, and
 * one that is still at work would come in behind a place that was read already. What has only read
 * for a minute, as a backup does, is not waited for.
 */
const findSettled = (db: Kysely<DB>) =>
  readValue<string>(db)`
    SELECT least(clock_timestamp(), min(xact_start))::text FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'
      AND (backend_xid IS NOT NULL OR xact_start > now() - interval '1 minute')`;

/** The source of a list: `row` is pairs of JSON, `at` when a row changed, `as` what the row calls it. */
interface Source {
  from: RawBuilder<unknown>;
  where?: readonly RawBuilder<boolean>[];
  at: RawBuilder<unknown>;
  tie: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
  as?: string;
}

/** One page of rows, in the order of their changes; only its own rows are made. */
export async function changedPage<Row>(
  db: Kysely<DB>,
  query: ChangesQuery,
  { from, where = [], at, tie, row, as = 'changed_at' }: Source,
): Promise<{ items: Row[]; next: string | null; has_more: boolean }> {
  const place = placeOf(query);
  const { after = null, limit = PAGE } = query;
  const settled = await findSettled(db);
  const isWanted = all([
    ...where,
    sql`${at} < ${settled}::timestamptz`,
    sql`(${at}, ${tie}) > (
      timestamptz 'epoch' + ${place.at}::bigint * interval '1 microsecond', ${place.tie}::bigint)`,
  ]);
  const found = await readRows<{ item: Row; place: string }>(db)`
    WITH page AS (
      SELECT ${at} AS at, ${tie} AS tie FROM ${from} WHERE ${isWanted}
      ORDER BY 1, 2 LIMIT ${limit + 1}
    )
    SELECT json_build_object(${row}, ${sql.lit(as)}, ${isoTime(at)}) AS item,
      (extract(epoch FROM ${at}) * 1000000)::bigint || '_' || ${tie} AS place
    FROM ${from} WHERE ${isWanted}
      AND (${at}, ${tie}) <= (SELECT at, tie FROM page ORDER BY at DESC, tie DESC LIMIT 1)
    ORDER BY ${at}, ${tie}`;
  const items = found.slice(0, limit);
  return {
    items: items.map(({ item }) => item),
    next: items.at(-1)?.place ?? after,
    has_more: found.length > limit,
  };
}

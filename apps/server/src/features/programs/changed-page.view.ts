import { formatMessage } from '@orchard/contract/messages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all } from '#console/records/staff-list.ts';
import { readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

const PAGE = 100;
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.';

interface ChangesQuery {
  since?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

const inUtc = (instant: RawBuilder<unknown>, fraction: 'MS' | 'US') =>
  sql<string>`to_char(${instant} AT TIME ZONE 'UTC', ${sql.lit(`${ISO}${fraction}"Z"`)})`;

/** An instant as programs read it: ISO 8601 in UTC. */
export const isoTime = (instant: RawBuilder<unknown>): RawBuilder<string> => inUtc(instant, 'MS');

/** A time in UTC; null for one that no calendar has, or that the database has no year for. */
function inCalendar(text: string): string | null {
  const time = new Date(text);
  const year = Number.isNaN(time.getTime()) ? 0 : time.getUTCFullYear();
  return year > 0 && year < 10_000 ? time.toISOString() : null;
}

/**
 * Behind which place a list begins: a time, and a number where several rows have it.
 * @throws Problem 422 for a time that is none, or a place that no page has named
 */
function placeOf({ since, after }: ChangesQuery): { at: string; tie: string } {
  const refused = (label: 'since' | 'after') =>
    fieldsProblem({ [label]: [formatMessage('validation.query', { label })] });
  if (after === undefined) {
    const at = since === undefined ? '-infinity' : inCalendar(since);
    if (at === null) throw refused('since');
    return { at, tie: '-1' };
  }
  const text = Buffer.from(after, 'base64url').toString();
  const [, at = '', tie = ''] = /^(\d{4}-[\d-]{5}T[\d:]{8}\.\d{6}Z) (\d{1,18})$/.exec(text) ?? [];
  if (inCalendar(at)?.slice(0, 23) !== at.slice(0, 23)) throw refused('after');
  return { at, tie };
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
  const isBehind = all([
    ...where,
    sql`${at} < ${settled}::timestamptz`,
    sql`(${at}, ${tie}) > (${place.at}::timestamptz, ${place.tie}::bigint)`,
  ]);
  const found = await readRows<{ item: Row; place: string }>(db)`
    WITH page AS (
      SELECT ${at} AS at, ${tie} AS tie FROM ${from} WHERE ${isBehind}
      ORDER BY 1, 2 LIMIT ${limit + 1}
    )
    SELECT json_build_object(${row}, ${sql.lit(as)}, ${isoTime(at)}) AS item,
      ${inUtc(at, 'US')} || ' ' || ${tie} AS place
    FROM ${from} WHERE ${isBehind}
      AND (${at}, ${tie}) <= (SELECT at, tie FROM page ORDER BY at DESC, tie DESC LIMIT 1)
    ORDER BY ${at}, ${tie}`;
  const rows = found.slice(0, limit);
  const last = rows.at(-1)?.place;
  const next = last === undefined ? after : Buffer.from(last).toString('base64url');
  return { items: rows.map(({ item }) => item), next, has_more: found.length > limit };
}

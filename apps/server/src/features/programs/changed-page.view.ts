import { formatMessage } from '@orchard/contract/messages';
import { pageSize } from '@orchard/contract/programs/pages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all } from '#console/records/staff-list.ts';
import { readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

/** The parsed query of every list for programs. */
export interface ChangesQuery {
  since?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/** A place in a list: when a row changed, and its number, which breaks ties. */
interface Place {
  at: string;
  tie: number;
}

const inUtc = (instant: RawBuilder<unknown>, fraction: 'MS' | 'US') =>
  sql<string>`to_char(${instant} AT TIME ZONE 'UTC', ${sql.lit(`YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"`)})`;

/** An instant as programs read it: ISO 8601 in UTC. */
export const isoTime = (instant: RawBuilder<unknown>): RawBuilder<string> => inUtc(instant, 'MS');

/**
 * Behind which place a list begins.
 * @throws Problem 422 for a place that no page has named
 */
export function placeOf({ since, after }: ChangesQuery): Place {
  if (after === undefined) return { at: since ?? '-infinity', tie: -1 };
  const text = Buffer.from(after, 'base64url').toString();
  const [, at = '', tie = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,15})$/.exec(text) ?? [];
  if (Number.isNaN(Date.parse(at))) {
    throw fieldsProblem({ after: [formatMessage('validation.query', { label: 'after' })] });
  }
  return { at, tie: Number(tie) };
}

/**
 * Before when nothing can come in any more: rows bear the time at which their transaction began, and
 * one that is still at work would come in behind a place that was read already. What only reads is
 * not waited for.
 */
const findSettled = async (db: Kysely<DB>): Promise<string> =>
  (await readValue<string>(db)`
    SELECT least(clock_timestamp(), min(xact_start))::text FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'
      AND (backend_xid IS NOT NULL OR xact_start > now() - interval '1 minute')`) ?? '-infinity';

/** One page of rows, in the order of their changes. */
export async function changedPage<Row>(
  db: Kysely<DB>,
  query: ChangesQuery,
  parts: {
    from: RawBuilder<unknown>;
    where?: readonly RawBuilder<boolean>[];
    at: RawBuilder<unknown>;
    tie: RawBuilder<unknown>;
    /** The row, as pairs of JSON besides when it changed. */
    row: RawBuilder<unknown>;
    /** What the row calls it. */
    changed?: string;
  },
): Promise<{ items: Row[]; next: string | null; has_more: boolean }> {
  const { from, where = [], at, tie, row, changed = 'changed_at' } = parts;
  const place = placeOf(query);
  const size = pageSize(query);
  const settled = await findSettled(db);
  const found = await readRows<Place & { item: Row }>(db)`
    SELECT json_build_object(${row}, ${sql.lit(changed)}, ${isoTime(at)}) AS item,
      ${inUtc(at, 'US')} AS at, ${tie} AS tie
    FROM ${from}
    WHERE ${all(where)} AND ${at} < ${settled}::timestamptz
      AND (${at}, ${tie}) > (${place.at}::timestamptz, ${place.tie}::bigint)
    ORDER BY ${at}, ${tie} LIMIT ${size + 1}`;
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    items: rows.map(({ item }) => item),
    next: last
      ? Buffer.from(`${last.at} ${last.tie}`).toString('base64url')
      : (query.after ?? null),
    has_more: found.length > size,
  };
}

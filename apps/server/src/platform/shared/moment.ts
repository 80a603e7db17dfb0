import { sql } from 'kysely';

/** Content that all members of the same brands see alike, by what counts its changes. */
export type SharedContent = 'banner' | 'catalogue' | 'faq' | 'menu' | 'notices';

/**
 * What the database said when it was asked who sent a request: its time, and how often each shared
 * content had been changed. What is kept in memory is judged by it, so nothing that a commit before
 * the request has changed is shown to it.
 */
export interface Moment {
  /** The database's time, in milliseconds since 1970 with fractions. */
  readonly now: number;
  readonly revisions: Readonly<Record<string, number>>;
  /**
   * How far its log was written: whatever was committed before lies below it. Bytes since the
   * beginning of the log; null when the server that was asked is no primary.
   */
  readonly position: number | null;
}

/** The columns from which {@link readMoment} makes a moment. */
export const momentColumns = sql`
  (extract(epoch FROM now()) * 1000)::float8 AS moment_now,
  (
    SELECT string_agg(content || '=' || revision, ',' ORDER BY content) FROM content_revisions
  ) AS moment_revisions,
  CASE WHEN NOT pg_is_in_recovery() THEN (pg_current_wal_flush_lsn() - pg_lsn '0/0')::float8 END
    AS moment_position`;

/** A row with {@link momentColumns}. */
export interface MomentRow {
  moment_now: number;
  moment_revisions: string;
  moment_position: number | null;
}

let last = { text: '', revisions: {} as Record<string, number> };

/** Reads {@link momentColumns}; the numbers rarely change, so the last reading is used again. */
export function readMoment({ moment_now, moment_revisions, moment_position }: MomentRow): Moment {
  if (last.text !== moment_revisions) {
    const pairs = moment_revisions.split(',').map((pair) => pair.split('=', 2));
    last = {
      text: moment_revisions,
      revisions: Object.fromEntries(pairs.map(([content, number]) => [content, Number(number)])),
    };
  }
  return { now: moment_now, revisions: last.revisions, position: moment_position };
}

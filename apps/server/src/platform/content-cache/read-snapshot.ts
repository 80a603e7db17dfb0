import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * The database's state when the request's session was read: its time, and the revision of each
 * cached content. The cache compares revisions, so a request sees every change that was committed
 * before it arrived.
 */
export interface ReadSnapshot {
  /** The database's time, in milliseconds since 1970 with fractions. */
  readonly now: number;
  readonly revisions: Readonly<Record<string, number>>;
  /**
   * Position in the primary's log, in bytes; earlier commits lie below it. Null when another server
   * than the primary answered.
   */
  readonly lsn: number | null;
}

/** The columns from which {@link readSnapshotFrom} makes a snapshot. */
export const snapshotColumns = sql`
  (extract(epoch FROM now()) * 1000)::float8 AS snapshot_now,
  (
    SELECT string_agg(content || '=' || revision, ',' ORDER BY content) FROM content_revisions
  ) AS snapshot_revisions,
  CASE WHEN NOT pg_is_in_recovery() THEN (pg_current_wal_flush_lsn() - pg_lsn '0/0')::float8 END
    AS snapshot_lsn`;

/** A row with {@link snapshotColumns}. */
export interface SnapshotRow {
  snapshot_now: number;
  snapshot_revisions: string;
  snapshot_lsn: number | null;
}

let last = { text: '', revisions: {} as Record<string, number> };

/** Reads {@link snapshotColumns}; revisions rarely change, so the last reading is used again. */
export function readSnapshotFrom({
  snapshot_now,
  snapshot_revisions,
  snapshot_lsn,
}: SnapshotRow): ReadSnapshot {
  if (last.text !== snapshot_revisions) {
    const pairs = snapshot_revisions.split(',').map((pair) => pair.split('=', 2));
    last = {
      text: snapshot_revisions,
      revisions: Object.fromEntries(pairs.map(([content, number]) => [content, Number(number)])),
    };
  }
  return { now: snapshot_now, revisions: last.revisions, lsn: snapshot_lsn };
}

/** Takes a snapshot for a reader who comes without a session of the members' site. */
export async function takeSnapshot(db: Kysely<DB>): Promise<ReadSnapshot> {
  const { rows } = await sql<SnapshotRow>`SELECT ${snapshotColumns}`.execute(db);
  return readSnapshotFrom(rows[0] as SnapshotRow);
}

import type { FeedProblem } from '@orchard/contract/staff/release-news';
import { URGENT_SEVERITIES } from '@orchard/contract/staff/release-news';
import { type Kysely, sql } from 'kysely';
import type { Feed, Release } from '#operations/release/feed.ts';
import { execute, readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Takes the day's look at the feed; true for one process of all. The next turn comes after a day, an
 * hour more or less, so that not all sites ask at once. Another address is asked at once.
 */
export const claimCheck = async (db: Kysely<DB>, feed: string): Promise<boolean> =>
  (await readRow(db)`
    INSERT INTO release_checks AS c (id, feed, next_at)
    VALUES (1, ${feed}, now() + interval '23 hours' + random() * interval '2 hours')
    ON CONFLICT (id) DO UPDATE SET feed = excluded.feed, next_at = excluded.next_at
      WHERE c.next_at <= now() OR c.feed <> excluded.feed
    RETURNING id`) !== undefined;

/** Notes that a look failed; what is known of versions stays. */
export const noteFailedCheck = (db: Kysely<DB>, problem: FeedProblem) =>
  execute(db)`UPDATE release_checks SET asked_at = now(), problem = ${problem}`;

/**
 * Stores what a feed says of newer versions, unless it is older than the one that was read before.
 * @param newer its versions that are newer than the running one
 * @returns whether it was taken
 */
export async function storeFeed(
  tx: Kysely<DB>,
  { made_at, releases }: Feed,
  newer: readonly Release[],
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE release_checks SET asked_at = now(), succeeded_at = now(), problem = NULL,
      made_at = ${made_at}::timestamptz
    WHERE made_at IS NULL OR made_at <= ${made_at}::timestamptz RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    DELETE FROM released_versions
    WHERE version <> ALL(${releases.map(({ version }) => version)}::text[])`.execute(tx);
  for (const one of newer) {
    await sql`
      INSERT INTO released_versions
        (version, released_on, severity, security, changes, minimum_version)
      VALUES (${one.version}, ${one.released_on}::date, ${one.severity}, ${one.security}::text[],
        ${one.changes}::text[], ${one.minimum_version})
      ON CONFLICT (version) DO UPDATE SET released_on = excluded.released_on,
        severity = excluded.severity, security = excluded.security, changes = excluded.changes,
        minimum_version = excluded.minimum_version`.execute(tx);
  }
  return true;
}

/** A version that mends a weakness administrators should hear of. */
export interface UrgentRelease {
  version: string;
  severity: string;
  security: string[];
}

/**
 * Takes the urgent versions of which nobody was mailed yet: each is answered once.
 * @param newer versions that are newer than the running one
 */
export const takeUrgent = (tx: Kysely<DB>, newer: readonly Release[]) =>
  readRows<UrgentRelease>(tx)`
    UPDATE released_versions SET mailed_at = now()
    WHERE mailed_at IS NULL AND severity = ANY(${[...URGENT_SEVERITIES]}::text[])
      AND version = ANY(${newer.map(({ version }) => version)}::text[])
    RETURNING version, severity, security`;

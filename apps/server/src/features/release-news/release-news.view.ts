import type { NewerRelease, ReleaseNews } from '@orchard/contract/staff/release-news';
import { type Kysely, sql } from 'kysely';
import { compareVersions, ownPlatform } from '#operations/release/verify.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

type LastCheck = Pick<ReleaseNews, 'asked_at' | 'succeeded_at' | 'problem' | 'made_at'>;
type Row = Omit<NewerRelease, 'is_reachable'>;

const NO_CHECK: LastCheck = { asked_at: null, succeeded_at: null, problem: null, made_at: null };

/** What updates a site to a version whose archive lies beside the feed. */
function commandFor(feed: URL, version: string): string {
  const archive = new URL(`orchard-${version}-${ownPlatform()}.tar.gz`, feed);
  return `orchard update ${archive}`;
}

/**
 * What is known of versions.
 * @param feed the address that is asked; null: none is, and nothing is known
 * @param running the version that runs
 */
export async function findReleaseNews(
  db: Kysely<DB>,
  feed: URL | null,
  running: string,
): Promise<ReleaseNews> {
  if (feed === null) return { running, feed: null, ...NO_CHECK, newer: [], command: null };
  const checks = await sql<LastCheck>`
    SELECT ${wireTime(sql`asked_at`)} AS asked_at, ${wireTime(sql`succeeded_at`)} AS succeeded_at,
      problem, ${wireTime(sql`made_at`)} AS made_at
    FROM release_checks`.execute(db);
  const { rows } = await sql<Row>`
    SELECT version, released_on::text, severity, security, changes, minimum_version
    FROM released_versions`.execute(db);
  const newer = rows
    .filter(({ version }) => compareVersions(version, running) > 0)
    .sort((a, b) => compareVersions(b.version, a.version))
    .map((row) => ({
      ...row,
      is_reachable:
        row.minimum_version === null || compareVersions(running, row.minimum_version) >= 0,
    }));
  const next = newer.find(({ is_reachable }) => is_reachable);
  return {
    running,
    feed: feed.href,
    ...(checks.rows[0] ?? NO_CHECK),
    newer,
    command: next ? commandFor(feed, next.version) : null,
  };
}

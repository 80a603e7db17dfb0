import { join } from 'node:path';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startPrimary } from '#server/testing/cluster/postgres-server.ts';
import { type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { prepareSite } from '#server/use-cases/prepare-site.ts';
import { makePairs } from './member-load.ts';

/** A PostgreSQL server with signed-in members, and processes of the site that use it. */
export type Cluster = Awaited<ReturnType<typeof prepareCluster>>;

// High enough that a fast site does not reach a limit of one member.
const MEMBERS = 600;
const VIDEOS = 20;

/** Brings the schema, and members who are signed in. */
export async function fillDatabase(
  connection: Connection,
  videos = VIDEOS,
): Promise<{ sessions: BenchSession[]; videoIds: number[] }> {
  await migrate(connection);
  const database = openDatabase({ connection, poolSize: 2 });
  await prepareSite(database.kysely, { product: 'Orchard', productSlug: 'orchard' });
  const pairs = await makePairs(database, { members: MEMBERS, videos });
  await database.close();
  return pairs;
}

/**
 * Starts the database, which writes every commit to disk before it answers.
 * @param publicPort the port of the balancer, which visitors use
 */
export async function prepareCluster(publicPort: number) {
  const folder = temporaryFolder();
  const primary = await startPrimary(join(folder.path, 'primary'));
  const { sessions, videoIds } = await fillDatabase(primary.connection);
  /** Processes that have started and not ended. */
  const running = new Set<SiteProcess>();
  return {
    folder: folder.path,
    primary,
    sessions,
    videoIds,
    running,
    /** Starts a process of the site in production mode, and waits until it is ready. */
    async startProcess(port: number, settings: Record<string, string> = {}) {
      const site = await startSite({
        PORT: String(port),
        PUBLIC_URL: `https://localhost:${publicPort}`,
        DATABASE_URL: primary.url(),
        APP_SECRET,
        TRUSTED_PROXIES: '127.0.0.1',
        DATA_DIR: join(folder.path, 'site'),
        ...settings,
      });
      running.add(site);
      void site.ended.then(() => running.delete(site));
      return site;
    },
    async close() {
      for (const site of running) await site.stop();
      await primary.stop();
      folder.remove();
    },
  };
}

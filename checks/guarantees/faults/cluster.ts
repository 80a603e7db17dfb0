import { join } from 'node:path';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { type PostgresServer, startPrimary } from '#server/testing/cluster/postgres-server.ts';
import { createMake } from '#server/testing/make.ts';
import { type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { prepareSite } from '#server/use-cases/prepare-site.ts';

/** A PostgreSQL server with members who are signed in, and processes of the site on top of it. */
export interface Cluster {
  folder: string;
  primary: PostgresServer;
  sessions: BenchSession[];
  videoIds: number[];
  /** Starts a process of the site as in production, and waits until it is ready. */
  startProcess(port: number, settings?: Record<string, string>): Promise<SiteProcess>;
  /** The processes that were started and have not ended. */
  running: Set<SiteProcess>;
  close(): Promise<void>;
}

// So many that a quick site meets no limit of one of them.
const MEMBERS = 600;
const VIDEOS = 20;

/**
 * Brings up the database. Every commit is on the disk before it is answered.
 * @param publicPort where visitors come: the balancer's
 */
export async function prepareCluster(
  publicPort: number,
  serverSettings: Record<string, string | number> = {},
): Promise<Cluster> {
  const folder = temporaryFolder();
  const primary = await startPrimary(join(folder.path, 'primary'), serverSettings);
  await migrate(primary.connection);
  const database = openDatabase({ connection: primary.connection, poolSize: 2 });
  await prepareSite(database.kysely, { product: 'Orchard', productSlug: 'orchard' });
  const make = createMake(database.kysely);
  const videoIds: number[] = [];
  for (let count = 0; count < VIDEOS; count += 1) videoIds.push((await make.video()).id);
  const sessions: BenchSession[] = [];
  for (let count = 0; count < MEMBERS; count += 1) {
    const { id } = await make.member();
    sessions.push({ memberId: id, ...(await startSession(database.kysely, id, true)) });
  }
  await database.close();
  const running = new Set<SiteProcess>();
  return {
    folder: folder.path,
    primary,
    sessions,
    videoIds,
    running,
    async startProcess(port, settings = {}) {
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
      for (const site of running) {
        site.process.kill('SIGTERM');
        await site.ended;
      }
      await primary.stop();
      folder.remove();
    },
  };
}

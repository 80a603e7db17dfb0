import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '#server/platform/database/connection.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A secret for sites that only tests use. */
export const APP_SECRET = 'Xw7rK2mVq9TzB4nJ8sLdF1hPcY6gA3eu';

/** A site with the demo content, whose database is behind a network that can fail. */
export interface RemoteFixture {
  site: SiteProcess;
  network: TcpProxy;
  /** An administrator's direct connection to the database. */
  admin: pg.Client;
  /** Resident memory of the site's process, in bytes. */
  memory(): number;
  close(): Promise<void>;
}

async function connected(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Resident memory of a process, in bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Starts the database, the network and the site. */
export async function startRemoteFixture(): Promise<RemoteFixture> {
  const folder = temporaryFolder();
  const postgres = await startTemporaryPostgres();
  const { host = '', port = 5432 } = postgres.connection;
  const setup = await connected(postgres.connection);
  await setup.query("CREATE ROLE site LOGIN PASSWORD 'site'");
  await setup.query('CREATE DATABASE site OWNER site');
  await setup.end();
  const admin = await connected({ ...postgres.connection, database: 'site' });
  const network = await startTcpProxy(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
  );
  const site = await startSite({
    DATA_DIR: join(folder.path, 'data'),
    PORT: await freePort(),
    DATABASE_URL: `postgres://site:site@127.0.0.1:${network.port}/site`,
    APP_SECRET,
    DEMO: '1',
  });
  return {
    site,
    network,
    admin,
    memory: () => memoryOf(site.process.pid as number),
    close: async () => {
      site.process.kill('SIGTERM');
      await site.ended;
      await network.close();
      await admin.end();
      await postgres.stop();
      folder.remove();
    },
  };
}

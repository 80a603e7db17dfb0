import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { times } from '#checks/guarantees/counts.ts';
import { type Catalogue, findWay, readCatalogue } from '#server/platform/archive/catalogue.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { openRunningStorage } from '#server/platform/lifecycle/running-storage.ts';
import { openBackupStore } from '#server/platform/upkeep/backup-store.ts';
import { machineIdentity, newIdentity, recipientOf } from '#server/platform/upkeep/encryption.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { openPoint } from '#server/use-cases/open-point.ts';

/** The longest that the newest second is on its way into the archive, and a busy machine on top. */
const ARRIVAL_MS = times(150_000, 600_000);
const CLOSING_MS = 4_000;

/** A site that archives itself, as a process of its own that a drill kills and starts again. */
export interface ArchivedSite {
  dataDir: string;
  backup: string;
  port: string;
  url: string;
  process: SiteProcess['process'] | undefined;
  output(): string;
  start(): Promise<SiteProcess>;
  stop(): Promise<void>;
  /** Works on its database, as a command-line tool would. */
  beside<Answer>(work: (database: Database) => Promise<Answer>): Promise<Answer>;
}

/** Prepares a site with the demo content in a folder; it does not run yet. */
export async function archivedSite(
  folder: string,
  further: Record<string, string> = {},
): Promise<ArchivedSite> {
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const settings = {
    DATA_DIR: dataDir,
    PORT: port,
    DEMO: '1',
    APP_SECRET,
    BACKUP_TO: join(folder, 'backup'),
    BACKUP_RECIPIENT: await recipientOf(await newIdentity()),
    ...further,
  };
  let running: SiteProcess | undefined;
  let before = '';
  const site: ArchivedSite = {
    dataDir,
    backup: settings.BACKUP_TO,
    port,
    url: `http://localhost:${port}`,
    process: undefined,
    output: () => before + (running?.output() ?? ''),
    start: async () => {
      before = site.output();
      running = await startSite(settings);
      site.process = running.process;
      return running;
    },
    stop: async () => {
      running?.process.kill('SIGTERM');
      await running?.ended;
    },
    beside: async (work) => {
      const storage = await openRunningStorage(dataDir);
      if (!storage) throw new Error('no site runs on the folder');
      try {
        return await work(storage.database);
      } finally {
        await storage.close();
      }
    },
  };
  return site;
}

/** Reads what the archive of a site holds. */
export function archiveOf({ backup }: ArchivedSite, scratch: string): Promise<Catalogue> {
  mkdirSync(scratch, { recursive: true });
  const store = openBackupStore({ kind: 'folder', folder: backup }, scratch);
  return readCatalogue(store, scratch);
}

/** Closes the present piece of the log, with a commit after all that is wanted of it. */
export const closePiece = (site: ArchivedSite): Promise<void> =>
  site.beside(async ({ pool }) => {
    await pool.query('SELECT pg_current_xact_id()');
    await pool.query('SELECT pg_switch_wal()');
  });

/**
 * Waits until a point is in the archive.
 * @returns whether it came there in time
 */
export async function untilArchived(site: ArchivedSite, at: number): Promise<boolean> {
  const scratch = join(site.dataDir, '../catalogue');
  const giveUp = performance.now() + ARRIVAL_MS;
  const isThere = async () => findWay(await archiveOf(site, scratch), at) !== undefined;
  let next = performance.now();
  while (!(await isThere())) {
    if (performance.now() > giveUp) return false;
    // Each closed piece is 16 MB to replay: one every few seconds is enough.
    if (performance.now() > next) {
      next = performance.now() + CLOSING_MS;
      await closePiece(site).catch(() => {});
    }
    await pause(200);
  }
  return true;
}

/** How long one second is waited for, before a later one is tried. */
const ONE_SECOND_MS = 15_000;

/**
 * Waits until what is written from now on can be opened: a second before the copy that a site makes
 * at its beginning, after a gap, or after a return never can.
 * @returns the first second that can
 */
export async function untilOpenable(site: ArchivedSite): Promise<number> {
  const scratch = join(site.dataDir, '../catalogue');
  const giveUp = performance.now() + ARRIVAL_MS;
  while (performance.now() < giveUp) {
    const at = Math.ceil(Date.now() / 1_000) * 1_000;
    await pause(Math.max(0, at + 1 - Date.now()));
    await closePiece(site).catch(() => {});
    for (const end = performance.now() + ONE_SECOND_MS; performance.now() < end; ) {
      if (findWay(await archiveOf(site, scratch), at) !== undefined) return at;
      await pause(200);
    }
  }
  throw new Error(`nothing can be opened:\n${site.output()}`);
}

/** A point that was opened without its site. */
export interface DrilledPoint {
  folder: string;
  client: pg.Client;
  /** From the request to the first row. */
  ms: number;
  close(): Promise<void>;
}

/**
 * Opens a point from the archive alone: nothing comes from the site's own folder.
 * @param at milliseconds since 1970
 */
export async function openFromArchive(site: ArchivedSite, at: number): Promise<DrilledPoint> {
  const folder = join(site.dataDir, `../point-${at}`);
  const elsewhere = join(site.dataDir, '../elsewhere');
  mkdirSync(elsewhere, { recursive: true });
  chmodSync(join(site.dataDir, '..'), 0o711);
  const begin = performance.now();
  const point = await openPoint(
    { backupTo: { kind: 'folder', folder: site.backup }, dataDir: elsewhere },
    at,
    { folder, identities: [await machineIdentity(site.dataDir)] },
  );
  const client = new pg.Client(point.postgres.connection);
  await client.connect();
  await client.query('SELECT FROM members LIMIT 1');
  return {
    folder,
    client,
    ms: performance.now() - begin,
    close: async () => {
      await client.end();
      await point.postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

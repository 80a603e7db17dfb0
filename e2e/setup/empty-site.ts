import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SUPERUSER } from '@orchard/embedded-postgres';
import { expect } from '@playwright/test';
import { siteProgram } from '#scripts/lib/server.mjs';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { builtCommands, compiled, freePort, isReady } from '#server/testing/site-process.ts';

/** A site of a journey's own that has no content, as an operator gets it on the first day. */
export interface EmptySite {
  url: string;
  /** Its own database, beside the running server. */
  openDatabase(): Database;
  /** Makes a backup as the night does. */
  backUp(): Promise<void>;
  /** Makes the first administrator as an engineer does, on the command line; answers the link. */
  createAdministrator(email: string, name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Runs the command `orchard` beside a running site, as an engineer does; answers what it prints. */
export async function orchard(dataDir: string, origin: string, ...args: string[]): Promise<string> {
  const host = new URLSearchParams({ host: join(dataDir, 'socket'), user: SUPERUSER });
  const { stdout } = await promisify(execFile)(process.execPath, [builtCommands, ...args], {
    env: {
      ...compiled,
      DATABASE_URL: `postgres:///${SUPERUSER}?${host}`,
      // The links of mails are sealed with it until the site hands them over.
      APP_SECRET: readFileSync(join(dataDir, 'app-secret'), 'utf8').trim(),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      SMTP_URL: '',
    },
  });
  return stdout;
}

/** The site ended so that whoever watches over it starts it again. */
const STARTS_AGAIN = 70;

/**
 * @param oembedUrl where the site looks videos of the platform up
 * @param settingsIn further settings, by the folder that goes with the site
 */
export async function startEmptySite(
  oembedUrl: URL,
  settingsIn: (folder: string) => Record<string, string> = () => ({}),
): Promise<EmptySite> {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-empty-'));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'site');
  // Run as root, the database is another user and must pass through.
  mkdirSync(dataDir, { mode: 0o711, recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO: '0',
    VIDEO_OEMBED_URL: oembedUrl.href,
    TZ: 'UTC',
    ...settingsIn(folder),
  };
  let site: ChildProcess;
  const ended = new Promise<void>((resolve) => {
    const start = () => {
      site = spawn(process.execPath, [siteProgram], { stdio: 'ignore', env });
      site.once('close', (code) => (code === STARTS_AGAIN ? start() : resolve()));
    };
    start();
  });
  await expect.poll(() => isReady(url), { timeout: 240_000 }).toBe(true);

  return {
    url,
    openDatabase: () =>
      openDatabase({
        connection: { host: join(dataDir, 'socket'), user: SUPERUSER, database: SUPERUSER },
        poolSize: 2,
        isPatient: true,
      }),
    async backUp() {
      await promisify(execFile)(process.execPath, [builtCommands, 'backup'], {
        env: { ...env, ...compiled },
      });
    },
    async createAdministrator(email, name) {
      const wish = ['--email', email, '--name', name, '--role', 'admin'];
      const printed = await orchard(dataDir, url, 'staff', 'create', ...wish);
      const [link] = /http\S+set-password#\S+/.exec(printed) ?? [];
      if (!link) throw new Error(`no link was printed:\n${printed}`);
      return link;
    },
    async stop() {
      site.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

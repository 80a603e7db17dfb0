import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApps } from '#scripts/lib/build.mjs';
import { type MadeRelease, makeRelease } from '#scripts/release/make-release.ts';
import { pack, type ReleaseKey, releaseKey } from '#scripts/release/signed-archive.ts';
import { ownPlatform, SIGNATURE, SUMS, sumOf } from '#server/operations/release/verify.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';

export const PLATFORM = ownPlatform() as 'linux-x64' | 'linux-arm64';
const TIME = new Date('2026-04-01T00:00:00Z');
/** Nothing of the machine's own environment. */
const ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };

/** Releases of what is built, in a folder of their own, signed by one key. */
export class Releases {
  readonly folder: string;
  readonly key: ReleaseKey;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.key = releaseKey(join(folder, 'key.pem'), () => {});
  }

  /** Builds what has changed and makes a release of it, compressed as quickly as can be. */
  async make(version: string, { out = version, level = 1 } = {}): Promise<MadeRelease> {
    await buildApps(process.execPath);
    mkdirSync(join(this.folder, out), { recursive: true });
    return makeRelease({
      version,
      commit: '0'.repeat(40),
      time: TIME,
      platform: PLATFORM,
      key: this.key,
      trusted: [],
      out: join(this.folder, out),
      level,
    });
  }

  /**
   * Makes a later one from another's archive.
   * @param change of the unpacked release
   */
  async derive(
    from: string,
    version: string,
    change: (release: string) => void | Promise<void> = () => {},
  ): Promise<string> {
    const out = join(this.folder, version);
    // A second try of a test makes it anew.
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    execFileSync('tar', ['-xzf', from, '-C', out]);
    const name = `orchard-${version}-${PLATFORM}`;
    const release = join(out, name);
    renameSync(join(out, readdirSync(out)[0] ?? ''), release);
    for (const path of ['package.json', 'release.json']) {
      const file = join(release, path);
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
    }
    await change(release);
    const known = join(release, 'release.json');
    const migrations = (await readMigrations(join(release, 'apps/server'))).map(({ name }) => name);
    writeFileSync(
      known,
      JSON.stringify({ ...JSON.parse(readFileSync(known, 'utf8')), migrations }),
    );
    const file = join(out, `${name}.tar.gz`);
    await pack(release, file, TIME, 1);
    const sums = `${await sumOf(file)}  ${basename(file)}\n`;
    writeFileSync(join(out, SUMS), sums);
    writeFileSync(join(out, SIGNATURE), this.key.sign(sums));
    execFileSync('rm', ['-r', release]);
    return file;
  }
}

/** How a command ended. */
export interface Ended {
  code: number;
  output: string;
}

/** Runs a program with nothing of this environment. */
export const run = (program: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, [...args], { env: ENV, encoding: 'utf8' }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });

/**
 * Installs a release as a process in the background.
 * @param folder of unpacked release and installation
 * @param backupTo where backups are kept; empty: nowhere
 * @param further options
 */
export async function installSite(
  archive: string,
  folder: string,
  port: string,
  backupTo = '',
  further: readonly string[] = [],
) {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const unpacked = join(folder, basename(archive, '.tar.gz'));
  const root = join(folder, 'root');
  const url = `http://localhost:${port}`;
  const wish = ['--service', 'process', '--root', root, '--public-url', url, '--port', port];
  const mailless = ['--smtp-url', '', '--backup-to', backupTo, '--admin-email', 'sato@example.jp'];
  const installed = await run(join(unpacked, 'bin/orchard'), [
    ...['install', ...wish, ...mailless, ...further],
  ]);
  const orchard = (...args: string[]) => run(join(root, 'current/bin/orchard'), args);
  /** Starts a command in a group of processes of its own; `kill` ends all of it at once. */
  const launch = (...args: string[]) => {
    const child = spawn(join(root, 'current/bin/orchard'), args, {
      env: ENV,
      stdio: 'ignore',
      detached: true,
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const kill = () => {
      const isRunning = child.exitCode === null;
      if (isRunning) process.kill(-(child.pid as number), 'SIGKILL');
      return isRunning;
    };
    return { ended, kill };
  };
  return { root, url, installed, orchard, launch };
}

/**
 * Visitors of a site, one every 20 ms, each with a connection of its own. All come from one address,
 * so few of them ask for a page.
 */
export function startVisits(url: string) {
  const seen = { answered: 0, refused: [] as string[], longestMs: 0 };
  const asking = new Set<Promise<void>>();
  let ended = false;
  let came = 0;
  const ask = async () => {
    const began = performance.now();
    const path = came++ % 20 === 0 ? '/login' : '/healthz';
    try {
      const answer = await fetch(url + path, { headers: { connection: 'close' } });
      await answer.text();
      if (answer.ok) seen.answered += 1;
      else seen.refused.push(`${answer.status}`);
    } catch (error) {
      seen.refused.push(`${(error as Error).cause ?? error}`);
    }
    seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
  };
  const coming = (async () => {
    while (!ended) {
      const one = ask().finally(() => asking.delete(one));
      asking.add(one);
      await pause(20);
    }
  })();
  return async () => {
    ended = true;
    await coming;
    await Promise.all(asking);
    return seen;
  };
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { currentOf, type Installation } from './installation.ts';
import type { Service } from './service.ts';
import { ARCHIVE_CONF } from './set-up-archive.ts';

/** @throws StartRefusal when systemd says no */
export function systemctl(...args: string[]): void {
  const { status, error } = spawnSync('systemctl', args, { stdio: 'inherit' });
  if (status === 0) return;
  const reason = error ? ` (${error.message})` : '';
  throw new StartRefusal({
    ja: `systemctl ${args.join(' ')} に失敗しました${reason}。「orchard logs」を確かめ、rootで実行してください。`,
    en: `systemctl ${args.join(' ')} failed${reason}. See "orchard logs", and run this as root.`,
  });
}

/** Whether systemd says yes; nothing is printed. */
export const asksSystemctl = (...args: string[]): boolean =>
  spawnSync('systemctl', ['--quiet', ...args], { stdio: 'ignore' }).status === 0;

const FOLDER = '/etc/systemd/system';

/** The settings that units follow from. */
export type UnitSettings = Pick<
  Config,
  'host' | 'port' | 'dataDir' | 'backupTo' | 'backupAt' | 'pgbackrest'
>;

const NAMES: Record<string, string> = { localhost: '127.0.0.1' };

/** An address as systemd has it. */
function listenAt({ host, port }: UnitSettings): string {
  const name = NAMES[host] ?? host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The units of the release that an installation runs, filled in by its settings, by their names. */
export function renderUnits(
  { root, user }: Installation,
  settings: UnitSettings,
): Map<string, string> {
  const { dataDir, backupTo } = settings;
  const templates = join(currentOf({ root }), 'deploy');
  const writable = [dataDir, ...(backupTo?.kind === 'folder' ? [backupTo.folder] : [])];
  const fill = (name: string) =>
    readFileSync(join(templates, name), 'utf8')
      .replace(/^ReadWritePaths=.*/m, `ReadWritePaths=${writable.join(' ')}`)
      .replaceAll('/opt/orchard', root)
      .replaceAll('/var/lib/orchard', dataDir)
      .replaceAll('127.0.0.1:3000', listenAt(settings))
      .replaceAll(/^(User|Group)=orchard$/gm, `$1=${user}`);
  return new Map(
    readdirSync(templates)
      .filter((name) => /^orchard.*\.(?:service|socket|timer)$/.test(name))
      .map((name) => [name, fill(name)]),
  );
}

const present = (name: string): string | null => {
  try {
    return readFileSync(join(FOLDER, name), 'utf8');
  } catch {
    return null;
  }
};

/** The names of units that are not there as settings and release want them. */
export const differingUnits = (installation: Installation, settings: UnitSettings): string[] =>
  [...renderUnits(installation, settings)]
    .filter(([name, text]) => present(name) !== text)
    .map(([name]) => name);

/** The timers that are on and should be off, or the other way round: each with what should be. */
export function differingTimers({
  backupTo,
  backupAt,
  pgbackrest,
}: UnitSettings): [name: string, isWanted: boolean][] {
  const wanted: [string, boolean][] = [
    ['orchard-nightly.timer', backupTo !== null && backupAt === null],
    // A pgBackRest that was set up by hand has its timers already.
    ['orchard-archive.timer', pgbackrest !== null && existsSync(ARCHIVE_CONF)],
  ];
  return wanted.filter(
    ([name, isWanted]) =>
      // A version before may have had none.
      present(name) !== null && asksSystemctl('is-enabled', name) !== isWanted,
  );
}

/**
 * Writes the units of the release that an installation runs, as its settings want them, and sets the
 * timers. What operators change of them lies in files beside (`orchard.service.d`).
 * @returns the names of those that changed
 * @throws StartRefusal when this user may not
 */
export function bringUnits(installation: Installation, settings: UnitSettings): string[] {
  const changed = differingUnits(installation, settings);
  const texts = renderUnits(installation, settings);
  try {
    for (const name of changed) {
      writeFileSync(join(FOLDER, name), texts.get(name) ?? '', { mode: 0o644 });
    }
  } catch (problem) {
    throw new StartRefusal({
      ja: `${FOLDER} に書き込めません（${(problem as Error).message}）。rootで実行してください。`,
      en: `${FOLDER} cannot be written (${(problem as Error).message}). Run this as root.`,
    });
  }
  if (changed.length > 0) systemctl('daemon-reload');
  for (const [name, isWanted] of differingTimers(settings)) {
    systemctl(isWanted ? 'enable' : 'disable', '--quiet', '--now', name);
  }
  return changed;
}

const SITE = 'orchard.service';
const SOCKET = 'orchard.socket';

/** The site as units of systemd: the socket stays open while the service restarts. */
export function systemdService(installation: Installation, settings: UnitSettings): Service {
  const isRunning = async () => asksSystemctl('is-active', SITE);
  /** A unit that failed too often may start again. */
  const prepare = () => {
    const changed = bringUnits(installation, settings);
    // Nothing to forget is no fault.
    asksSystemctl('reset-failed', SITE, SOCKET);
    // Another address is taken by a socket that is opened anew.
    if (changed.includes(SOCKET) && asksSystemctl('is-active', SOCKET)) {
      systemctl('stop', SITE, SOCKET);
    }
  };
  return {
    isRunning,
    async start() {
      prepare();
      systemctl('start', SOCKET, SITE);
    },
    async stop() {
      systemctl('stop', SITE, SOCKET);
    },
    async restart() {
      prepare();
      systemctl('start', SOCKET);
      systemctl('restart', SITE);
    },
    async logs({ follow, lines }) {
      const args = ['--unit', SITE, '--lines', `${lines}`, '--output', 'cat'];
      spawnSync('journalctl', follow ? [...args, '--follow'] : [...args, '--no-pager'], {
        stdio: 'inherit',
      });
    },
  };
}

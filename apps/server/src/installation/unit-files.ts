import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallWish } from './install-wish.ts';

/** The units of an installation with systemd. */
export const UNITS = [
  'orchard.socket',
  'orchard.service',
  'orchard-nightly.service',
  'orchard-nightly.timer',
];

/**
 * Writes the units, filled in for an installation.
 * @param templates the folder `deploy` of a release
 * @param to folder of units
 * @returns the names of those that were not there as they are now
 */
export function writeUnits(
  { root, dataDir, user, port, backupTo }: InstallWish,
  templates: string,
  to: string,
): string[] {
  const writable = [dataDir, ...(backupTo.startsWith('/') ? [backupTo] : [])].join(' ');
  return UNITS.filter((name) => {
    const text = readFileSync(join(templates, name), 'utf8')
      .replace(/^ReadWritePaths=.*/m, `ReadWritePaths=${writable}`)
      .replaceAll('/opt/orchard', root)
      .replaceAll('/var/lib/orchard', dataDir)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll(/^(User|Group)=.*/gm, `$1=${user}`);
    const file = join(to, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
    writeFileSync(file, text, { mode: 0o644 });
    return true;
  });
}

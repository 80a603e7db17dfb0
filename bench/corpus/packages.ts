import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that is fetched and made of it; git ignores the folder. */
export const CACHE = join(import.meta.dirname, '../../data/japanese-texts');

/** Runs a command to its end. @throws when it fails, with what it wrote */
export function run(command: string, args: readonly string[], folder: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} (Debian): ${error?.message ?? stderr}`);
}

/**
 * Fetches a package of Debian and unpacks it, unless it is there already. Installs nothing, so it
 * needs no rights on the machine.
 * @returns the folder that stands for the root of a file system
 */
export function unpacked(name: string): string {
  const folder = join(CACHE, 'packages', name);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  run('apt-get', ['download', name], fresh);
  const file = readdirSync(fresh).find((one) => one.endsWith('.deb')) ?? '';
  run('dpkg-deb', ['-x', file, '.'], fresh);
  rmSync(join(fresh, file));
  renameSync(fresh, folder);
  return folder;
}

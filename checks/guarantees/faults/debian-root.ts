import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIRROR = 'http://deb.debian.org/debian';

const isThere = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Whether root file systems of Debian can be made, and used with `programs`. */
export const canMakeRoot = (...programs: string[]): boolean =>
  process.getuid?.() === 0 && ['debootstrap', ...programs].every(isThere);

/** Packages that were fetched before. */
const CACHE = join(tmpdir(), 'orchard-debian-packages');

/** Makes a root file system of Debian (12, if no suite is named) with nothing but its base and `packages`. */
export function makeRoot(
  folder: string,
  packages: readonly string[] = [],
  suite: 'bookworm' | 'trixie' = 'bookworm',
): void {
  mkdirSync(CACHE, { recursive: true });
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  const options = ['--variant=minbase', `--cache-dir=${CACHE}`, ...include];
  const args = [...options, suite, folder, MIRROR];
  execFileSync('debootstrap', args, { stdio: 'ignore' });
}

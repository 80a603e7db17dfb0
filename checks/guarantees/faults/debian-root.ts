import { execFileSync, spawnSync } from 'node:child_process';

const MIRROR = 'http://deb.debian.org/debian';

const isThere = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Whether root file systems of Debian can be made, and used with `programs`. */
export const canMakeRoot = (...programs: string[]): boolean =>
  process.getuid?.() === 0 && ['debootstrap', ...programs].every(isThere);

/** Makes a root file system of Debian 12 with nothing but its base and `packages`. */
export function makeRoot(folder: string, packages: readonly string[] = []): void {
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  const args = ['--variant=minbase', ...include, 'bookworm', folder, MIRROR];
  execFileSync('debootstrap', args, { stdio: 'ignore' });
}

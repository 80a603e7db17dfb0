import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { isInstalled, type LockedPackage } from './needed-packages.ts';

const run = promisify(execFile);

/**
 * Puts a package of the lock file into a folder: from where it is installed, else from the registry,
 * which is how packages of another platform come.
 * @throws Error when the registry's file is not the one of the lock file
 */
export async function fetchPackage(
  project: string,
  place: string,
  entry: LockedPackage,
  to: string,
): Promise<void> {
  await mkdir(to, { recursive: true });
  if (isInstalled(project, place)) {
    // A copy of the tree links to what its original has installed.
    const from = await realpath(join(project, place));
    await cp(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      // What is installed below another package has an entry of its own.
      filter: (path) => !path.slice(from.length).includes('node_modules'),
    });
    return;
  }
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const folder = await mkdtemp(join(tmpdir(), 'orchard-package-'));
  try {
    const wish = [`${name}@${entry.version}`, '--pack-destination', folder, '--json'];
    const { stdout } = await run('npm', ['pack', ...wish], { maxBuffer: 2 ** 26 });
    const packed = JSON.parse(stdout);
    const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed);
    const file = join(folder, filename.replace('@', '').replace('/', '-'));
    const [algorithm = '', expected] = (entry.integrity ?? '').split(/-(.*)/s);
    const found = createHash(algorithm)
      .update(await readFile(file))
      .digest('base64');
    if (found !== expected) throw new Error(`${name} is not the file of the lock file`);
    await extract({ file, cwd: to, strip: 1 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';

/** A package of the lock file. */
export interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The lock file's packages, by their place in the project. */
export type Lock = Record<string, LockedPackage>;

/** What releases are made for. */
export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const;
export type Platform = (typeof PLATFORMS)[number];

const includes = (list: string | string[] | undefined, present: string) =>
  list === undefined || [list].flat().includes(present);

/** Whether a package is for a platform; releases are for glibc. */
const isFor = (platform: Platform, { os, cpu, libc }: LockedPackage): boolean => {
  const [system = '', processor = ''] = platform.split('-');
  return includes(os, system) && includes(cpu, processor) && includes(libc, 'glibc');
};

/** Where Node finds a package that another one names. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let place = from; ; place = dirname(place)) {
    const found = join(place, 'node_modules', name);
    if (lock[found]) return found;
    if (place === '.' || place === '') return undefined;
  }
}

/**
 * The packages that some need on a platform: those named, and all that they need in turn.
 * @param app the folder of the app that imports them
 * @param withOptional what they can do without, too
 * @returns their places in the project, sorted
 */
export function neededPackages(
  lock: Lock,
  app: string,
  names: readonly string[],
  platform: Platform,
  withOptional: boolean,
): string[] {
  const found = new Set<string>();
  const add = (from: string, name: string, isOptional: boolean) => {
    const place = resolve(lock, from, name);
    const entry = place === undefined ? undefined : lock[place];
    if (place === undefined || entry === undefined) {
      if (isOptional) return;
      throw new Error(`${name} is not in the lock file`);
    }
    if (found.has(place) || !isFor(platform, entry)) return;
    found.add(place);
    const target = entry.link ? (entry.resolved ?? place) : place;
    const needs = lock[target] ?? entry;
    for (const one of Object.keys(needs.dependencies ?? {})) add(target, one, false);
    if (!withOptional) return;
    for (const one of Object.keys(needs.optionalDependencies ?? {})) add(target, one, true);
  };
  for (const name of names) add(app, name, false);
  return [...found].sort();
}

/** The name of a package, by its place. */
export const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whether a package lies unpacked in a project, in the version of its lock file. */
const isInstalled = (project: string, place: string): boolean =>
  existsSync(join(project, place, 'package.json'));

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
  const name = nameOf(place);
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

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** Whether a package lies unpacked in a project, in the version of its lock file. */
export const isInstalled = (project: string, place: string): boolean =>
  existsSync(join(project, place, 'package.json'));

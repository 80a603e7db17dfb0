import { existsSync } from 'node:fs';
import { at, readJson } from './project.mjs';

/**
 * Whether node_modules holds what the lock file says, by npm's own note of what it has installed.
 * npm writes that note last, so a half-done installation has none.
 */
export function isInstalled() {
  const note = at('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  return holds(readJson(at('package-lock.json')).packages, readJson(note).packages);
}

/** Compares what is wanted with what is there; what is for other machines may be absent. */
export function holds(wanted, installed) {
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const found = installed[path];
      if (found === undefined) return entry.optional === true && !isForHere(entry);
      return entry.link === true || found.version === entry.version;
    });
}

function isForHere({ os, cpu, libc }) {
  const names = (list, own) => [].concat(list ?? []).includes(own);
  const fitsLibrary = libc === undefined || names(libc, libraryOfHere());
  return fitsLibrary && names(os, process.platform) && names(cpu, process.arch);
}

/** The C library that Node itself runs on, as lock files name it. */
function libraryOfHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

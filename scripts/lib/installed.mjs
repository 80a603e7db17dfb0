import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './project.mjs';

/**
 * Whether node_modules holds what the lock file says, by npm's own note of what it has installed.
 * npm writes that note last, so a half-done installation has none.
 * @param withTools also what checks the product
 */
export function isInstalled(withTools, folder = root) {
  const note = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = readJson(note).packages;
  const wanted = readJson(join(folder, 'package-lock.json')).packages;
  return areThere(installed, folder) && holds(wanted, installed, withTools);
}

/** Whether what lies beside the note, in the apps' own folders, is there: copying may leave it out. */
export function areThere(installed, folder) {
  return Object.keys(installed)
    .filter((path) => /^(?!node_modules\/).*node_modules\//.test(path))
    .every((path) => existsSync(join(folder, path)));
}

// An archive of the project's own changes without its version: its checksum tells.
const SAME = ['version', 'integrity', 'link'];

/** Compares what is wanted with what is there; what is for other machines may be absent. */
export function holds(wanted, installed, withTools) {
  return Object.entries(wanted)
    .filter(([path, { dev }]) => path.includes('node_modules/') && (withTools || !dev))
    .every(([path, entry]) => {
      const found = installed[path];
      if (found === undefined) return entry.optional === true && !isForHere(entry);
      return SAME.every((key) => found[key] === entry[key]);
    });
}

function isForHere({ os, cpu, libc }) {
  const names = (list, present) => [].concat(list ?? []).includes(present);
  const fitsLibrary = libc === undefined || names(libc, libraryOfHere());
  return fitsLibrary && names(os, process.platform) && names(cpu, process.arch);
}

/** The C library that Node itself runs on, as lock files name it. */
function libraryOfHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

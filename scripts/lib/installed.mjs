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

/** Compares what is wanted with what is there; packages for other machines may be absent. */
export function holds(wanted, installed) {
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, link, os, cpu }]) => {
      const found = installed[path];
      if (found === undefined) return !runsHere(os, cpu);
      return link === true || found.version === version;
    });
}

function runsHere(os, cpu) {
  const allows = (names, own) => names === undefined || [].concat(names).includes(own);
  return allows(os, process.platform) && allows(cpu, process.arch);
}

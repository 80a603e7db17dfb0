import {
  type Binaries,
  clusterIn,
  findBinaries,
  findBinariesIn,
  majorOf,
} from '@orchard/embedded-postgres';
import type { Config } from '#platform/config/config.ts';
import { readRelease } from '#platform/config/release.ts';
import { folderOf, installationHere } from './installation.ts';
import { readNote } from './update-note.ts';

/** Programs of two major versions: those of the database, and those that are to run it. */
export interface MajorChange {
  from: Binaries;
  to: Binaries;
}

/**
 * The change that a start has to make first: `orchard update` has switched to this version, and the
 * database is still that of the PostgreSQL of the one before. Null: none.
 */
export function dueChange({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): MajorChange | null {
  const here = databaseUrl === null ? installationHere() : null;
  const note = here && readNote(here.root);
  if (here === null || note?.to !== readRelease().version) return null;
  const to = findBinaries();
  const made = majorOf(clusterIn(dataDir));
  if (made === undefined || made === to.major) return null;
  return { from: findBinariesIn(folderOf(here.root, note.from)), to };
}

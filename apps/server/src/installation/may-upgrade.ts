import { clusterIn, findBinaries, majorOf } from '@orchard/embedded-postgres';
import type { Config } from '#platform/config/config.ts';
import { readRelease } from '#platform/release/release.ts';
import { installationHere } from './installation.ts';
import { readNote } from './update-note.ts';

/**
 * Whether a start moves the database into a cluster of this version's PostgreSQL: `orchard update`
 * has switched to this version, and the database is still that of the one before.
 */
export function mayUpgrade({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean {
  const here = databaseUrl === null ? installationHere() : null;
  if (here === null || readNote(here.root)?.to !== readRelease().version) return false;
  const made = majorOf(clusterIn(dataDir));
  return made !== undefined && made !== findBinaries().major;
}

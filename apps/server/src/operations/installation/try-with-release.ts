import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readMigrations } from '#platform/database/migration-files.ts';
import { installationHere } from './installation.ts';
import { folderOf, installedVersions } from './place-release.ts';

const release = z.object({ migrations: z.array(z.string()) });

/** How the trial of a backup went: the line of `orchard trial`. */
const trial = z.object({
  ok: z.boolean(),
  problem: z.nullable(z.string()),
  rows: z.number(),
  files: z.number(),
  milliseconds: z.number(),
});

/** The command `orchard` of a release of an installation. */
export const programOf = (root: string, version: string) =>
  join(folderOf(root, version), 'bin/orchard');

/**
 * Restores a backup beside the site with a release's own program, and tries it there.
 * @param program of the release, as {@link programOf} answers it
 * @param folder a plain backup
 * @param scratch is emptied before and afterwards
 * @param leaves a copy that is well stays, in `data`
 */
export function tryWithRelease(program: string, folder: string, scratch: string, leaves = false) {
  const args = ['trial', '--from', folder, '--scratch', scratch, ...(leaves ? ['--leave'] : [])];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  try {
    return trial.parse(JSON.parse(stdout));
  } catch {
    const problem = (stderr || stdout || '').trim() || `exit code ${status}`;
    return { ok: false, problem, rows: 0, files: 0, milliseconds: 0 };
  }
}

/**
 * The program that restores a backup which this version cannot: after a way back the database has
 * migrations that only the version knows which has been left.
 * @param migrations of the backup
 * @returns null where this version knows them, or no release of this installation does
 */
export async function newerProgramFor(migrations: readonly string[]): Promise<string | null> {
  const names = new Set((await readMigrations()).map(({ name }) => name));
  const installation = installationHere();
  if (installation === null || migrations.every((name) => names.has(name))) return null;
  const { root } = installation;
  const knowsAll = (version: string) => {
    const text = readFileSync(join(folderOf(root, version), 'release.json'), 'utf8');
    const names = new Set(release.parse(JSON.parse(text)).migrations);
    return migrations.every((name) => names.has(name));
  };
  const version = installedVersions(root).findLast(knowsAll);
  return version === undefined ? null : programOf(root, version);
}

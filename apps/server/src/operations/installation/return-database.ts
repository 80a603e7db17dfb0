import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterIn, majorOf } from '@orchard/embedded-postgres';
import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { folderOf } from './place-release.ts';
import type { Service } from './service.ts';
import type { Site } from './switch-version.ts';
import { programOf } from './try-with-release.ts';

/** Two versions of an installation, the earlier one first. */
interface Versions {
  from: string;
  to: string;
}

const release = z.object({ postgres: z.number() });

/** The major version of PostgreSQL that a release of an installation brings. */
export const postgresOf = (root: string, version: string): number =>
  release.parse(JSON.parse(readFileSync(join(folderOf(root, version), 'release.json'), 'utf8')))
    .postgres;

/** Whether the embedded database changes its major version between two versions. */
export const changesDatabase = (
  { installation: { root }, config }: Site,
  { from, to }: Versions,
): boolean => config.databaseUrl === null && postgresOf(root, from) !== postgresOf(root, to);

/**
 * Brings the embedded database back to the PostgreSQL of the version before, where it is another
 * one, with all rows, and stops the site for it.
 * @returns whether a running site was stopped
 * @throws StartRefusal when it cannot be done; the site goes on as it was then
 */
export async function returnDatabase(
  site: Site,
  service: Service,
  { from, to }: Versions,
): Promise<boolean> {
  if (!changesDatabase(site, { from, to })) return false;
  const { root } = site.installation;
  const { dataDir } = site.config;
  const wasRunning = await service.isRunning();
  await service.stop();
  const [before, now] = [postgresOf(root, from), postgresOf(root, to)];
  if (majorOf(clusterIn(dataDir)) === before) return wasRunning;
  // The newer program knows all migrations.
  const args = ['change-major', '--programs', folderOf(root, from)];
  const { status, stdout, stderr } = spawnSync(programOf(root, to), args, { encoding: 'utf8' });
  if (status === 0) return wasRunning;
  if (wasRunning) await service.start();
  const reason = (stderr || stdout).trim();
  const [old, present] = [`postgres-${before}`, `postgres-${now}`];
  throw new StartRefusal({
    ja: `データベースを ${from} のPostgreSQLに移せず、${to} のままです：${reason} 更新後に書かれたものを失ってよければ、サイトを止め、${dataDir} の postgres を ${present} に、${old} を postgres に名前を変えて、もう一度「orchard rollback」を実行してください。`,
    en: `The database could not be moved to the PostgreSQL of ${from}, and ${to} stays: ${reason} If what was written since the update may be lost, stop the site, rename postgres in ${dataDir} to ${present} and ${old} to postgres, then run "orchard rollback" again.`,
  });
}

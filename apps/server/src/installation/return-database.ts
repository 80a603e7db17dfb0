import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { clusterIn, majorOf } from '@orchard/embedded-postgres';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { postgresOf } from './find-programs.ts';
import { folderOf } from './place-release.ts';
import type { Service } from './service.ts';
import type { Site } from './switch-version.ts';

/** Two versions of an installation, the earlier one first. */
export interface Versions {
  from: string;
  to: string;
}

/** Whether the embedded database changes its major version between two versions. */
export const changesDatabase = (
  { installation: { root }, config }: Site,
  { from, to }: Versions,
): boolean => config.databaseUrl === null && postgresOf(root, from) !== postgresOf(root, to);

/**
 * Brings the embedded database back to the PostgreSQL of the version before, where it is another
 * one, and stops the site for it.
 * @param way `copy` moves all rows; `kept` returns to the database of before, where nobody has
 *   written since
 * @returns whether a running site was stopped
 * @throws StartRefusal when it cannot be done; the site goes on as it was then
 */
export async function returnDatabase(
  site: Site,
  service: Service,
  versions: Versions,
  way: 'copy' | 'kept',
): Promise<boolean> {
  if (!changesDatabase(site, versions)) return false;
  const { root } = site.installation;
  const wasRunning = await service.isRunning();
  await service.stop();
  const [older, newer] = [folderOf(root, versions.from), folderOf(root, versions.to)];
  if (majorOf(clusterIn(site.config.dataDir)) === postgresOf(root, versions.from)) {
    return wasRunning;
  }
  const back = [join(older, 'bin/orchard'), 'upgrade-database', '--back'];
  // The newer program knows all migrations.
  const copy = [join(newer, 'bin/orchard'), 'upgrade-database', '--old-programs', newer];
  const [program = '', ...args] = way === 'kept' ? back : [...copy, '--new-programs', older];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return wasRunning;
  if (wasRunning) await service.start();
  const reason = (stderr || stdout).trim();
  throw new StartRefusal({
    ja: `データベースを ${versions.from} のPostgreSQLに移せず、${versions.to} のままです：${reason} 更新後に書かれたものを失ってよければ、サイトを止めて「${back.join(' ')}」を実行し、もう一度「orchard rollback」を実行してください。`,
    en: `The database could not be moved to the PostgreSQL of ${versions.from}, and ${versions.to} stays: ${reason} If what was written since the update may be lost, stop the site, run "${back.join(' ')}", then "orchard rollback" again.`,
  });
}

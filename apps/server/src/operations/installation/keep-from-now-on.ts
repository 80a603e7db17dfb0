import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSites, openSite } from '#operations/upkeep/stored-sites.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { backupPlace } from '#platform/config/upkeep-values.ts';
import type { Placed, Report } from './install.ts';
import { type InstallWish, readText, writeSetting } from './install-wish.ts';
import { currentOf } from './installation.ts';
import { NAME } from './machine-database.ts';
import { runProgram } from './run-program.ts';
import { serviceOf } from './service.ts';
import { configureArchive, startArchive } from './set-up-archive.ts';
import { awaitReady } from './watch.ts';

const START_MS = 60_000;

/**
 * A site that is new begins in a place without others: what lies there may be the site that should
 * have been restored.
 * @throws StartRefusal where it does not
 */
export async function refuseOtherSites(wish: InstallWish): Promise<void> {
  const { backupTo, besideOtherSites, dataDir, settings } = wish;
  if (backupTo === '' || besideOtherSites || existsSync(settings)) return;
  const sites = await listSites({ backupTo: backupPlace(backupTo), dataDir });
  if (sites.length === 0) return;
  const list = sites.map(({ id, publicUrl, last }) => `${id} ${publicUrl ?? ''} ${last ?? ''}`);
  throw new StartRefusal({
    ja: `${backupTo} には、もう別のサイトのバックアップがあります（${list.join('、')}）。そのサイトを戻すなら --restore latest を、新しいサイトの保管先としても使うなら --beside-other-sites を付けてください。何も変えていません。`,
    en: `${backupTo} holds the backups of another site already (${list.join(', ')}). Add --restore latest to bring that one back, or --beside-other-sites to keep those of a new one there too. Nothing was changed.`,
  });
}

/**
 * Makes the first backup of a site that runs, which makes its folder in the store, and archives the
 * machine's PostgreSQL there from now on.
 */
export async function keepFromNowOn(placed: Placed, report: Report): Promise<void> {
  const { installation, config, cluster, owner } = placed;
  const { root, settings } = installation;
  report({ ja: 'バックアップしています…', en: 'Making a backup …' });
  const what = { ja: '最初のバックアップ', en: 'The first backup' };
  runProgram(join(currentOf({ root }), 'bin/orchard'), ['backup'], { what });
  if (cluster === null || owner === null) return;
  const { place } = await openSite(config);
  const key = readFileSync(join(config.dataDir, 'backup-key'), 'utf8').trim();
  configureArchive(cluster, { place, key, owner }, report);
  startArchive(cluster, report);
  if (config.pgbackrest !== null) return;
  writeSetting(settings, 'PGBACKREST_STANZA', NAME);
  const service = serviceOf(installation, readText(readFileSync(settings, 'utf8')));
  await service.restart();
  await awaitReady(config, { timeoutMs: START_MS });
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { clusterIn, majorOf } from '@orchard/embedded-postgres';
import { updateBackupIn } from '#operations/upkeep/work-folders.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import type { Report } from './install.ts';
import { folderOf, releaseOf } from './installation.ts';
import { type Service, serviceOf } from './service.ts';
import {
  contractsBetween,
  finishSwitch,
  runningVersion,
  type Site,
  switchTo,
} from './switch-version.ts';
import { programOf } from './try-with-release.ts';
import { alone, readNote, writeNote } from './update-note.ts';

/** Two versions of an installation, the earlier one first. */
interface Versions {
  from: string;
  to: string;
}

/** The major version of PostgreSQL that a release of an installation brings. */
export const postgresOf = (root: string, version: string): number =>
  releaseOf(root, version).postgres;

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

/**
 * Gives an update up: the site runs the version before again.
 * @throws StartRefusal always, with one sentence that says why and how the site is
 */
export async function goBack(
  site: Site,
  service: Service,
  { from, why }: { from: string; why: Sentence },
): Promise<never> {
  const { root } = site.installation;
  const to = runningVersion(root);
  const contracts = await contractsBetween(root, from, to);
  if (contracts.length > 0) {
    throw new StartRefusal({
      ja: `${to}：${why.ja}。${contracts.join('、')} で ${from} に必要なものがなくなったため、自動では戻せません。「orchard logs」を確かめてください。戻すには、サイトを止め、${updateBackupIn(site.config.dataDir)} を ${from} で復元します。`,
      en: `${to}: ${why.en}. There is no way back by itself, because ${contracts.join(', ')} took away what ${from} needs. Look at "orchard logs"; to go back, stop the site and restore ${updateBackupIn(site.config.dataDir)} with ${from}.`,
    });
  }
  const wasStopped = await returnDatabase(site, service, { from, to });
  const isBack = await switchTo(site, service, from, { wasStopped });
  writeNote(root, null);
  throw new StartRefusal(
    isBack
      ? {
          ja: `${to}：${why.ja}。サイトは ${from} に戻り、動いています。`,
          en: `${to}: ${why.en}. The site runs ${from} again.`,
        }
      : {
          ja: `${to}：${why.ja}。${from} に戻しましたが、まだ準備できていません。「orchard logs」を確かめてください。`,
          en: `${to}: ${why.en}. ${from} is in its place again, but is not ready yet: see "orchard logs".`,
        },
  );
}

/**
 * Goes back to the version before the last update.
 * @throws StartRefusal when there is none, or the database does not allow it
 */
export async function rollback(site: Site, report: Report): Promise<void> {
  const { installation, config } = site;
  const { root } = installation;
  const service = serviceOf(installation, config);
  await alone(root, async () => {
    await finishSwitch(site, service);
    const note = readNote(root);
    const now = runningVersion(root);
    if (note === null || note.to !== now || !existsSync(folderOf(root, note.from))) {
      throw new StartRefusal({
        ja: `${now} の前に、戻せるバージョンがありません。`,
        en: `There is no version before ${now} to go back to.`,
      });
    }
    const contracts = await contractsBetween(root, note.from, now);
    if (contracts.length > 0) {
      throw new StartRefusal({
        ja: `${note.from} は、もうこのデータベースでは動きません（${contracts.join('、')}）。戻すには、サイトを止め、${updateBackupIn(config.dataDir)} を ${note.from} で復元します。その後に書かれたものは失われます。`,
        en: `${note.from} does not work on the database any more (${contracts.join(', ')}). To go back, stop the site and restore ${updateBackupIn(config.dataDir)} with ${note.from}; what was written since is lost then.`,
      });
    }
    if (changesDatabase(site, note)) {
      report({
        ja: `サイトを止めて、データベースを PostgreSQL ${postgresOf(root, note.from)} に移しています…`,
        en: `Stopping the site and moving the database to PostgreSQL ${postgresOf(root, note.from)} …`,
      });
    }
    const wasStopped = await returnDatabase(site, service, note);
    if (!(await switchTo(site, service, note.from, { wasStopped }))) {
      throw new StartRefusal({
        ja: `${note.from} に戻しましたが、1分たっても準備できません。「orchard logs」を確かめてください。`,
        en: `${note.from} is in place, but not ready within a minute: see "orchard logs".`,
      });
    }
    writeNote(root, null);
    report({ ja: `${note.from}に戻しました。`, en: `Back at ${note.from}.` });
  });
}

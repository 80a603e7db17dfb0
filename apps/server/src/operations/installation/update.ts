import { spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findUser } from '@orchard/embedded-postgres';
import { compareVersions, readKeys, verifyRelease } from '#operations/release/verify.ts';
import { dataIn } from '#operations/trial/try-backup.ts';
import {
  clearWork,
  removeWork,
  updateBackupIn,
  workFolder,
} from '#operations/upkeep/work-folders.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { findArchive, unpackRelease } from './fetch-release.ts';
import type { Report } from './install.ts';
import { folderOf, installedVersions, releasesOf } from './installation.ts';
import { serviceOf } from './service.ts';
import { finishSwitch, runningVersion, type Site, SWITCH_MS, switchTo } from './switch-version.ts';
import { programOf, startBeside, tryWithRelease } from './try-with-release.ts';
import { alone, writeNote } from './update-note.ts';
import { askAnswered, watchSite } from './watch.ts';
import { changesDatabase, goBack, postgresOf } from './way-back.ts';

/** A database that changes its major version is copied during the switch, as in the trial, but under load. */
const COPY_PATIENCE = 5;

/** Runs a program of the installation to its end; its refusal ends the update, which changed nothing. */
function runOrRefuse(program: string, args: string[], what: Sentence): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status === 0) return stdout;
  const reason = (stderr || stdout).trim();
  throw new StartRefusal({
    ja: `${what.ja}に失敗しました（サイトは元のままです）：${reason}`,
    en: `${what.en} failed, and the site is as it was: ${reason}`,
  });
}

/**
 * Ends and removes what an update that was killed has left: the copy with its database, and releases
 * by half. One that is under way is left alone.
 */
export async function removeLeftovers({ installation: { root }, config }: Site): Promise<void> {
  await clearWork(config.dataDir);
  await rm(join(root, 'incoming'), { recursive: true, force: true });
  for (const name of await readdir(releasesOf({ root }))) {
    if (name.endsWith('.draft')) await rm(folderOf(root, name), { recursive: true, force: true });
  }
}

/** Tries a release on the site's content, beside the site. The backup for it stays as a way back. */
async function tryBeside(
  { installation: { root, user }, config }: Site,
  from: string,
  to: string,
): Promise<void> {
  const work = workFolder(config.dataDir, 'update');
  const folder = join(work, 'restored');
  const backup = updateBackupIn(config.dataDir);
  runOrRefuse(programOf(root, from), ['backup', '--before-update'], {
    ja: 'バックアップ',
    en: 'The backup',
  });
  const program = programOf(root, to);
  const { ok, problem: fault } = tryWithRelease(program, backup, folder, true);
  const owner = process.getuid?.() === 0 && user !== null ? findUser(user) : undefined;
  const run = { owner, timeoutMs: SWITCH_MS };
  const problem = ok ? await startBeside(program, dataIn(folder), run) : fault;
  await removeWork(work);
  if (problem === null) return;
  throw new StartRefusal({
    ja: `${to} は、このサイトの写しでは動きませんでした。サイトは ${from} のままで、何も変えていません：${problem}`,
    en: `${to} does not work on a copy of this site, which stays with ${from} and was not touched: ${problem}`,
  });
}

/** Keeps the version that runs and the two before. Those between were gone back from. */
async function prune(root: string, [from, to]: [string, string]): Promise<void> {
  const before = installedVersions(root).filter((name) => compareVersions(name, from) < 0);
  const stay = new Set([from, to, before.at(-1)]);
  for (const name of installedVersions(root)) {
    if (!stay.has(name)) await rm(folderOf(root, name), { recursive: true });
  }
}

/**
 * Brings an installation to a later version: verifies it, tries it on a copy of the site, switches,
 * watches, and goes back by itself when the site is worse than before.
 * @param source a file, a folder or an address
 * @param watchMs how long to watch
 * @throws StartRefusal with one sentence when it stays as it was, or went back
 */
export async function update(
  site: Site,
  source: string,
  { watchMs, report }: { watchMs: number; report: Report },
): Promise<void> {
  const { installation, config } = site;
  const { root } = installation;
  const service = serviceOf(installation, config);
  await alone(root, async () => {
    await removeLeftovers(site);
    await finishSwitch(site, service);
    const from = runningVersion(root);
    const file = await findArchive(source, join(root, 'incoming'));
    const { version: to } = await verifyRelease(file, await readKeys(folderOf(root, from)));
    if (compareVersions(to, from) <= 0) {
      throw new StartRefusal({
        ja: `${to} は、今の ${from} より新しくありません。何も変えていません。`,
        en: `${to} is not later than ${from}, which is installed. Nothing was changed.`,
      });
    }
    let trialBegan = 0;
    report({
      ja: `${to}の署名を確かめました。展開しています…`,
      en: `The signature of ${to} is right. Unpacking …`,
    });
    await unpackRelease(file, root, to);
    try {
      report({
        ja: 'サイトの写しで試しています（バックアップ、移行、動作確認）…',
        en: 'Trying it on a copy of the site: backup, migrations, trial …',
      });
      trialBegan = performance.now();
      await tryBeside(site, from, to);
    } catch (problem) {
      await rm(folderOf(root, to), { recursive: true, force: true });
      throw problem;
    }
    let timeoutMs = SWITCH_MS;
    if (changesDatabase(site, { from, to })) {
      timeoutMs += COPY_PATIENCE * (performance.now() - trialBegan);
      report({
        ja: `データベースを PostgreSQL ${postgresOf(root, to)} に移しながら切り替えます。その間、会員は待ちます…`,
        en: `Switching, with the database moved to PostgreSQL ${postgresOf(root, to)}; visitors wait meanwhile …`,
      });
    }
    const before = await askAnswered(config);
    writeNote(root, { from, to, at: new Date().toISOString() });
    const began = performance.now();
    const isUp = await switchTo(site, service, to, { timeoutMs });
    if (!isUp) {
      const minutes = Math.round(timeoutMs / 60_000);
      const why = {
        ja: `${minutes}分たっても準備できませんでした`,
        en:
          minutes === 1
            ? 'it was not ready within a minute'
            : `it was not ready within ${minutes} minutes`,
      };
      await goBack(site, service, { from, why });
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    report({
      ja: `${from}から${to}へ${seconds}秒で切り替えました。`,
      en: `Switched from ${from} to ${to} in ${seconds} s.`,
    });
    if (watchMs > 0 && (await service.isRunning())) {
      const minutes = Math.ceil(watchMs / 60_000);
      report({
        ja: `${minutes}分間見守ります。中断しても新しいバージョンのままです。`,
        en: `Watching for ${minutes} minutes; interrupted, the new version stays.`,
      });
      const why = await watchSite(config, { before, until: performance.now() + watchMs });
      if (why !== null) await goBack(site, service, { from, why });
    }
    if (changesDatabase(site, { from, to })) {
      report({
        ja: `元のデータベースは ${config.dataDir} の postgres-${postgresOf(root, from)} に残っています。不要になったら、フォルダーごと消してください。`,
        en: `The old database stays in ${config.dataDir} as postgres-${postgresOf(root, from)}: remove that folder when it is not wanted any more.`,
      });
    }
    await rm(join(root, 'incoming'), { recursive: true, force: true });
    await prune(root, [from, to]);
    report({
      ja: `更新が終わりました。「orchard rollback」で${from}に戻せます。`,
      en: `Updated. "orchard rollback" goes back to ${from}.`,
    });
  });
}

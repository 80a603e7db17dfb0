import { join, resolve } from 'node:path';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { runDrill, type Trial, tryBackup } from '#operations/trial/try-backup.ts';
import { bytesOf } from '#operations/upkeep/backup-index.ts';
import { machineIdentity } from '#operations/upkeep/encryption.ts';
import { fetchBackup, resolveName } from '#operations/upkeep/repository.ts';
import { isStore, openSite, storeIn } from '#operations/upkeep/stored-sites.ts';
import { makeWorkFolder, removeWork } from '#operations/upkeep/work-folders.ts';
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { formatPruning } from './backup.command.ts';
import type { BilingualCommand } from './localise.ts';
import { makeSiteBackup } from './make-backup.ts';
import { withDatabase } from './with-database.ts';

/** One line for people, and a refusal where the backup is not to be relied on. */
export function formatDrill({
  backup,
  ok,
  problem,
  rows,
  files,
  milliseconds,
}: Trial & { backup: string }): string {
  if (!ok) {
    throw new StartRefusal({
      ja: `バックアップ ${backup} は頼りになりません（${problem}）。もう一度バックアップし、それも失敗するときは、この文を開発元に伝えてください。`,
      en: `The backup ${backup} is not to be relied on: ${problem?.replace(/\.?$/, '.')} Make another one, and give this sentence to the developers if that fails too.`,
    });
  }
  return `${backup} restores: ${rows} rows, ${files} files, compared and tried in ${(milliseconds / 1000).toFixed(1)} s.`;
}

/** Works with a plain backup, or with the one of an update, which this machine's key opens. */
async function withPlainBackup<Answer>(
  folder: string,
  dataDir: string,
  work: (plain: string) => Promise<Answer>,
): Promise<Answer> {
  if (!isStore(folder)) return work(folder);
  const scratch = await makeWorkFolder(dataDir, 'trial');
  try {
    const { store } = await openSite(storeIn(folder, dataDir));
    const plain = join(scratch, 'backup');
    const name = await resolveName(store, 'latest');
    await fetchBackup(store, name, [await machineIdentity(dataDir)], plain);
    return await work(plain);
  } finally {
    await removeWork(scratch);
  }
}

/**
 * `orchard drill` and `orchard trial`, which prove that a backup restores, and `orchard nightly`, which
 * a timer, or the site itself, starts once a night.
 */
export function addDrill(program: BilingualCommand): void {
  program
    .command('drill')
    .says(
      '保管中のバックアップを隣へ復元し、全行・全ファイルを比べて動かしてみる',
      'restores a kept backup beside the site, compares all of it and tries it',
    )
    .flag(
      '--from <name>',
      'バックアップの名前（省略時は最新）',
      'the name of the backup; the newest by default',
      'latest',
    )
    .action(({ from }: { from: string }) =>
      withDatabase(async (database, config) => [
        formatDrill(await runDrill(database, config, from)),
      ]),
    );
  program
    .command('trial', { hidden: true })
    .says(
      'バックアップのフォルダを復元して試し、結果をJSONで表示する',
      'restores and tries a plain backup, and prints the outcome as JSON',
    )
    .needs('--from <folder>', 'バックアップのフォルダ', 'the backup')
    .needs('--scratch <folder>', '作業用のフォルダ', 'a folder to work in')
    .flag('--leave', '写しを残す', 'leaves the copy', false)
    .action(async ({ from, scratch, leave }: { from: string; scratch: string; leave: boolean }) => {
      becomeSiteUser();
      const config = readSettings();
      const trial = await withPlainBackup(resolve(from), config.dataDir, (folder) =>
        tryBackup(folder, resolve(scratch), config, leave),
      );
      console.log(JSON.stringify(trial));
      if (!trial.ok) process.exitCode = 1;
    });
  program
    .command('nightly')
    .says(
      '夜間の作業：バックアップ、古いものの整理、復元の訓練',
      'the work of a night: a backup, the removal of old ones, a drill',
    )
    .action(() =>
      withDatabase(async (database, config) => {
        const { index, pruned } = await makeSiteBackup(database, config);
        const drill = await runDrill(database, config);
        return [
          formatDrill(drill),
          `${index.name}: ${index.rows} rows, ${index.files.length} files, ${bytesOf(index)} bytes; ${pruned.gone.length} older ones removed.`,
          ...formatPruning(pruned),
        ];
      }),
    );
}

import type { Command } from 'commander';
import { runDrill } from '#operations/trial/drill.ts';
import { bytesOf } from '#operations/upkeep/backup-index.ts';
import { formatPruning } from './backup.command.ts';
import { formatDrill } from './drill.command.ts';
import { makeSiteBackup } from './make-backup.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

/** `orchard nightly`: what a timer, or the site itself, starts once a night. */
export function addNightly(program: Command): void {
  program
    .command('nightly')
    .description(
      say({
        ja: '夜間の作業：バックアップ、古いものの整理、復元の訓練',
        en: 'the work of a night: a backup, the removal of old ones, a drill',
      }),
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

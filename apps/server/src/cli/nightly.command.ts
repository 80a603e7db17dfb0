import type { Command } from 'commander';
import { bytesOf } from '#platform/upkeep/repository.ts';
import { makeSiteBackup } from '#use-cases/make-backup.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

/** `orchard nightly`: what a timer, or the site itself, starts once a night. */
export function addNightly(program: Command): void {
  program
    .command('nightly')
    .description(
      say({
        ja: '夜間の作業：バックアップと、古いバックアップの整理',
        en: 'the work of a night: a backup, and the removal of old ones',
      }),
    )
    .action(() =>
      withDatabase(async (database, config) => {
        const { index, pruned } = await makeSiteBackup(database, config);
        return [
          `${index.name}: ${index.rows} rows, ${index.files.length} files, ${bytesOf(index)} bytes; ${pruned.backups.length} older ones removed.`,
        ];
      }),
    );
}

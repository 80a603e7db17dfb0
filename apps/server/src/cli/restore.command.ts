import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backupLevel } from '#platform/backup/backup-version.ts';
import { addressOf, formatMissingFilms } from '#platform/backup/bucket-files.ts';
import { checkBackup, orSayFull, restoreBackup } from '#platform/backup/restore-backup.ts';
import { claimFolder } from '#platform/backup/restore-marker.ts';
import type { Config } from '#platform/config/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { signEverybodyOut } from '#use-cases/sign-everybody-out.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

// Where one of these has rows a site is at work.
const EMPTY = ['members', 'staff', 'videos', 'audit_log'];

interface Wish {
  from: string;
  signOut: boolean;
}

async function restore(wish: Wish): Promise<void> {
  const folder = resolve(wish.from);
  const manifest = await checkBackup(folder);
  // Before anything is opened: a site must not come up on a place that is being restored.
  const claim = async ({ dataDir }: Config) =>
    claimFolder(dataDir, { folder, manifest, signsOut: wish.signOut });
  const level = backupLevel(manifest, await readMigrations());
  let claimed: ReturnType<typeof claimFolder> | undefined;
  await withDatabase(
    async (database, { dataDir, filmsS3 }, { direct }) => {
      const restoring = claimed as ReturnType<typeof claimFolder>;
      const place = { dataDir, bucket: filmsS3, emptyTables: EMPTY };
      const signOut = () => signEverybodyOut(database.kysely);
      const migrateOn = () => migrate(direct, { report: console.log });
      await orSayFull(dataDir, () =>
        restoreBackup(database, { ...place, folder, manifest, restoring, migrateOn, signOut }),
      );
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const films = manifest.bucket?.files?.length ?? 0;
      const missing = formatMissingFilms(manifest.bucket, filmsS3);
      return [
        `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.made_at}.`,
        restoring.signsOut
          ? 'Everybody has to sign in again, and mailed links no longer work.'
          : 'Sessions and mailed links of that moment work again; --sign-out ends them.',
        ...(films > 0
          ? [`${films} films and their parts are in ${filmsS3 ? addressOf(filmsS3) : 'DATA_DIR'}.`]
          : []),
        ...(missing ? [missing] : []),
      ];
    },
    async (config) => {
      claimed = await claim(config);
      return { upTo: level };
    },
  );
}

/** `orchard restore`: restores a backup into an empty DATA_DIR or database. */
export function addRestore(program: Command): void {
  program
    .command('restore')
    .description(
      say({
        ja: '空のDATA_DIRまたは空のデータベースへバックアップを戻す',
        en: 'restores a backup into an empty DATA_DIR or database',
      }),
    )
    .requiredOption('--from <folder>', say({ ja: 'バックアップのフォルダ', en: 'the backup' }))
    .option(
      '--sign-out',
      say({
        ja: '全員をサインアウトし、送信済みのリンクを無効にする',
        en: 'ends every session and mailed link',
      }),
      false,
    )
    .action(restore);
}

import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { newerProgramFor } from '#installation/try-with-release.ts';
import { backupLevel } from '#platform/backup/backup-version.ts';
import { addressOf, formatMissingFilms } from '#platform/backup/bucket-files.ts';
import { checkBackup, orSayFull, restoreBackup } from '#platform/backup/restore-backup.ts';
import { claimFolder, findRestoring } from '#platform/backup/restore-marker.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { identitiesOf } from '#platform/upkeep/encryption.ts';
import { fetchBackup } from '#platform/upkeep/repository.ts';
import { openSite, takeOverSite } from '#platform/upkeep/stored-sites.ts';
import { applyErasedList } from '#use-cases/apply-erased-list.ts';
import { signEverybodyOut } from '#use-cases/sign-everybody-out.ts';
import { findErased, formatErased, keepErasedHere } from './erased-members.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

// Where one of these has rows a site is at work.
const EMPTY = ['members', 'staff', 'videos', 'audit_log'];

/** Names of kept backups: folders look otherwise. */
const KEPT = /^(?:latest|\d{8}T\d{6}Z)$/;

interface Wish {
  from: string;
  identity?: string;
  /** Of a store that holds several. */
  site?: string;
  /** A list of erased members. */
  erased?: string;
  signOut: boolean;
}

/** Brings a backup out of where they are kept, restores it, and removes the copy. */
async function restoreKept(wish: Wish): Promise<void> {
  const config = readSettings();
  const folder = join(dirname(config.dataDir), `${basename(config.dataDir)}.backup-${wish.from}`);
  const identities = await identitiesOf(config.dataDir, wish.identity);
  const site = await openSite(config, wish.site);
  if (!existsSync(folder)) await fetchBackup(site.store, wish.from, identities, folder);
  await restore({ ...wish, from: folder });
  await takeOverSite(config, site, identities);
  if (findRestoring(config.dataDir) === undefined) rmSync(folder, { recursive: true, force: true });
}

async function restore(wish: Wish): Promise<void> {
  const folder = resolve(wish.from);
  const manifest = await checkBackup(folder);
  const newer = await newerProgramFor(manifest.migrations);
  if (newer !== null) {
    throw new StartRefusal({
      ja: `このバックアップのデータベースは、これより新しいバージョンのものです。何も復元していません。同じ指定で ${newer} restore を実行してください。`,
      en: `The database of this backup is of a newer version. Nothing was restored: run ${newer} restore with the same options.`,
    });
  }
  // Before anything is opened: a site must not come up on a place that is being restored.
  const claim = async ({ dataDir }: Config) =>
    claimFolder(dataDir, { folder, manifest, signsOut: wish.signOut });
  const level = backupLevel(manifest, await readMigrations());
  let claimed: ReturnType<typeof claimFolder> | undefined;
  await withDatabase(
    async (database, config, { direct }) => {
      const { dataDir, filmsS3 } = config;
      const erased = await findErased(config, folder, wish.erased);
      let again = 0;
      const restoring = claimed as ReturnType<typeof claimFolder>;
      const place = { dataDir, bucket: filmsS3, emptyTables: EMPTY };
      const signOut = () => signEverybodyOut(database.kysely);
      // Before the site may start: who was erased does not come back.
      const migrateOn = async () => {
        await migrate(direct, { report: console.log });
        again = await applyErasedList(database, erased ?? []);
        await keepErasedHere(database, dataDir, erased ?? []);
      };
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
          : 'Sessions and mailed links of that point in time work again; --sign-out ends them.',
        ...formatErased(erased?.length, again),
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
    .requiredOption(
      '--from <backup>',
      say({
        ja: 'バックアップのフォルダ、または保管中のバックアップの名前（latestは最新）',
        en: 'a folder of a backup, or the name of one that is kept (latest: the newest)',
      }),
    )
    .option(
      '--identity <file>',
      say({
        ja: 'BACKUP_RECIPIENTの秘密鍵のファイル',
        en: 'the file with the secret key of BACKUP_RECIPIENT',
      }),
    )
    .option(
      '--site <id>',
      say({
        ja: '保管先に複数のサイトがあるときの、サイトのID（先頭だけでも可）',
        en: 'the ID of the site, or its beginning, where the store holds several',
      }),
    )
    .option(
      '--erased <file>',
      say({
        ja: '消去した会員の一覧（erased.json）。省略時は保管先とDATA_DIRから探す',
        en: 'the list of erased members (erased.json); by default that of the store and DATA_DIR',
      }),
    )
    .option(
      '--sign-out',
      say({
        ja: '全員をサインアウトし、送信済みのリンクを無効にする',
        en: 'ends every session and mailed link',
      }),
      false,
    )
    .action((wish: Wish) => (KEPT.test(wish.from) ? restoreKept(wish) : restore(wish)));
}

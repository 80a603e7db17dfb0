import {
  type AccessCounts,
  applyAccessList,
  erasedOnly,
  keepAccessList,
} from '#features/erasures/access-list.commands.ts';
import { backupLevel } from '#operations/backup/manifest.ts';
import {
  checkBackup,
  orSayFull,
  restoreBackup,
  sealingSecret,
} from '#operations/backup/restore-backup.ts';
import { claimFolder } from '#operations/backup/restore-marker.ts';
import { newerProgramFor } from '#operations/installation/try-with-release.ts';
import { type StoredSite, takeOverSite } from '#operations/upkeep/stored-sites.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { bringSchema } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { patiently } from '#platform/database/patiently.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { addressOf, type S3Settings } from '#platform/storage/s3-bucket.ts';
import { endAllWaysIn } from '#ways-in';
import { findAccessList, formatAccess } from './find-access-list.ts';
import { say } from './localise.ts';
import { withDatabase } from './with-database.ts';

interface Wish {
  /** As the command line names the backup, where it is no folder. */
  options?: string;
  accessList?: string;
  keepSessions: boolean;
  /** The operator says that backup and list are right, whatever speaks against them. */
  vouch: boolean;
  /** The machine has just been installed: it knows no secret of the site's yet. */
  bare: boolean;
  /** The database has come back by its own means, as of this time: only files are brought. */
  rowsOf?: string;
  /** Where it came from; whose backups this machine makes from now on, if they are ours. */
  site?: StoredSite | string;
  isOurs?: boolean;
  identities?: readonly string[];
}

/** Tells the operator of films that the backup does not hold. */
function formatFilms(was: string | undefined, here: S3Settings | null): string[] {
  if (was === undefined || (here && addressOf(here) === was)) return [];
  return [
    say({
      ja: `動画は復元していません。動画はバケット ${was} にありました。FILMS_S3_URLに、そのバケットか、その複製を設定してください。`,
      en: `NOT RESTORED: films. They were in the bucket ${was}: set FILMS_S3_URL to it or to a copy of it.`,
    }),
  ];
}

const inJapan = (time: string) => wireTimeOf(Math.floor(Date.parse(time) / 1000));

/** Takes the store over; one that cannot be written to does not undo a restore. */
async function takeOver(config: Config, { site, isOurs, identities }: Wish): Promise<string[]> {
  if (typeof site !== 'object' || !isOurs) return [];
  try {
    await takeOverSite(config, site, identities ?? []);
    return [];
  } catch (problem) {
    if (!(problem instanceof StartRefusal)) throw problem;
    const { ja, en } = problem.sentence;
    return [
      say({
        ja: `${ja}それまで、このサーバーのバックアップは保管されません。直してから「orchard backup --take-over」を実行してください。`,
        en: `${en} Until then this machine keeps no backups: then run "orchard backup --take-over".`,
      }),
    ];
  }
}

/**
 * Restores a plain backup into the place of the settings, which must be empty, and prints how it went.
 * @throws StartRefusal before anything is touched where it cannot be
 */
export async function restoreSite(folder: string, wish: Wish): Promise<void> {
  const secret = sealingSecret(wish.bare ? null : secretOf(readSettings()), folder);
  const manifest = await checkBackup(folder, wish.vouch ? undefined : secret);
  const newer = await newerProgramFor(manifest.migrations);
  if (newer !== null) {
    throw new StartRefusal({
      ja: `このバックアップのデータベースは、これより新しいバージョンのものです。何も復元していません。同じ指定で ${newer} restore を実行してください。`,
      en: `The database of this backup is of a newer version. Nothing was restored: run ${newer} restore with the same options.`,
    });
  }
  const level = backupLevel(manifest, await readMigrations());
  const { site } = wish;
  const hasRows = wish.rowsOf !== undefined;
  const asOf = wish.rowsOf ?? manifest.made_at;
  let list: Awaited<ReturnType<typeof findAccessList>>;
  let restoring: ReturnType<typeof claimFolder>;
  await withDatabase(
    async (database, config, storage) => {
      const { dataDir, filmsS3 } = config;
      let counts: AccessCounts | undefined;
      let left: string[] = [];
      // Before the site may start: people who were shut out do not come back.
      const migrateOn = async () => {
        await bringSchema(storage);
        if (list) {
          const isNewer = Date.parse(list.written_at) > Date.parse(asOf);
          counts = await applyAccessList(
            database,
            isNewer ? list : erasedOnly(list),
            secretOf(config) ?? '',
          );
        }
        left = await takeOver(config, wish);
        await keepAccessList(database, config);
      };
      const place = { dataDir, hasRows };
      const signOut = () => endAllWaysIn(database.kysely, 'site is restored');
      await orSayFull(dataDir, () =>
        patiently(storage.owner, (all) =>
          restoreBackup(all, { ...place, folder, manifest, restoring, migrateOn, signOut }),
        ),
      );
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const [time, files] = [inJapan(asOf), manifest.files.length];
      return [
        hasRows
          ? say({
              ja: `データベースはpgBackRestから戻り、${files}ファイルを ${inJapan(manifest.made_at)}（日本時間）のバックアップから復元しました。`,
              en: `The database came back by pgBackRest, and ${files} files from the backup of ${inJapan(manifest.made_at)} in Japan.`,
            })
          : say({
              ja: `サイトを ${time}（日本時間）の状態に復元しました：${rows}行、${files}ファイル。`,
              en: `Restored the site as of ${time} in Japan: ${rows} rows, ${files} files.`,
            }),
        restoring.signsOut
          ? say({
              ja: '全員がログインし直します。送信済みのリンクは使えません。',
              en: 'Everybody has to sign in again, and mailed links no longer work.',
            })
          : say({
              ja: 'その時点のログインと送信済みのリンクは、また有効です。',
              en: 'Sessions and mailed links of that time work again.',
            }),
        ...formatAccess(counts),
        ...left,
        ...formatFilms(manifest.bucket?.address, filmsS3),
      ];
    },
    async (config) => {
      list = await findAccessList(config, {
        ...{ backup: manifest, secret, isVouched: wish.vouch },
        ...(wish.accessList !== undefined && { named: wish.accessList }),
        ...(typeof site === 'object' && { store: site.store }),
      });
      // Before anything is opened: a site must not come up on a place that is being restored.
      const { keepSessions, options } = wish;
      restoring = claimFolder(config.dataDir, {
        folder,
        manifest,
        signsOut: !keepSessions,
        options,
      });
      return { upTo: level, isQuiet: true };
    },
  );
}

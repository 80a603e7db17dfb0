import { resolve } from 'node:path';
import type { Command } from 'commander';
import { becomeSiteUser } from '#installation/system-user.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bytesOf, listBackups } from '#platform/upkeep/repository.ts';
import { holdSite, openSite } from '#platform/upkeep/stored-sites.ts';
import { makeSiteBackup } from '#use-cases/make-backup.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

interface Wish {
  to?: string;
  list: boolean;
  site?: string;
  takeOver: boolean;
  withBucket: boolean;
}

const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function keep(database: Database, config: Config): Promise<string[]> {
  const { index, pruned } = await makeSiteBackup(database, config);
  return [
    `${index.name}: ${index.rows} rows, ${index.files.length} files, ${size(bytesOf(index))}.`,
    ...(pruned.backups.length > 0
      ? [`Removed by BACKUP_KEEP and BACKUP_LAST_DAY: ${pruned.backups.join(', ')}.`]
      : []),
    ...(config.filmsS3
      ? [
          'NOT in this backup: the films of FILMS_S3_URL. Keep them by its versioning or replication.',
        ]
      : []),
  ];
}

async function list(site: string | undefined): Promise<void> {
  becomeSiteUser();
  const { store } = await openSite(readSettings(), site);
  const found = await listBackups(store);
  for (const one of found) {
    console.log(
      `${one.name}  ${one.version}  ${one.rows} rows, ${one.files.length} files, ${size(bytesOf(one))}`,
    );
  }
  if (found.length === 0) console.log('There is no backup.');
}

async function takeOver(): Promise<void> {
  becomeSiteUser();
  const { id, store } = await holdSite(readSettings(), { takesOver: true });
  console.log(
    say({
      ja: `これからは、このサーバーがサイト ${id} のバックアップを ${store.address} に保管します。`,
      en: `From now on this machine keeps the backups of the site ${id}, in ${store.address}.`,
    }),
  );
}

async function backUp(database: Database, config: Config, wish: Wish): Promise<string[]> {
  if (wish.to === undefined) return keep(database, config);
  const { dataDir, filmsS3 } = config;
  const folder = resolve(wish.to);
  if (wish.withBucket && filmsS3 === null) {
    throw new StartRefusal({
      ja: '--with-bucket：FILMS_S3_URLにバケットがありません。何も書き出していません。',
      en: '--with-bucket: FILMS_S3_URL names no bucket. Nothing was written.',
    });
  }
  const { tables, files, bucket } = await writeBackup(database, {
    dataDir,
    folder,
    bucket: filmsS3,
    withBucket: wish.withBucket,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const output = [`${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files.`];
  if (bucket?.files) output.push(`${bucket.files.length} files of the bucket ${bucket.address}.`);
  else if (bucket) {
    output.push(
      `NOT in this backup: the films in the bucket ${bucket.address}. Keep them by its versioning or replication, or copy them into the backup with --with-bucket.`,
    );
  }
  return output;
}

/** `orchard backup`: writes a backup of database and files, also while the site runs. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description(
      say({
        ja: 'データベースとファイルのバックアップを取る（サイトの稼働中も可）',
        en: 'writes a backup of database and files, also while the site runs',
      }),
    )
    .option(
      '--to <folder>',
      say({
        ja: '暗号化せずに書き込むフォルダ（まだ無いもの）。省略時はBACKUP_TOへ暗号化して保管',
        en: 'a folder to write it to, plain; without it, encrypted to BACKUP_TO',
      }),
    )
    .option(
      '--list',
      say({ ja: '保管中のバックアップを一覧する', en: 'lists the backups that are kept' }),
      false,
    )
    .option(
      '--site <id>',
      say({ ja: '一覧するサイト（IDの先頭でも可）', en: 'the site whose backups are listed' }),
    )
    .option(
      '--take-over',
      say({
        ja: 'このサイトのバックアップを、これからはこのサーバーが保管する',
        en: 'makes this machine the one that keeps the backups of this site',
      }),
      false,
    )
    .option(
      '--with-bucket',
      say({ ja: 'バケットの動画も含める', en: 'with the films of the bucket' }),
      false,
    )
    .action((wish: Wish) => {
      if (wish.list) return list(wish.site);
      if (wish.takeOver) return takeOver();
      return withDatabase((database, config) => backUp(database, config, wish));
    });
}

import { resolve } from 'node:path';
import { formatBytes } from '@orchard/contract/format-bytes';
import { Option } from 'commander';
import { writeBackup } from '#operations/backup/write-backup.ts';
import { judgeStored } from '#operations/findings/judge-backups.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { bytesOf, listBackups, timesOf } from '#operations/upkeep/backup-index.ts';
import {
  confirmClock,
  pruneBackups,
  removeBackup,
  resolveName,
} from '#operations/upkeep/repository.ts';
import { judgeTimes, type Placed, type Pruning } from '#operations/upkeep/retention.ts';
import { holdSite, openSite } from '#operations/upkeep/stored-sites.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { addressOf } from '#platform/storage/s3-bucket.ts';
import { type BilingualCommand, say, tell } from './localise.ts';
import { makeSiteBackup, makeUpdateBackup, onStore } from './make-backup.ts';
import { withDatabase } from './with-database.ts';

interface Wish {
  to?: string;
  list: boolean;
  site?: string;
  takeOver: boolean;
  beforeUpdate: boolean;
  clockIsRight: boolean;
  prune: boolean;
  remove?: string;
}

/** Films of a bucket are copied by the bucket's own means. */
const formatFilms = ({ filmsS3 }: Pick<Config, 'filmsS3'>): string[] =>
  filmsS3 === null
    ? []
    : [
        say({
          ja: `バケット ${addressOf(filmsS3)} の動画は、このバックアップに含まれません。バケットのバージョニングか複製、またはrcloneで保管してください。`,
          en: `NOT in this backup: the films of the bucket ${addressOf(filmsS3)}. Keep them by its versioning or replication, or with rclone.`,
        }),
      ];

async function keep(database: Database, config: Config): Promise<string[]> {
  const { index, pruned } = await makeSiteBackup(database, config);
  return [
    `${index.name}: ${index.rows} rows, ${index.files.length} files, ${formatBytes(bytesOf(index))}.`,
    ...formatPruning(pruned),
    ...formatFilms(config),
  ];
}

/** What pruning did, and why it did less than the rule says. */
export function formatPruning({ gone, ahead, jump, tooMany }: Pruning): string[] {
  const names = gone.map(({ name }) => name).join(', ');
  const state = {
    usable: [{ time: Date.now() }] as Placed[],
    ahead,
    jump,
    tooMany,
    gone,
    stored: 0,
  };
  return [
    ...(gone.length > 0 ? [`Removed by BACKUP_KEEP and BACKUP_LAST_DAY: ${names}.`] : []),
    ...judgeStored(state).flatMap((one) => (one.state === 'wrong' ? [say(one.says)] : [])),
  ];
}

async function list(site: string | undefined): Promise<void> {
  becomeSiteUser();
  const { store } = await openSite(readSettings(), site);
  const found = await listBackups(store);
  const { ahead } = judgeTimes(found.map(timesOf), Date.now());
  for (const one of found) {
    const isAhead = ahead.some(({ name }) => name === one.name);
    const mark = isAhead ? say({ ja: '  未来の日時', en: '  of the future' }) : '';
    console.log(
      `${one.name}  ${one.version}  ${one.rows} rows, ${one.files.length} files, ${formatBytes(bytesOf(one))}${mark}`,
    );
  }
  if (found.length === 0) console.log('There is no backup.');
}

/** What an operator decides about what is stored. */
async function decide(database: Database, config: Config, wish: Wish): Promise<string[]> {
  const rule = { ...config.backupKeep, lastDay: config.backupLastDay };
  return onStore(database, config, async (store) => {
    if (wish.remove !== undefined) await removeBackup(store, await resolveName(store, wish.remove));
    if (wish.clockIsRight) await confirmClock(store);
    const pruned = await pruneBackups(store, rule, { isByHand: wish.prune });
    const done = { ja: '保管先を整理しました。', en: 'What is stored is in order.' };
    return [say(done), ...formatPruning(pruned)];
  });
}

async function takeOver(): Promise<void> {
  becomeSiteUser();
  const { id, store } = await holdSite(readSettings(), { takesOver: true });
  tell({
    ja: `これからは、このサーバーがサイト ${id} のバックアップを ${store.address} に保管します。`,
    en: `From now on this machine keeps the backups of the site ${id}, in ${store.address}.`,
  });
}

async function backUp(database: Database, config: Config, wish: Wish): Promise<string[]> {
  if (wish.beforeUpdate) return [(await makeUpdateBackup(database, config)).name];
  if (wish.to === undefined) return keep(database, config);
  const { dataDir, filmsS3 } = config;
  const folder = resolve(wish.to);
  const { tables, files } = await writeBackup(database, {
    ...{ dataDir, folder, bucket: filmsS3 },
    secret: secretOf(config),
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files.`,
    ...formatFilms(config),
  ];
}

/** `orchard backup`: writes a backup of database and files, also while the site runs. */
export function addBackup(program: BilingualCommand): void {
  program
    .command('backup')
    .says(
      'データベースとファイルのバックアップを取る（サイトの稼働中も可）',
      'writes a backup of database and files, also while the site runs',
    )
    .flag(
      '--to <folder>',
      '暗号化せずに書き込むフォルダ（まだ無いもの）。省略時はBACKUP_TOへ暗号化して保管',
      'a folder to write it to, plain; without it, encrypted to BACKUP_TO',
    )
    .flag('--list', '保管中のバックアップを一覧する', 'lists the backups that are kept', false)
    .flag('--site <id>', '一覧するサイト（IDの先頭でも可）', 'the site whose backups are listed')
    .flag(
      '--take-over',
      'このサイトのバックアップを、これからはこのサーバーが保管する',
      'makes this machine the one that keeps the backups of this site',
      false,
    )
    .flag(
      '--clock-is-right',
      '時計が大きく進んだのは正しいと確かめた（古いものをまた消してよい）',
      'the clock has rightly moved that far: old backups may go again',
      false,
    )
    .flag(
      '--prune',
      '保存の規則で消えるものを、数が多くても今すぐ消す',
      'removes what the rule does not keep, however many they are',
      false,
    )
    .flag(
      '--remove <name>',
      '保管中のバックアップをひとつ消す',
      'removes one of the stored backups',
    )
    .addOption(
      new Option(
        '--before-update',
        say({
          ja: '更新の試運転と戻り道のために、DATA_DIRの中へ保管する',
          en: 'keeps it in DATA_DIR, for the trial of an update and the way back',
        }),
      )
        .hideHelp()
        .default(false),
    )
    .action((wish: Wish) => {
      if (wish.list) return list(wish.site);
      if (wish.takeOver) return takeOver();
      const isDecision = wish.clockIsRight || wish.prune || wish.remove !== undefined;
      return withDatabase((database, config) =>
        (isDecision ? decide : backUp)(database, config, wish),
      );
    });
}

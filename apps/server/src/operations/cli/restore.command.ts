import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Option } from 'commander';
import { findRestoring } from '#operations/backup/restore-marker.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { identitiesOf, readIdentities } from '#operations/upkeep/encryption.ts';
import { fetchBackup, resolveName } from '#operations/upkeep/repository.ts';
import { isStore, openSite, type StoredSite, storeIn } from '#operations/upkeep/stored-sites.ts';
import { clearWork, makeWorkFolder } from '#operations/upkeep/work-folders.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { type BilingualCommand, say, tell } from './localise.ts';
import { restoreSite } from './restore-site.ts';

/** Names of stored backups: folders look otherwise. */
const STORED = /^(?:latest|\d{8}T\d{6}Z)$/;

interface Wish {
  from: string;
  identity?: string;
  site?: string;
  accessList?: string;
  keepSessions: boolean;
  rowsOf?: string;
  vouch: boolean;
  bare: boolean;
}

/** Refuses a place that holds a site, before a backup is brought to it. */
function refuseTaken({ dataDir, databaseUrl }: Config): void {
  const isTaken = databaseUrl === null && existsSync(join(dataDir, 'postgres/PG_VERSION'));
  if (!isTaken || findRestoring(dataDir) !== undefined) return;
  throw new StartRefusal({
    ja: `${dataDir} にはすでにサイトがあります。何も復元していません。DATA_DIRに新しいフォルダーを設定してください。`,
    en: `${dataDir} holds a site already. Nothing was restored: set DATA_DIR to a new folder.`,
  });
}

/** A stored backup is brought into DATA_DIR in clear, and removed however the restore ends. */
async function restoreStored(
  config: Config,
  wish: Wish & { name: string; isOurs: boolean },
  identities: readonly string[],
  site: StoredSite,
): Promise<void> {
  const { dataDir } = config;
  const begun = findRestoring(dataDir)?.options?.match(/--from (\d{8}T\d{6}Z)/)?.[1];
  // A newer one since it was begun does not end what was.
  const name = wish.name === 'latest' && begun ? begun : await resolveName(site.store, wish.name);
  const work = await makeWorkFolder(dataDir, 'restore');
  try {
    tell({ ja: `${name} を取り出しています…`, en: `Fetching ${name} …` });
    const folder = join(work, 'backup');
    await fetchBackup(site.store, name, identities, folder);
    const from = wish.isOurs ? name : wish.from;
    const options = `--from ${from}${wish.site ? ` --site ${wish.site}` : ''} --identity …`;
    await restoreSite(folder, { ...wish, options, site, identities });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function restore(wish: Wish): Promise<void> {
  // Root's file is root's to read, and the site's user need not see it.
  const keys = wish.identity === undefined ? [] : readIdentities(wish.identity);
  becomeSiteUser();
  const config = readSettings();
  refuseTaken(config);
  await clearWork(config.dataDir);
  if (STORED.test(wish.from)) {
    const identities = await identitiesOf(config.dataDir, keys);
    const site = await openSite(config, wish.site);
    return restoreStored(config, { ...wish, name: wish.from, isOurs: true }, identities, site);
  }
  const folder = resolve(wish.from);
  if (!isStore(folder)) return restoreSite(folder, wish);
  // The backup of an update lies in the data folder whose key opens it.
  const beside = join(dirname(folder), 'backup-key');
  const stored = existsSync(beside) ? readIdentities(beside) : [];
  const identities = await identitiesOf(config.dataDir, [...keys, ...stored]);
  const site = await openSite(storeIn(folder, config.dataDir), wish.site);
  return restoreStored(config, { ...wish, name: 'latest', isOurs: false }, identities, site);
}

/** `orchard restore`: restores a backup into an empty DATA_DIR or database. */
export function addRestore(program: BilingualCommand): void {
  program
    .command('restore')
    .says(
      '空のDATA_DIRまたは空のデータベースへバックアップを戻す',
      'restores a backup into an empty DATA_DIR or database',
    )
    .needs(
      '--from <backup>',
      '保管中のバックアップの名前（latestは最新）、またはバックアップのフォルダ',
      'the name of a stored backup (latest: the newest), or a folder of one',
    )
    .flag(
      '--identity <file>',
      'BACKUP_RECIPIENTの秘密鍵のファイル（- は標準入力）',
      'the file with the secret key of BACKUP_RECIPIENT; -: standard input',
    )
    .flag(
      '--site <id>',
      '保管先に複数のサイトがあるときの、サイトのID（先頭だけでも可）',
      'the ID of the site, or its beginning, where the store holds several',
    )
    .flag(
      '--access-list <file>',
      '消去した会員と利用を止めた人の一覧（access-list.json）。省略時は保管先とDATA_DIRから探す',
      'the access list (access-list.json); by default that of the store and of DATA_DIR',
    )
    // Of "orchard install --restore", which has the database restored by pgBackRest.
    .addOption(new Option('--rows-of <time>', say({ ja: '日時', en: 'a time' })).hideHelp())
    .addOption(
      new Option('--bare', say({ ja: '新しい機械', en: 'a new machine' }))
        .default(false)
        .hideHelp(),
    )
    .flag(
      '--vouch',
      'このサイトが書いたと確かめられないバックアップや、不自然な一覧でも使う（中身を確かめてから）',
      'uses a backup that nothing shows to be of this site, or an odd access list: look at it first',
      false,
    )
    .flag(
      '--keep-sessions',
      'その時点のログインと送信済みのリンクを有効なまま残す',
      'lets sessions and mailed links of that time work on',
      false,
    )
    .action(restore);
}

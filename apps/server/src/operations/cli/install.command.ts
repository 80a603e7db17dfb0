import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import { bringBack, findStored, forgetProgress } from '#operations/installation/bring-back.ts';
import {
  makeAdministrator,
  place,
  placeProxyFile,
  putUp,
} from '#operations/installation/install.ts';
import type { InstallWish } from '#operations/installation/install-wish.ts';
import { currentOf } from '#operations/installation/installation.ts';
import { keepFromNowOn, refuseOtherSites } from '#operations/installation/keep-from-now-on.ts';
import { WEB_SERVERS } from '#operations/installation/proxy-file.ts';
import { projectFolder } from '#platform/config/folders.ts';
import { readRelease } from '#platform/config/release.ts';
import { type Answers, answerOf, askOpen } from './install-questions.ts';
import { type BilingualCommand, say, tell } from './localise.ts';

interface Args extends Partial<Answers> {
  service: 'systemd' | 'process';
  root?: string;
  dataDir?: string;
  settings?: string;
  user: string;
  port: string;
  backupRecipient: string;
  besideOtherSites: boolean;
  adminName: string;
  restore?: string;
  identity?: string;
  site?: string;
  keepSessions: boolean;
}

const NOTHING: Answers = {
  publicUrl: '',
  database: '',
  proxy: 'none',
  smtpUrl: '',
  mailFrom: '',
  backupTo: '',
  adminEmail: '',
};

const release = () => ({ folder: projectFolder, version: readRelease().version });

/** Where an installation lies. */
function foldersOf(args: Args) {
  const bySystem = args.service === 'systemd';
  const root = resolve(args.root ?? (bySystem ? '/opt/orchard' : 'orchard'));
  const [dataDir, settings] = bySystem
    ? ['/var/lib/orchard', '/etc/orchard/orchard.env']
    : [`${root}/data`, `${root}/orchard.env`];
  return {
    root,
    dataDir: resolve(args.dataDir ?? dataDir),
    settings: resolve(args.settings ?? settings),
  };
}

/** What options and settings say, and the answers of the person. */
async function wishOf(args: Args, answered: Partial<Answers> = args): Promise<InstallWish> {
  const folders = foldersOf(args);
  // With its settings all is said.
  const answers = existsSync(folders.settings)
    ? { ...NOTHING, ...answered }
    : await askOpen(answered);
  return {
    ...args,
    ...answers,
    ...folders,
    user: args.service === 'systemd' ? args.user : null,
    port: Number(args.port),
  };
}

/** Restores what the options name; answers what has been placed, and still has to be started. */
async function placeStored(args: Args, point: string) {
  const { site, keepSessions } = args;
  const backupTo = await answerOf('store', args.backupTo);
  const identity = resolve(await answerOf('identity', args.identity));
  const wish = { point, identity, site, keepSessions };
  const found = await findStored(wish, { backupTo, dataDir: foldersOf(args).dataDir });
  const publicUrl = args.publicUrl ?? found.site.publicUrl;
  const answers = { ...args, backupTo, adminEmail: '', ...(publicUrl && { publicUrl }) };
  const install = await wishOf(args, answers);
  return { wish: install, placed: await bringBack(install, wish, found, release(), tell) };
}

async function placeNew(args: Args) {
  const wish = await wishOf(args);
  await refuseOtherSites(wish);
  return { wish, placed: await place(wish, release(), tell) };
}

async function run(options: Args): Promise<void> {
  // A process of its own has no rights to set a server up.
  const args = options.service === 'process' ? { database: 'embedded', ...options } : options;
  const { wish, placed } = await (args.restore === undefined
    ? placeNew(args)
    : placeStored(args, args.restore));
  const proxyFile = placeProxyFile(wish, placed);
  await putUp(placed, release().version, tell);
  if (placed.config.backupTo !== null) await keepFromNowOn(placed, tell);
  forgetProgress(wish.root);
  if (wish.adminEmail !== '') makeAdministrator(wish);
  if (placed.config.databaseUrl === null) {
    tell({
      ja: '内蔵のデータベースで動いています。戻せるのは毎晩のバックアップまで（最大1日分を失うことがあります）で、データベースの修正は新しいリリースで届きます。',
      en: 'The site runs on the embedded database: it comes back from nightly backups alone, so that a day can be lost, and fixes of the database come with new releases.',
    });
  }
  if (proxyFile !== null) {
    tell({
      ja: `\n${wish.proxy}の設定を ${proxyFile} に用意しました。証明書の場所を確かめて、${wish.proxy}に読み込ませてください。`,
      en: `\nThe configuration of ${wish.proxy} lies in ${proxyFile}. See that it names your certificate, and let ${wish.proxy} read it.`,
    });
  }
  if (args.restore !== undefined) {
    spawnSync(join(currentOf(wish), 'bin/orchard'), ['status'], { stdio: 'inherit' });
  }
  tell({
    ja: `インストールが終わりました。設定は ${wish.settings} です。「orchard status」で様子を確かめられます。`,
    en: `Installed. The settings are in ${wish.settings}; "orchard status" tells how the site is.`,
  });
}

/** `orchard install`: puts the unpacked release that it belongs to up as a site. */
export function addInstall(program: BilingualCommand): void {
  program
    .command('install')
    .says(
      '展開したリリースをサイトとして据え付けて開始する（足りない値は尋ねる）',
      'puts an unpacked release up as a site and starts it; asks for what is missing',
    )
    .addOption(
      new Option('--service <kind>', say({ ja: '動かし方', en: 'what runs the site' }))
        .choices(['systemd', 'process'])
        .default('systemd'),
    )
    .flag(
      '--root <folder>',
      'プログラムのフォルダ（/opt/orchard）',
      'folder of the program (/opt/orchard)',
    )
    .flag(
      '--data-dir <folder>',
      'データのフォルダ（/var/lib/orchard）',
      'folder of the data (/var/lib/orchard)',
    )
    .flag(
      '--settings <file>',
      '設定ファイル（/etc/orchard/orchard.env）',
      'the file of settings (/etc/orchard/orchard.env)',
    )
    .flag('--user <name>', 'サイトを動かすユーザー', 'the user that the site runs as', 'orchard')
    .flag('--public-url <address>', '会員が開くアドレス', 'the address for members')
    .flag('--port <number>', '待ち受けるポート', 'the port to listen at', '3000')
    .flag(
      '--database <which>',
      'データベース（machine：このサーバーのPostgreSQL、embedded：内蔵、またはアドレス）',
      'machine (the PostgreSQL of this machine), embedded, or an address',
    )
    .addOption(
      new Option(
        '--proxy <name>',
        say({ ja: '前に置くWebサーバー', en: 'the web server in front' }),
      ).choices([...WEB_SERVERS]),
    )
    .flag('--smtp-url <address>', 'メールサーバー', 'the mail server')
    .flag('--mail-from <sender>', 'メールの差出人', 'the sender of mails')
    .flag('--backup-to <place>', 'バックアップの保管先', 'where backups go')
    .flag(
      '--backup-recipient <key>',
      'バックアップを開ける公開鍵（age1…。省略時は鍵を作る）',
      'the public key (age1…) of who opens backups; one is made by default',
      '',
    )
    .flag(
      '--beside-other-sites',
      '別のサイトのバックアップがある保管先を使う',
      'uses a place that holds backups of another site',
      false,
    )
    .flag(
      '--admin-email <address>',
      '最初の管理者のメールアドレス',
      'mail address of the first administrator',
    )
    .flag(
      '--restore <point>',
      '失ったサイトを戻す（latest、夜のバックアップの名前、または日本時間の日時）',
      'brings a lost site back: latest, a night, or a second in Japan’s time',
    )
    .flag(
      '--identity <file>',
      'バックアップを開く鍵のファイル',
      'the file with the key that opens backups',
    )
    .flag(
      '--site <id>',
      '保管先に複数あるときのサイトのID',
      'the site, where the store holds several',
    )
    .flag(
      '--keep-sessions',
      'サインインと送信済みのリンクを有効なままにする',
      'sessions and mailed links go on',
      false,
    )
    // The console is Japanese for every installer.
    .flag('--admin-name <name>', 'その氏名', 'the name', '管理者')
    .action(run);
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
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
import { say } from './say.ts';

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

const report = (line: { ja: string; en: string }) => console.log(say(line));

/** What options and settings say, and the answers of the person. */
async function wishOf(args: Args, options: Partial<Answers>): Promise<InstallWish> {
  const folders = foldersOf(args);
  // With its settings all is said.
  const answers = existsSync(folders.settings)
    ? { ...NOTHING, ...options }
    : await askOpen(options);
  return {
    ...args,
    ...answers,
    ...folders,
    user: args.service === 'systemd' ? args.user : null,
    port: Number(args.port),
  };
}

/** Restores what the options name; answers what has been placed, and still has to be started. */
async function placeStored(args: Args, options: Partial<Answers>, point: string) {
  const { site, keepSessions } = args;
  const backupTo = await answerOf('store', options.backupTo);
  const identity = resolve(await answerOf('identity', args.identity));
  const wish = { point, identity, site, keepSessions };
  const found = await findStored(wish, { backupTo, dataDir: foldersOf(args).dataDir });
  const publicUrl = options.publicUrl ?? found.site.publicUrl;
  const answers = { ...options, backupTo, adminEmail: '', ...(publicUrl && { publicUrl }) };
  const install = await wishOf(args, answers);
  return { wish: install, placed: await bringBack(install, wish, found, release(), report) };
}

async function placeNew(args: Args, options: Partial<Answers>) {
  const wish = await wishOf(args, options);
  await refuseOtherSites(wish);
  return { wish, placed: await place(wish, release(), report) };
}

async function run(args: Args): Promise<void> {
  const { publicUrl, database, proxy, smtpUrl, mailFrom, backupTo, adminEmail } = args;
  const all = { publicUrl, database, proxy, smtpUrl, mailFrom, backupTo, adminEmail };
  // A process of its own has no rights to set a server up.
  if (args.service === 'process') all.database ??= 'embedded';
  const options = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  );
  const { wish, placed } = await (args.restore === undefined
    ? placeNew(args, options)
    : placeStored(args, options, args.restore));
  const proxyFile = placeProxyFile(wish, placed);
  await putUp(placed, release().version, report);
  if (placed.config.backupTo !== null) await keepFromNowOn(placed, report);
  forgetProgress(wish.root);
  if (wish.adminEmail !== '') makeAdministrator(wish);
  if (placed.config.databaseUrl === null) {
    report({
      ja: '内蔵のデータベースで動いています。戻せるのは毎晩のバックアップまで（最大1日分を失うことがあります）で、データベースの修正は新しいリリースで届きます。',
      en: 'The site runs on the embedded database: it comes back from nightly backups alone, so that a day can be lost, and fixes of the database come with new releases.',
    });
  }
  if (proxyFile !== null) {
    report({
      ja: `\n${wish.proxy}の設定を ${proxyFile} に用意しました。証明書の場所を確かめて、${wish.proxy}に読み込ませてください。`,
      en: `\nThe configuration of ${wish.proxy} lies in ${proxyFile}. See that it names your certificate, and let ${wish.proxy} read it.`,
    });
  }
  if (args.restore !== undefined) {
    spawnSync(join(currentOf(wish), 'bin/orchard'), ['status'], { stdio: 'inherit' });
  }
  report({
    ja: `インストールが終わりました。設定は ${wish.settings} です。「orchard status」で様子を確かめられます。`,
    en: `Installed. The settings are in ${wish.settings}; "orchard status" tells how the site is.`,
  });
}

/** `orchard install`: puts the unpacked release that it belongs to up as a site. */
export function addInstall(program: Command): void {
  program
    .command('install')
    .description(
      say({
        ja: '展開したリリースをサイトとして据え付けて開始する（足りない値は尋ねる）',
        en: 'puts an unpacked release up as a site and starts it; asks for what is missing',
      }),
    )
    .addOption(
      new Option('--service <kind>', say({ ja: '動かし方', en: 'what runs the site' }))
        .choices(['systemd', 'process'])
        .default('systemd'),
    )
    .option(
      '--root <folder>',
      say({
        ja: 'プログラムのフォルダ（/opt/orchard）',
        en: 'folder of the program (/opt/orchard)',
      }),
    )
    .option(
      '--data-dir <folder>',
      say({
        ja: 'データのフォルダ（/var/lib/orchard）',
        en: 'folder of the data (/var/lib/orchard)',
      }),
    )
    .option(
      '--settings <file>',
      say({
        ja: '設定ファイル（/etc/orchard/orchard.env）',
        en: 'the file of settings (/etc/orchard/orchard.env)',
      }),
    )
    .option(
      '--user <name>',
      say({ ja: 'サイトを動かすユーザー', en: 'the user that the site runs as' }),
      'orchard',
    )
    .option(
      '--public-url <address>',
      say({ ja: '会員が開くアドレス', en: 'the address for members' }),
    )
    .option('--port <number>', say({ ja: '待ち受けるポート', en: 'the port to listen at' }), '3000')
    .option(
      '--database <which>',
      say({
        ja: 'データベース（machine：このサーバーのPostgreSQL、embedded：内蔵、またはアドレス）',
        en: 'machine (the PostgreSQL of this machine), embedded, or an address',
      }),
    )
    .addOption(
      new Option(
        '--proxy <name>',
        say({ ja: '前に置くWebサーバー', en: 'the web server in front' }),
      ).choices([...WEB_SERVERS]),
    )
    .option('--smtp-url <address>', say({ ja: 'メールサーバー', en: 'the mail server' }))
    .option('--mail-from <sender>', say({ ja: 'メールの差出人', en: 'the sender of mails' }))
    .option('--backup-to <place>', say({ ja: 'バックアップの保管先', en: 'where backups go' }))
    .option(
      '--backup-recipient <key>',
      say({
        ja: 'バックアップを開ける公開鍵（age1…。省略時は鍵を作る）',
        en: 'the public key (age1…) of who opens backups; one is made by default',
      }),
      '',
    )
    .option(
      '--beside-other-sites',
      say({
        ja: '別のサイトのバックアップがある保管先を使う',
        en: 'uses a place that holds backups of another site',
      }),
      false,
    )
    .option(
      '--admin-email <address>',
      say({ ja: '最初の管理者のメールアドレス', en: 'mail address of the first administrator' }),
    )
    .option(
      '--restore <point>',
      say({
        ja: '失ったサイトを戻す（latest、夜のバックアップの名前、または日本時間の日時）',
        en: 'brings a lost site back: latest, a night, or a second in Japan’s time',
      }),
    )
    .option(
      '--identity <file>',
      say({
        ja: 'バックアップを開く鍵のファイル',
        en: 'the file with the key that opens backups',
      }),
    )
    .option(
      '--site <id>',
      say({
        ja: '保管先に複数あるときのサイトのID',
        en: 'the site, where the store holds several',
      }),
    )
    .option(
      '--keep-sessions',
      say({
        ja: 'サインインと送信済みのリンクを有効なままにする',
        en: 'sessions and mailed links go on',
      }),
      false,
    )
    // The console is Japanese for every installer.
    .option('--admin-name <name>', say({ ja: 'その氏名', en: 'the name' }), '管理者')
    .action(run);
}

import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { install, makeAdministrator } from '#installation/install.ts';
import { WEB_SERVERS } from '#installation/proxy-file.ts';
import { projectFolder } from '#platform/config/config.ts';
import { readRelease } from '#platform/release/release.ts';
import { type Answers, askOpen } from './install-questions.ts';
import { say } from './say.ts';

interface Args extends Partial<Answers> {
  service: 'systemd' | 'process';
  root?: string;
  dataDir?: string;
  settings?: string;
  user: string;
  port: string;
  databaseUrl: string;
  adminName: string;
}

async function run(args: Args): Promise<void> {
  const bySystem = args.service === 'systemd';
  const root = resolve(args.root ?? (bySystem ? '/opt/orchard' : 'orchard'));
  const answers = await askOpen(args, process.stdin.isTTY === true);
  const wish = {
    ...answers,
    service: args.service,
    root,
    user: bySystem ? args.user : null,
    dataDir: resolve(args.dataDir ?? (bySystem ? '/var/lib/orchard' : `${root}/data`)),
    settings: resolve(
      args.settings ?? (bySystem ? '/etc/orchard/orchard.env' : `${root}/orchard.env`),
    ),
    port: Number(args.port),
    databaseUrl: args.databaseUrl,
    adminName: args.adminName,
  };
  const { version } = readRelease();
  const report = (line: { ja: string; en: string }) => console.log(say(line));
  const { proxyFile } = await install(wish, { folder: projectFolder, version }, report);
  makeAdministrator(root, { email: wish.adminEmail, name: wish.adminName });
  if (proxyFile !== null) {
    report({
      ja: `\n${answers.proxy}の設定を ${proxyFile} に用意しました。証明書の場所を確かめて、${answers.proxy}に読み込ませてください。`,
      en: `\nThe configuration of ${answers.proxy} lies in ${proxyFile}. See that it names your certificate, and let ${answers.proxy} read it.`,
    });
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
      '--database-url <address>',
      say({
        ja: 'PostgreSQLのアドレス（省略時は内蔵）',
        en: 'a PostgreSQL server; the embedded one by default',
      }),
      '',
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
      '--admin-email <address>',
      say({ ja: '最初の管理者のメールアドレス', en: 'mail address of the first administrator' }),
    )
    .option(
      '--admin-name <name>',
      say({ ja: 'その氏名', en: 'the name' }),
      say({ ja: '管理者', en: 'Administrator' }),
    )
    .action(run);
}

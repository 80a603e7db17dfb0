import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { agreeOnRecipient } from './backup-keys.ts';
import { type InstallWish, readText, settingsText } from './install-wish.ts';
import {
  currentOf,
  currentVersion,
  type Installation,
  noteInstallation,
  placeRelease,
  pointCurrent,
  pointLink,
} from './installation.ts';
import {
  addressesOf,
  type Cluster,
  findCluster,
  makeDatabase,
  portOf,
} from './machine-database.ts';
import { writeProxyFile } from './proxy-file.ts';
import { serviceOf } from './service.ts';
import { type Ids, makeUser } from './system-user.ts';
import { systemctl } from './systemd.ts';
import { awaitReady } from './watch.ts';

const COMMAND = '/usr/local/bin/orchard';
/** A first start makes the database. */
const START_MS = 180_000;

/** Tells the person of a step, in both languages of the terminal. */
export type Report = (line: Sentence) => void;

/** An installation whose program, settings and database are in their places, and which does not run yet. */
export interface Placed {
  installation: Installation;
  config: Config;
  owner: Ids | null;
  /** The machine's PostgreSQL, if the site uses that. */
  cluster: Cluster | null;
}

function makeFolder(path: string, mode: number, owner: Ids | null): void {
  if (existsSync(path)) return;
  // Others pass through those above.
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { mode });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** @throws StartRefusal before anything is touched */
function refuseFirst(wish: InstallWish, version: string): void {
  const { root, user, settings } = wish;
  const running = currentVersion(root);
  if (running !== null && running !== version) {
    throw new StartRefusal({
      ja: `${root} にはバージョン ${running} が入っています。${version} にするには「orchard update」を使ってください。`,
      en: `Version ${running} is installed in ${root}. Bring it to ${version} with "orchard update".`,
    });
  }
  if (wish.database === 'machine' && (user === null || process.getuid?.() !== 0)) {
    throw new StartRefusal({
      ja: '--database machine は、rootが --service systemd で実行したときだけ使えます。--database embedded か、PostgreSQLのアドレスを指定してください。',
      en: '--database machine needs root and --service systemd: choose --database embedded, or give the address of a PostgreSQL.',
    });
  }
  const databaseUrl = /^postgres/.test(wish.database) ? wish.database : '';
  if (!existsSync(settings)) readText(settingsText({ ...wish, backupTo: '' }, { databaseUrl }, ''));
}

/** Makes the file of settings where there is none; answers its text. */
async function settle(wish: InstallWish, cluster: Cluster | null, report: Report): Promise<string> {
  const { settings, database } = wish;
  if (existsSync(settings)) {
    report({
      ja: `設定ファイル ${settings} は既にあるので、そのまま使います。`,
      en: `The file of settings ${settings} is there already, and stays as it is.`,
    });
    return readFileSync(settings, 'utf8');
  }
  const databaseUrl = database === 'embedded' ? '' : database;
  const addresses = cluster === null ? { databaseUrl } : addressesOf(cluster);
  // Before a key is made or shown.
  readText(settingsText({ ...wish, backupTo: '' }, addresses, ''));
  const recipient = wish.backupTo ? await agreeOnRecipient(wish.backupRecipient, report) : '';
  const text = settingsText(wish, addresses, recipient);
  readText(text);
  return text;
}

/** The cluster of this machine that settings, or the wish for them, want; null: another database. */
function clusterFor(wish: InstallWish, report: Report): Cluster | null {
  if (!existsSync(wish.settings)) {
    return wish.database === 'machine' ? findCluster(report) : null;
  }
  const port = portOf(readText(readFileSync(wish.settings, 'utf8')).databaseUrl);
  return port === null ? null : findCluster(report, port);
}

/**
 * Puts an unpacked release, its settings and its database in their places. What is there already
 * stays, so that it can be run again after any failure.
 * @param release the unpacked release
 * @throws StartRefusal when a setting is wrong, before anything is touched, or a step fails
 */
export async function place(
  wish: InstallWish,
  release: { folder: string; version: string },
  report: Report,
): Promise<Placed> {
  const { root, user, service, settings } = wish;
  refuseFirst(wish, release.version);
  const cluster = clusterFor(wish, report);
  const text = await settle(wish, cluster, report);
  const config = readText(text);
  // Everybody may run and read the program; what is secret has its own mode.
  process.umask(0o022);
  const owner = service === 'systemd' && user !== null ? makeUser(user, wish.dataDir) : null;
  if (cluster !== null) makeDatabase(cluster, user ?? '');
  report({
    ja: `バージョン${release.version}を ${root} に置いています…`,
    en: `Putting version ${release.version} to ${root} …`,
  });
  placeRelease(release.folder, root, release.version);
  makeFolder(config.dataDir, 0o711, owner);
  if (config.backupTo?.kind === 'folder') makeFolder(config.backupTo.folder, 0o700, owner);
  makeFolder(dirname(settings), 0o755, null);
  if (!existsSync(settings)) {
    writeFileSync(settings, text, { mode: owner ? 0o640 : 0o600 });
    if (owner) chownSync(settings, 0, owner.gid);
  }
  const installation = { root, service, user, settings };
  noteInstallation(installation);
  pointCurrent(root, release.version);
  return { installation, config, owner, cluster };
}

/** Starts a site that was placed, now and whenever the machine does. */
export async function putUp(
  { installation, config }: Placed,
  version: string,
  report: Report,
): Promise<void> {
  const { root, service } = installation;
  report({ ja: 'サイトを開始しています…', en: 'Starting the site …' });
  await serviceOf(installation, config).start();
  if (service === 'systemd') {
    systemctl('enable', '--quiet', 'orchard.socket', 'orchard.service');
    pointLink(COMMAND, join(currentOf({ root }), 'bin/orchard'));
  }
  if (!(await awaitReady(config, { version, timeoutMs: START_MS }))) {
    throw new StartRefusal({
      ja: `3分たってもサイトが起動しません。「${join(currentOf({ root }), 'bin/orchard')} logs」を見て原因を直し、もう一度実行してください。`,
      en: `The site has not come up within three minutes. See "${join(currentOf({ root }), 'bin/orchard')} logs", mend what it names, and run this again.`,
    });
  }
}

/** Writes the file of the web server in front; answers where, or null. */
export function placeProxyFile(wish: InstallWish, { installation, config }: Placed): string | null {
  const { root, settings } = installation;
  const templates = join(currentOf({ root }), 'deploy');
  const { publicUrl, port } = config;
  return writeProxyFile(wish.proxy, { host: publicUrl.host, port }, templates, dirname(settings));
}

/** Makes the first administrator with the installed program; prints the link that sets the password. */
export function makeAdministrator({ root, adminEmail, adminName }: InstallWish): void {
  const args = ['staff', 'create', '--email', adminEmail, '--name', adminName, '--role', 'admin'];
  spawnSync(join(currentOf({ root }), 'bin/orchard'), args, { stdio: 'inherit' });
}

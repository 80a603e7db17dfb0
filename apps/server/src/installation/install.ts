import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { newIdentity, recipientOf } from '#platform/upkeep/encryption.ts';
import { type InstallWish, readText, settingsText } from './install-wish.ts';
import { currentOf, noteInstallation } from './installation.ts';
import { currentVersion, placeRelease, pointCurrent, pointLink } from './place-release.ts';
import { writeProxyFile } from './proxy-file.ts';
import { awaitReady } from './ready.ts';
import { serviceOf } from './service.ts';
import { type Ids, makeUser } from './system-user.ts';
import { systemctl } from './systemd-service.ts';
import { UNITS, writeUnits } from './unit-files.ts';

const UNIT_FOLDER = '/etc/systemd/system';
const COMMAND = '/usr/local/bin/orchard';
/** A first start makes the database. */
const START_MS = 180_000;

/** Tells the person of a step, in both languages of the terminal. */
export type Report = (line: { ja: string; en: string }) => void;

/** Makes the file of settings where there is none; answers its text. */
async function settle(wish: InstallWish, report: Report): Promise<string> {
  const { settings } = wish;
  if (existsSync(settings)) {
    report({
      ja: `設定ファイル ${settings} は既にあるので、そのまま使います。`,
      en: `The file of settings ${settings} is there already, and stays as it is.`,
    });
    return readFileSync(settings, 'utf8');
  }
  if (!wish.backupTo) return settingsText(wish, null);
  const identity = await newIdentity();
  const text = settingsText(wish, await recipientOf(identity));
  readText(text);
  // Before it is used, so that it cannot be lost on the way.
  report({
    ja: `バックアップを開く鍵です。このサーバーには残りません。今すぐ別の場所に保管してください。\n\n  ${identity}\n`,
    en: `The key that opens the backups. This machine does not keep it: put it elsewhere, now.\n\n  ${identity}\n`,
  });
  return text;
}

function makeFolder(path: string, mode: number, owner: Ids | null): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true, mode });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

function putUnitsUp(wish: InstallWish, templates: string): void {
  if (writeUnits(wish, templates, UNIT_FOLDER).length > 0) systemctl('daemon-reload');
  const wanted = wish.backupTo ? UNITS : UNITS.filter((name) => !name.includes('nightly'));
  const enabled = wanted.filter((name) => name !== 'orchard-nightly.service');
  systemctl('enable', '--quiet', ...enabled);
  const timers = enabled.filter((name) => name.endsWith('.timer'));
  if (timers.length > 0) systemctl('start', ...timers);
}

/**
 * Installs an unpacked release and starts its site. What is there already stays, so that it can be
 * run again after any failure.
 * @param release the unpacked release
 * @returns the web server's file, or null
 * @throws StartRefusal when a setting is wrong, before anything is touched, or a step fails
 */
export async function install(
  wish: InstallWish,
  release: { folder: string; version: string },
  report: Report,
): Promise<{ proxyFile: string | null }> {
  const { root, user, service, settings } = wish;
  const running = currentVersion(root);
  if (running !== null && running !== release.version) {
    throw new StartRefusal({
      ja: `${root} にはバージョン ${running} が入っています。${release.version} にするには「orchard update」を使ってください。`,
      en: `Version ${running} is installed in ${root}. Bring it to ${release.version} with "orchard update".`,
    });
  }
  // Before anything is touched, a key made or shown.
  if (!existsSync(settings)) readText(settingsText({ ...wish, backupTo: '' }, null));
  const text = await settle(wish, report);
  const { host, port } = readText(text);
  // Everybody may run and read the program; what is secret has its own mode.
  process.umask(0o022);
  const owner = service === 'systemd' && user !== null ? makeUser(user, wish.dataDir) : null;
  report({
    ja: `バージョン${release.version}を ${root} に置いています…`,
    en: `Putting version ${release.version} to ${root} …`,
  });
  placeRelease(release.folder, root, release.version);
  makeFolder(wish.dataDir, 0o711, owner);
  if (wish.backupTo.startsWith('/')) makeFolder(wish.backupTo, 0o700, owner);
  makeFolder(dirname(settings), 0o755, null);
  if (!existsSync(settings)) {
    writeFileSync(settings, text, { mode: owner ? 0o640 : 0o600 });
    if (owner) chownSync(settings, 0, owner.gid);
  }
  noteInstallation({ root, service, user, settings });
  pointCurrent(root, release.version);
  const templates = join(currentOf({ root }), 'deploy');
  const proxyFile = writeProxyFile(
    wish.proxy,
    { host: new URL(wish.publicUrl).host, port },
    templates,
    dirname(settings),
  );
  if (service === 'systemd') {
    putUnitsUp({ ...wish, port }, templates);
    pointLink(COMMAND, join(currentOf({ root }), 'bin/orchard'));
  }
  report({ ja: 'サイトを開始しています…', en: 'Starting the site …' });
  const where = { host, port };
  await serviceOf({ root, service, user, settings }, where).start();
  if (!(await awaitReady(where, { version: release.version, timeoutMs: START_MS }))) {
    throw new StartRefusal({
      ja: `3分たってもサイトが起動しません。「${join(currentOf({ root }), 'bin/orchard')} logs」を見て原因を直し、もう一度実行してください。`,
      en: `The site has not come up within three minutes. See "${join(currentOf({ root }), 'bin/orchard')} logs", mend what it names, and run this again.`,
    });
  }
  return { proxyFile };
}

/** Makes the first administrator with the installed program; prints the link that sets the password. */
export function makeAdministrator(
  root: string,
  { email, name }: Record<'email' | 'name', string>,
): void {
  const args = ['staff', 'create', '--email', email, '--name', name, '--role', 'admin'];
  spawnSync(join(currentOf({ root }), 'bin/orchard'), args, { stdio: 'inherit' });
}

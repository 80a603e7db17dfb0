import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findUser } from '@orchard/embedded-postgres';
import { Decrypter } from 'age-encryption';
import { readIdentities, recipientOf } from '#operations/upkeep/encryption.ts';
import { openSite, type StoredSite } from '#operations/upkeep/stored-sites.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { backupPlace } from '#platform/config/upkeep-values.ts';
import { type Placed, place, type Report } from './install.ts';
import { type InstallWish, writeSetting } from './install-wish.ts';
import { currentOf } from './installation.ts';
import { makeDatabase, POSTGRES } from './machine-database.ts';
import { findHindrance, restoreCluster } from './restore-cluster.ts';
import { runProgram } from './run-program.ts';
import { configureArchive } from './set-up-archive.ts';

/** What is to be restored on a bare machine. */
export interface RestoreWish {
  /** `latest`, the name of a night, or a second in Japan. */
  point: string;
  /** File with the operator's secret key. */
  identity: string;
  /** Of a store that holds several. */
  site: string | undefined;
  keepSessions: boolean;
}

const NIGHT = /^\d{8}T\d{6}Z$/;
const SECOND = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/;

/** A second in milliseconds since 1970; null: it is none. */
function secondOf(point: string): number | null {
  if (point === 'latest' || NIGHT.test(point)) return null;
  const [, day, time] = SECOND.exec(point) ?? [];
  const at = Date.parse(`${day}T${time}+09:00`);
  if (!Number.isNaN(at)) return at;
  throw new StartRefusal({
    ja: '--restore には latest、夜のバックアップの名前（20261127T044620Z）、日本時間の日時（「2026-11-27 13:25:50」）のどれかを指定してください。',
    en: '--restore takes latest, the name of a night (20261127T044620Z), or a second in Japan\'s time ("2026-11-27 13:25:50").',
  });
}

/** What is wanted of a store, as far as it can be looked at before anything is touched. */
export interface Found {
  site: StoredSite;
  identities: string[];
  /** The key of the machine before; null: it has made no backup yet. */
  machineKey: string | null;
  hasArchive: boolean;
  at: number | null;
}

/**
 * Finds what is to be restored, and opens the key of the machine before with the operator's.
 * @throws StartRefusal when the store, the site or the key is not the right one
 */
export async function findStored(
  { point, identity, site: wanted }: RestoreWish,
  { backupTo, dataDir }: Pick<InstallWish, 'backupTo' | 'dataDir'>,
): Promise<Found> {
  const at = secondOf(point);
  const identities = readIdentities(identity);
  const site = await openSite({ backupTo: backupPlace(backupTo || undefined), dataDir }, wanted);
  const scratch = await mkdtemp(join(tmpdir(), 'orchard-'));
  try {
    const sealed = join(scratch, 'sealed');
    const isThere = await site.store.get('machine-key.age', sealed);
    const decrypter = new Decrypter();
    for (const one of identities) decrypter.addIdentity(one);
    const text = isThere ? await decrypter.decrypt(await readFile(sealed), 'text') : null;
    const machineKey = text?.trim() ?? null;
    // A copy has thousands of files: their folder says it.
    const hasArchive = (await site.store.folders('pgbackrest/backup/')).length > 0;
    return { site, identities, machineKey, hasArchive, at };
  } catch (problem) {
    if (!/no identity matched/.test((problem as Error).message)) throw problem;
    throw new StartRefusal({
      ja: `${identity} の鍵では、このサイトのバックアップを開けません。何も変えていません。BACKUP_RECIPIENTの秘密鍵を指定してください。`,
      en: `The key in ${identity} does not open the backups of this site. Nothing was changed: name the secret key of BACKUP_RECIPIENT.`,
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const noteOf = (root: string) => join(root, 'restoring.json');

/** How far a restore of an installation came that has not ended; undefined: none has begun. */
export function readProgress(root: string): 'begun' | 'cluster' | 'restored' | undefined {
  try {
    return JSON.parse(readFileSync(noteOf(root), 'utf8')).came;
  } catch {
    return undefined;
  }
}

const noteProgress = (root: string, came: 'begun' | 'cluster' | 'restored') =>
  writeFileSync(noteOf(root), JSON.stringify({ came }));

/** A restore has ended: the site runs. */
export const forgetProgress = (root: string): void => rmSync(noteOf(root), { force: true });

/** Gives a site's folder in a store to the user of this machine's site. */
function takeFolder({ site }: Found, { owner, installation }: Placed, backupTo: string): void {
  if (site.place.kind !== 'folder' || owner === null) return;
  const what = { ja: '保管先の引き継ぎ', en: 'Taking the store over' };
  const { folder } = site.place;
  // What leads there, unless somebody of this machine has it.
  for (const above of [dirname(folder), dirname(dirname(folder))]) {
    const { uid } = statSync(above);
    const isKnown = spawnSync('id', [`${uid}`]).status === 0 && uid !== 0;
    if (!isKnown && above.startsWith(backupTo)) chownSync(above, owner.uid, owner.gid);
  }
  runProgram('chown', ['-R', `${installation.user}:`, folder], { what });
  const archive = join(folder, 'pgbackrest');
  if (existsSync(archive) && findUser(POSTGRES))
    runProgram('chown', ['-R', POSTGRES, archive], { what });
}

/**
 * Restores a site of a store on a bare machine, so that it can be started.
 * @throws StartRefusal before anything is touched, or when a step fails: run it again then
 */
export async function bringBack(
  wish: InstallWish,
  { point, site: _, keepSessions }: RestoreWish,
  found: Found,
  release: { folder: string; version: string },
  report: Report,
): Promise<Placed> {
  const { root, settings } = wish;
  const came = readProgress(root);
  if (existsSync(settings) && came === undefined) {
    throw new StartRefusal({
      ja: `このサーバーにはもうサイトがあります（${settings}）。何も変えていません。`,
      en: `This machine has a site already (${settings}). Nothing was changed.`,
    });
  }
  const { site, identities, machineKey, hasArchive, at } = found;
  if (at !== null && (!hasArchive || wish.database !== 'machine')) {
    throw new StartRefusal({
      ja: '秒単位で戻せるのは、pgBackRestの記録がある保管先から、--database machine に戻すときだけです。latest か夜のバックアップの名前を指定してください。',
      en: 'A second comes back only from a store with an archive of pgBackRest, and into --database machine: name latest or a night.',
    });
  }
  const recipients = await Promise.all(identities.map((one) => recipientOf(one)));
  const placed = await place(
    { ...wish, backupRecipient: wish.backupRecipient || recipients.join(',') },
    release,
    report,
  );
  if (came === 'restored') return placed;
  if (came === undefined) noteProgress(root, 'begun');
  const { cluster, config, owner, installation } = placed;
  takeFolder(found, placed, wish.backupTo);
  if (machineKey !== null) {
    const file = join(config.dataDir, 'backup-key');
    writeFileSync(file, `${machineKey}\n`, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
  let isArchive = false;
  const mayArchive = hasArchive && !NIGHT.test(point);
  if (mayArchive && cluster !== null && owner !== null && machineKey !== null) {
    configureArchive(cluster, { place: site.place, key: machineKey, owner }, report);
    const hindrance = findHindrance(cluster, at);
    isArchive = hindrance === null;
    if (hindrance !== null && at !== null) {
      throw new StartRefusal({ ja: `${hindrance.ja}。`, en: `${hindrance.en}.` });
    }
    if (hindrance !== null) {
      report({
        ja: `${hindrance.ja}。そのため、最新の夜のバックアップを戻します。`,
        en: `${hindrance.en}: the newest night is restored instead.`,
      });
    }
    if (isArchive) {
      if (came !== 'cluster') noteProgress(root, 'cluster');
      await restoreCluster(cluster, at, { isAgain: came === 'cluster', report });
      makeDatabase(cluster, installation.user ?? '');
    }
  }
  report({ ja: 'バックアップから復元しています…', en: 'Restoring from the backup …' });
  const args = [
    // The secret that the settings were just given is not the site's.
    ...['restore', '--bare', '--site', site.id, '--identity', '-'],
    ...['--from', NIGHT.test(point) ? point : 'latest'],
    ...(isArchive ? ['--rows-of', new Date(at ?? Date.now()).toISOString()] : []),
    ...(keepSessions ? ['--keep-sessions'] : []),
  ];
  const output = runProgram(join(currentOf({ root }), 'bin/orchard'), args, {
    input: identities.join('\n'),
    what: { ja: '復元', en: 'The restore' },
  });
  // A database elsewhere wants the secret in the settings, and the site is used with the one of before.
  const secret = join(config.dataDir, 'app-secret');
  if (config.appSecret !== null && existsSync(secret)) {
    writeSetting(settings, 'APP_SECRET', readFileSync(secret, 'utf8').trim());
  }
  noteProgress(root, 'restored');
  console.log(output.trim());
  return placed;
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import type { BackedUpFile, Manifest } from '#operations/backup/manifest.ts';
import { writeContent } from '#operations/backup/write-backup.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { BackupKeep } from '#platform/config/upkeep-values.ts';
import type { Database } from '#platform/database/open-database.ts';
import { measureFile } from '#platform/storage/measured-files.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import {
  archiveOf,
  type BackupIndex,
  fileOf,
  indexOf,
  listBackups,
  readIndex,
  timesOf,
  writeIndex,
} from './backup-index.ts';
import type { BackupStore } from './backup-store.ts';
import { decryptFile, encryptFile } from './encryption.ts';
import { judgeTimes, newestBefore, type Pruning, planPruning } from './retention.ts';

const IS_SECRET = 'app-secret';

/** What a backup is made of, and for whom. */
export interface BackupSource {
  dataDir: string;
  /** A folder for what is on its way; emptied afterwards. */
  scratch: string;
  /** Where films lie that are not in the data folder. */
  bucket: S3Settings | null;
  recipients: readonly string[];
  version: string;
  /** The installation's, which seals it; null: there is none yet. */
  secret: string | null;
}

/**
 * Makes a backup in the store, while the site runs. It counts only once its index is there, which is
 * written last; uploads are stored once, however many backups name them.
 */
export async function makeBackup(
  database: Database,
  store: BackupStore,
  { dataDir, scratch, bucket, recipients, version, secret }: BackupSource,
): Promise<BackupIndex> {
  const name = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const after = newestBefore((await listBackups(store)).map(timesOf), Date.now());
  const draft = join(scratch, name);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const stored = new Set(await store.list('files/'));
  const keep = async (from: string) => {
    const measured = await measureFile(from).catch((error: NodeJS.ErrnoException) => {
      // Removed by the site since it was listed.
      if (error.code === 'ENOENT' && !existsSync(from)) return null;
      throw error;
    });
    if (measured === null) return null;
    const key = fileOf(measured.sha256);
    if (!stored.has(key)) await store.put(key, (to) => encryptFile(from, to, recipients));
    stored.add(key);
    return measured;
  };
  const manifest = await writeContent(
    database,
    { dataDir, folder: draft, bucket, secret, name },
    keep,
  );
  const archive = join(scratch, `${name}.tar`);
  await create({ file: archive, cwd: draft, portable: true }, ['.']);
  let measured = { bytes: 0, sha256: '' };
  await store.put(archiveOf(name), async (to) => {
    await encryptFile(archive, to, recipients);
    measured = await measureFile(to);
  });
  const index: BackupIndex = {
    format: 1,
    name,
    made_at: manifest.made_at,
    ...(after !== null && { after: new Date(after).toISOString() }),
    version,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    audit_head: manifest.audit_head,
    archive: measured,
    files: manifest.files
      .filter(({ path }) => path !== IS_SECRET)
      .map(({ sha256, bytes }) => ({ sha256, bytes })),
  };
  await writeIndex(store, index);
  return index;
}

/** Removes a backup; its files go when the store is pruned. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  // The index goes first: without it an interrupted deletion leaves no backup.
  await store.remove(indexOf(name));
  await store.remove(archiveOf(name));
}

/** An operator says that the clock is right, however far it has moved between two backups. */
export async function confirmClock(store: BackupStore): Promise<void> {
  for (const { after, ...index } of await listBackups(store)) {
    if (after !== undefined) await writeIndex(store, index);
  }
}

/**
 * Removes the backups that the rule does not keep, then files that no backup names. Nothing else may
 * work on the store meanwhile.
 * @param made the name of the backup that was just made
 * @param isByHand an operator wants it, however many go
 */
export async function pruneBackups(
  store: BackupStore,
  rule: BackupKeep & { lastDay: number },
  { made, isByHand }: { made?: string; isByHand?: boolean },
): Promise<Pruning> {
  for (const prefix of ['backups/', 'files/']) await store.removeDrafts(prefix);
  const all = await listBackups(store);
  const plan = planPruning(all.map(timesOf), rule, { now: Date.now(), made, isByHand });
  for (const { name } of plan.gone) await removeBackup(store, name);
  const left = all.filter(({ name }) => !plan.gone.some((one) => one.name === name));
  const archives = new Set(left.map(({ name }) => archiveOf(name)));
  for (const key of await store.list('backups/')) {
    if (key.endsWith('.tar.age') && !archives.has(key)) await store.remove(key);
  }
  const named = new Set(left.flatMap((one) => one.files.map(({ sha256 }) => fileOf(sha256))));
  for (const key of await store.list('files/')) {
    if (!named.has(key)) await store.remove(key);
  }
  return plan;
}

/**
 * The name of a backup that is there.
 * @param wanted or `latest`
 * @throws StartRefusal when there is none
 */
export async function resolveName(store: BackupStore, wanted: string): Promise<string> {
  if (wanted !== 'latest') return (await readIndex(store, wanted)).name;
  const { usable, ahead } = judgeTimes((await listBackups(store)).map(timesOf), Date.now());
  if (usable[0] !== undefined) return usable[0].name;
  const names = ahead.map(({ name }) => name).join(', ');
  throw new StartRefusal(
    ahead.length === 0
      ? {
          ja: `${store.address} に、バックアップがありません。`,
          en: `There is no backup in ${store.address}.`,
        }
      : {
          ja: `${store.address} のバックアップは、このサーバーの時計（${new Date().toISOString()}）より先の日時のものだけです：${names}。時計を直すか、名前で指定してください。`,
          en: `All backups in ${store.address} are of a time that this machine's clock (${new Date().toISOString()}) has not reached: ${names}. Put the clock right, or name one of them.`,
        },
  );
}

/**
 * Brings a backup out of the store into a folder, as `orchard backup --to` writes it.
 * @param folder must not be there yet
 * @param reuse brings a file to its place where it need not come out of the store
 * @throws StartRefusal when there is none, a part is missing or damaged, or no key opens it
 */
export async function fetchBackup(
  store: BackupStore,
  name: string,
  identities: readonly string[],
  folder: string,
  reuse: (file: BackedUpFile, to: string) => Promise<boolean> = async () => false,
): Promise<BackupIndex> {
  const scratch = `${folder}.fetching`;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const index = await readIndex(store, name);
    const [draft, sealed, archive] = ['content', 'sealed', 'content.tar'].map((one) =>
      join(scratch, one),
    ) as [string, string, string];
    await mkdir(draft);
    const missing = (key: string) =>
      new StartRefusal({
        ja: `バックアップが壊れています：${store.address} に ${key} がありません。`,
        en: `The backup is damaged: ${key} is missing in ${store.address}.`,
      });
    if (!(await store.get(archiveOf(index.name), sealed))) throw missing(archiveOf(index.name));
    if ((await measureFile(sealed)).sha256 !== index.archive.sha256) {
      throw new StartRefusal({
        ja: `バックアップが壊れています：${archiveOf(index.name)} が書き換えられています。`,
        en: `The backup is damaged: ${archiveOf(index.name)} was changed.`,
      });
    }
    await decryptFile(sealed, archive, identities);
    await extract({ file: archive, cwd: draft });
    const manifest = JSON.parse(
      (await readFile(join(draft, 'manifest.json'), 'utf8')).replace(/^.*\n/, ''),
    ) as Manifest;
    if (manifest.name !== index.name || manifest.made_at !== index.made_at) {
      throw new StartRefusal({
        ja: `${store.address} の ${index.name} の中身は、別のバックアップ（${manifest.name}、${manifest.made_at}）です。`,
        en: `What lies in ${store.address} as ${index.name} is another backup (${manifest.name}, made at ${manifest.made_at}).`,
      });
    }
    for (const file of manifest.files) {
      const { path, sha256 } = file;
      if (path === IS_SECRET || path.split('/').includes('..')) continue;
      await mkdir(dirname(join(draft, path)), { recursive: true });
      if (await reuse(file, join(draft, path))) continue;
      if (!(await store.get(fileOf(sha256), sealed))) throw missing(fileOf(sha256));
      await decryptFile(sealed, join(draft, path), identities);
    }
    await rm(archive);
    await rename(draft, folder);
    return index;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

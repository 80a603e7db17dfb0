import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import * as z from 'zod/mini';
import { addressOf } from '#platform/backup/bucket-files.ts';
import { measureFile } from '#platform/backup/files.ts';
import type { BackedUpFile, Manifest } from '#platform/backup/manifest.ts';
import { writeContent } from '#platform/backup/write-backup.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { BackupKeep } from '#platform/config/upkeep-values.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import type { BackupStore } from './backup-store.ts';
import { decryptFile, encryptFile } from './encryption.ts';
import { keptBackups } from './retention.ts';

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.int(), z.nonnegative());

/** What is known of a backup without a key: nothing of a person. */
const backupIndex = z.object({
  format: z.literal(1),
  name: z.string(),
  made_at: z.string(),
  /** Of the program that made it. */
  version: z.string(),
  rows: count,
  /** Of the encrypted archive. */
  archive: z.object({ bytes: count, sha256: digest }),
  /** Uploaded files by what they hold; their names are in the archive. */
  files: z.array(z.object({ sha256: digest, bytes: count })),
});
export type BackupIndex = z.output<typeof backupIndex>;

const indexOf = (name: string) => `backups/${name}.json`;
const archiveOf = (name: string) => `backups/${name}.tar.age`;
/** Where an uploaded file lies in the store, by what it holds. */
export const fileOf = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}.age`;
const IS_SECRET = 'app-secret';

/** All that is stored for a backup, in bytes; files that several share count for each. */
export const bytesOf = ({ archive, files }: BackupIndex): number =>
  archive.bytes + files.reduce((sum, file) => sum + file.bytes, 0);

/** What a backup is made of, and for whom. */
export interface BackupSource {
  dataDir: string;
  /** A folder for what is on its way; emptied afterwards. */
  scratch: string;
  /** Where films lie that are not in the data folder. */
  bucket: S3Settings | null;
  recipients: readonly string[];
  version: string;
}

/**
 * Makes a backup in the store, while the site runs. It counts only once its index is there, which is
 * written last; uploads are stored once, however many backups name them.
 */
export async function makeBackup(
  database: Database,
  store: BackupStore,
  { dataDir, scratch, bucket, recipients, version }: BackupSource,
): Promise<BackupIndex> {
  const name = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
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
  const films = async () => bucket && { address: addressOf(bucket), files: null };
  const manifest = await writeContent(database, { dataDir, folder: draft }, keep, films);
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
    version,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    archive: measured,
    files: manifest.files
      .filter(({ path }) => path !== IS_SECRET)
      .map(({ sha256, bytes }) => ({ sha256, bytes })),
  };
  await store.write(indexOf(name), `${JSON.stringify(index, null, 1)}\n`);
  return index;
}

async function readIndex(store: BackupStore, name: string): Promise<BackupIndex> {
  const text = await store.read(indexOf(name));
  if (text === undefined) {
    throw new StartRefusal({
      ja: `${store.address} に、バックアップ ${name} がありません。`,
      en: `There is no backup ${name} in ${store.address}.`,
    });
  }
  const parsed = backupIndex.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new StartRefusal({
      ja: `${indexOf(name)} は壊れているか、新しいバージョンのものです。`,
      en: `${indexOf(name)} is damaged, or of a newer version.`,
    });
  return parsed.data;
}

/** The backups of a store, the newest first. */
export async function listBackups(store: BackupStore): Promise<BackupIndex[]> {
  const names = (await store.list('backups/'))
    .filter((key) => key.endsWith('.json'))
    .map((key) => key.slice('backups/'.length, -'.json'.length));
  return Promise.all(
    names
      .toSorted()
      .reverse()
      .map((name) => readIndex(store, name)),
  );
}

/**
 * Removes the backups that the rule does not keep, then files that no backup names. Nothing else may
 * work on the store meanwhile.
 * @returns the names of backups that went, and how many files
 */
export async function pruneBackups(
  store: BackupStore,
  rule: BackupKeep & { lastDay: number },
): Promise<{ backups: string[]; files: number }> {
  for (const prefix of ['backups/', 'files/']) await store.removeDrafts(prefix);
  const all = await listBackups(store);
  const times = new Map(all.map((one) => [new Date(one.made_at), one]));
  const kept = keptBackups([...times.keys()], rule);
  const gone = [...times].filter(([time]) => !kept.has(time)).map(([, one]) => one);
  for (const { name } of gone) {
    // Without its index it is none, whatever happens before the rest is gone.
    await store.remove(indexOf(name));
  }
  const left = all.filter((one) => !gone.includes(one));
  const archives = new Set(left.map(({ name }) => archiveOf(name)));
  for (const key of await store.list('backups/')) {
    if (key.endsWith('.tar.age') && !archives.has(key)) await store.remove(key);
  }
  const named = new Set(left.flatMap((one) => one.files.map(({ sha256 }) => fileOf(sha256))));
  const strays = (await store.list('files/')).filter((key) => !named.has(key));
  for (const key of strays) await store.remove(key);
  return { backups: gone.map(({ name }) => name), files: strays.length };
}

/**
 * Brings a backup out of the store into a folder, as `orchard backup --to` writes it.
 * @param name or `latest`
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
    const index = name === 'latest' ? (await listBackups(store))[0] : await readIndex(store, name);
    if (index === undefined)
      throw new StartRefusal({
        ja: `${store.address} に、バックアップがありません。`,
        en: `There is no backup in ${store.address}.`,
      });
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
    const { files } = JSON.parse(
      (await readFile(join(draft, 'manifest.json'), 'utf8')).replace(/^.*\n/, ''),
    ) as Manifest;
    for (const file of files) {
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

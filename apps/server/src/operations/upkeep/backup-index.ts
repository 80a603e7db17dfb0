import * as z from 'zod/mini';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { BackupStore } from './backup-store.ts';
import type { Made } from './retention.ts';

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.int(), z.nonnegative());

/** What is known of a backup without a key: nothing of a person. */
const backupIndex = z.object({
  format: z.literal(1),
  name: z.string(),
  made_at: z.string(),
  /** When the newest one before it was made: it is no older, even if its clock was wrong. */
  after: z.optional(z.string()),
  /** Of the program that made it. */
  version: z.string(),
  rows: count,
  /** The newest hash of the chain over the audit log. */
  audit_head: z.nullable(digest),
  /** Of the encrypted archive. */
  archive: z.object({ bytes: count, sha256: digest }),
  /** Uploaded files by what they hold; their names are in the archive. */
  files: z.array(z.object({ sha256: digest, bytes: count })),
});
export type BackupIndex = z.output<typeof backupIndex>;

/** Where its index lies. */
export const indexOf = (name: string) => `backups/${name}.json`;
/** Where its archive lies. */
export const archiveOf = (name: string) => `backups/${name}.tar.age`;
/** Where an uploaded file lies in the store, by what it holds. */
export const fileOf = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}.age`;
/** Writes an index: from then on its backup is there. */
export const writeIndex = (store: BackupStore, index: BackupIndex): Promise<void> =>
  store.write(indexOf(index.name), `${JSON.stringify(index, null, 1)}\n`);

/** All that is stored for a backup, in bytes; files that several share count for each. */
export const bytesOf = ({ archive, files }: BackupIndex): number =>
  archive.bytes + files.reduce((sum, file) => sum + file.bytes, 0);

/**
 * Reads the index of a backup.
 * @throws StartRefusal when there is none, or it is damaged
 */
export async function readIndex(store: BackupStore, name: string): Promise<BackupIndex> {
  const text = await store.read(indexOf(name));
  if (text === undefined) {
    throw new StartRefusal({
      ja: `${store.address} に、バックアップ ${name} がありません。`,
      en: `There is no backup ${name} in ${store.address}.`,
    });
  }
  try {
    return z.extend(backupIndex, { name: z.literal(name) }).parse(JSON.parse(text));
  } catch {
    throw new StartRefusal({
      ja: `${store.address} の ${indexOf(name)} は壊れているか、新しいバージョンのものです。`,
      en: `${indexOf(name)} in ${store.address} is damaged, or of a newer version.`,
    });
  }
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

/** When a backup was made, as its index says. */
export const timesOf = ({ name, made_at: at, after }: BackupIndex): Made => ({
  name,
  at: Date.parse(at),
  after: after === undefined ? null : Date.parse(after),
});

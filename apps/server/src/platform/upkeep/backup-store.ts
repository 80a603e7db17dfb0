import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { addressOf } from '#platform/backup/bucket-files.ts';
import type { BackupPlace } from '#platform/config/upkeep-values.ts';
import { openBucket } from '#platform/storage/s3-bucket.ts';

/** Where backups are kept: whole objects by name, written once. */
export interface BackupStore {
  /** For people, without keys. */
  address: string;
  /** Writes an object; it is there only when it is whole. */
  put(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** Copies an object to a file; false where there is none. */
  get(name: string, to: string): Promise<boolean>;
  has(name: string): Promise<boolean>;
  /** The names below a prefix that ends with a slash. */
  list(prefix: string): Promise<string[]>;
  /** Removes an object; none is no error. */
  remove(name: string): Promise<void>;
  /** Removes what was begun below a prefix and not finished, while nobody writes there. */
  removeDrafts(prefix: string): Promise<void>;
}

const PART = '.part';

let drafts = 0;

/** The night's backup and the archive may bring the same file at the same time. */
const draftOf = (file: string): string => {
  drafts += 1;
  return `${file}.${process.pid}-${drafts}${PART}`;
};

function folderStore(folder: string): BackupStore {
  const at = (name: string) => join(folder, name);
  return {
    address: folder,
    async put(name, write) {
      const draft = draftOf(at(name));
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      try {
        await write(draft);
        await rename(draft, at(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name, to) {
      if (!(await this.has(name))) return false;
      await pipeline(createReadStream(at(name)), createWriteStream(to, { mode: 0o600 }));
      return true;
    },
    has: (name) =>
      stat(at(name)).then(
        () => true,
        () => false,
      ),
    async list(prefix) {
      const entries = await readdir(at(prefix), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    },
    remove: (name) => unlink(at(name)).catch(() => {}),
    async removeDrafts(prefix) {
      const entries = await readdir(at(prefix), { recursive: true }).catch(() => []);
      for (const entry of entries) {
        if (entry.endsWith(PART)) await rm(join(at(prefix), entry), { force: true });
      }
    },
  };
}

function bucketStore(
  { settings, prefix }: Extract<BackupPlace, { kind: 's3' }>,
  scratch: string,
): BackupStore {
  const bucket = openBucket(settings);
  return {
    address: `${addressOf(settings)}/${prefix}`,
    async put(name, write) {
      const draft = join(scratch, `${basename(name)}${PART}`);
      try {
        await write(draft);
        await bucket.send(prefix + name, draft);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(name, to) {
      const answer = await bucket.read(prefix + name);
      if (!answer?.body) return false;
      await pipeline(
        Readable.fromWeb(answer.body as ReadableStream),
        createWriteStream(to, { mode: 0o600 }),
      );
      return true;
    },
    async has(name) {
      const { status } = await bucket.ask('HEAD', prefix + name);
      return status === 200;
    },
    async list(below) {
      const names: string[] = [];
      for await (const key of bucket.keys(prefix + below)) names.push(key.slice(prefix.length));
      return names.sort();
    },
    async remove(name) {
      await bucket.ask('DELETE', prefix + name);
    },
    // A bucket shows whole objects only.
    removeDrafts: async () => {},
  };
}

/**
 * Opens the place of the settings.
 * @param scratch folder for what is on its way to a bucket
 */
export const openBackupStore = (place: BackupPlace, scratch: string): BackupStore =>
  place.kind === 'folder' ? folderStore(place.folder) : bucketStore(place, scratch);

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { BackupPlace } from '#platform/config/upkeep-values.ts';
import { addressOf, openBucket } from '#platform/storage/s3-bucket.ts';
import { storeRefusal } from './store-refusal.ts';

/** Where backups are kept: whole objects by name, written once. */
export interface BackupStore {
  /** For people, without keys. */
  address: string;
  /** Writes an object; it is there only when it is whole. */
  put(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** Copies an object to a file; false where there is none. */
  get(name: string, to: string): Promise<boolean>;
  /** A small object as text; undefined where there is none. */
  read(name: string): Promise<string | undefined>;
  /** Writes a small object; it is there only when it is whole. */
  write(name: string, text: string): Promise<void>;
  /** The names below a prefix that ends with a slash. */
  list(prefix: string): Promise<string[]>;
  /** The names of the folders right below a prefix that ends with a slash. */
  folders(prefix: string): Promise<string[]>;
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

/** What is not there is none; anything else is told. */
const orNone =
  <Answer>(none: Answer) =>
  (error: NodeJS.ErrnoException): Answer => {
    if (error.code === 'ENOENT') return none;
    throw error;
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
      if (!(await stat(at(name)).catch(orNone(null)))) return false;
      await pipeline(createReadStream(at(name)), createWriteStream(to, { mode: 0o600 }));
      return true;
    },
    read: (name) => readFile(at(name), 'utf8').catch(orNone(undefined)),
    write(name, text) {
      return this.put(name, (to) => writeFile(to, text, { mode: 0o600, flush: true }));
    },
    async list(prefix) {
      const entries = await readdir(at(prefix), { recursive: true, withFileTypes: true }).catch(
        orNone([]),
      );
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    },
    async folders(prefix) {
      const entries = await readdir(at(prefix), { withFileTypes: true }).catch(orNone([]));
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    remove: (name) => unlink(at(name)).catch(orNone(undefined)),
    async removeDrafts(prefix) {
      const entries = await readdir(at(prefix), { recursive: true }).catch(orNone([]));
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
      const draft = draftOf(join(scratch, basename(name)));
      await mkdir(scratch, { recursive: true, mode: 0o700 });
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
    read: async (name) => (await bucket.read(prefix + name))?.text(),
    write(name, text) {
      return this.put(name, (to) => writeFile(to, text, { mode: 0o600 }));
    },
    async list(below) {
      const names: string[] = [];
      for await (const key of bucket.keys(prefix + below)) names.push(key.slice(prefix.length));
      return names.sort();
    },
    async folders(below) {
      const names: string[] = [];
      for await (const key of bucket.folders(prefix + below)) {
        names.push(key.slice((prefix + below).length));
      }
      return names;
    },
    async remove(name) {
      await bucket.ask('DELETE', prefix + name);
    },
    // A bucket shows whole objects only.
    removeDrafts: async () => {},
  };
}

/** The store, whose errors are sentences for the person at the terminal. */
function tellingWhy(store: BackupStore): BackupStore {
  const told =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> =>
      work.apply(store, args).catch((error: unknown) => {
        throw storeRefusal(store.address, error);
      });
  return {
    address: store.address,
    put: told(store.put),
    get: told(store.get),
    read: told(store.read),
    write: told(store.write),
    list: told(store.list),
    folders: told(store.folders),
    remove: told(store.remove),
    removeDrafts: told(store.removeDrafts),
  };
}

/**
 * Opens the place of the settings.
 * @param scratch folder for what is on its way to a bucket
 */
export const openBackupStore = (place: BackupPlace, scratch: string): BackupStore =>
  tellingWhy(place.kind === 'folder' ? folderStore(place.folder) : bucketStore(place, scratch));

/** The same place, further down. */
export const placeBelow = (place: BackupPlace, prefix: string): BackupPlace =>
  place.kind === 'folder'
    ? { ...place, folder: join(place.folder, prefix) }
    : { ...place, prefix: place.prefix + prefix };

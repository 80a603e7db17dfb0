import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { measureFile } from '#platform/backup/files.ts';
import type { BackupStore } from '#platform/upkeep/backup-store.ts';
import { type ArchivePlace, getSealed, putSealed } from './sealed-objects.ts';

const file = z.object({
  path: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.number(),
  /** When it came, in milliseconds since 1970. */
  since: z.number(),
});

/** A file of the site at some point; its path begins in the data folder. */
export type KeptFile = z.output<typeof file>;

const change = z.object({
  format: z.literal(1),
  at: z.number(),
  /** Every file; false: only what changed since the entry before. */
  isWhole: z.boolean(),
  added: z.array(file),
  gone: z.array(z.string()),
});

/** How the site's files changed, as the archive notes it. */
export type MediaChange = z.output<typeof change>;

const FOLDER = 'archive/files/';
const keyOf = (at: number) => `${FOLDER}${String(Math.floor(at)).padStart(15, '0')}.json.zst.age`;

/**
 * What the site can make again, what is unfinished, and members' files of their own data, which a
 * member can ask for again.
 */
const LEFT_OUT = /^(?:transcoding|sized|arriving|member-data)$/;

/** Which files there are, by folder; a folder is read anew only when something came or went. */
export class MediaTree {
  readonly #root: string;
  readonly #folders = new Map<string, { changedAt: number; files: string[]; folders: string[] }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The paths of all files, from the root. */
  async list(folder = ''): Promise<string[]> {
    const path = join(this.#root, folder);
    const changedAt = await stat(path).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
    if (changedAt === undefined) {
      this.#folders.delete(folder);
      return [];
    }
    let known = this.#folders.get(folder);
    // A change within the clock's last tick may have been read half.
    if (known === undefined || known.changedAt !== changedAt || Date.now() - changedAt < 1_000) {
      const entries = await readdir(path, { withFileTypes: true });
      const named = entries.filter(({ name }) => !name.startsWith('.'));
      known = {
        changedAt,
        files: named.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name)),
        folders: named
          .filter((entry) => entry.isDirectory() && !(folder === '' && LEFT_OUT.test(entry.name)))
          .map(({ name }) => join(folder, name)),
      };
      this.#folders.set(folder, known);
    }
    const below = await Promise.all(known.folders.map((one) => this.list(one)));
    return [...known.files, ...below.flat()];
  }
}

/** Measures a file; null where it has gone. */
export async function measureKept(dataDir: string, path: string): Promise<KeptFile | null> {
  try {
    const { mtimeMs } = await stat(join(dataDir, path));
    return { path, since: mtimeMs, ...(await measureFile(join(dataDir, path))) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Notes a change in the store. */
export async function noteChange(
  place: ArchivePlace,
  entry: Omit<MediaChange, 'format'>,
): Promise<void> {
  const draft = join(place.scratch, 'files.json');
  await writeFile(draft, JSON.stringify({ format: 1, ...entry }), { mode: 0o600 });
  await putSealed(place, draft, () => keyOf(entry.at));
}

/** What the store says of changes, the oldest first. */
export async function readChanges(
  place: Pick<ArchivePlace, 'store' | 'scratch'>,
  identities: readonly string[],
): Promise<MediaChange[]> {
  const changes: MediaChange[] = [];
  for (const key of await place.store.list(FOLDER)) {
    const to = join(place.scratch, `read-${process.pid}.json`);
    if (await getSealed(place, key, to, identities)) {
      changes.push(change.parse(JSON.parse(await readFile(to, 'utf8'))));
    }
  }
  return changes.sort((a, b) => a.at - b.at);
}

/**
 * The files of a point. A file that went is there until it was noticed missing: too many do no harm.
 */
export function filesAt(changes: readonly MediaChange[], at: number): KeptFile[] {
  const files = new Map<string, KeptFile>();
  for (const { at: time, isWhole, added, gone } of changes) {
    // What came before the point may have been noticed after it.
    const came = added.filter(({ since }) => time <= at || since <= at);
    if (time <= at) {
      if (isWhole) files.clear();
      for (const path of gone) files.delete(path);
    }
    for (const one of came) if (time <= at || !files.has(one.path)) files.set(one.path, one);
  }
  return [...files.values()];
}

/** Removes what no point needs: everything before the last whole entry that is older. */
export async function pruneChanges(
  store: BackupStore,
  changes: readonly MediaChange[],
  oldest: number,
): Promise<MediaChange[]> {
  const needed = changes.findLastIndex(({ at, isWhole }) => isWhole && at <= oldest);
  for (const { at } of changes.slice(0, Math.max(needed, 0))) await store.remove(keyOf(at));
  return changes.slice(Math.max(needed, 0));
}

/** The digests of all files that some point needs. */
export async function listArchived(
  place: Pick<ArchivePlace, 'store' | 'scratch'>,
  identities: readonly string[],
): Promise<Set<string>> {
  const changes = await readChanges(place, identities);
  return new Set(changes.flatMap(({ added }) => added.map(({ sha256 }) => sha256)));
}

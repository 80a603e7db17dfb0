import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#platform/database/open-database.ts';
import { encryptFile } from '#platform/upkeep/encryption.ts';
import { fileOf } from '#platform/upkeep/repository.ts';
import { tryKeepingFiles } from '#platform/upkeep/upkeep-lock.ts';
import {
  type KeptFile,
  type MediaChange,
  MediaTree,
  measureKept,
  noteChange,
  pruneChanges,
  readChanges,
} from './media-history.ts';
import type { ArchivePlace } from './sealed-objects.ts';

/** The installation's secret seals authenticators: without it a point is of no use. */
const SECRET = 'app-secret';

/** Keeps the site's files in the archive, and notes when they came and went. */
export class FilesArchiver {
  readonly #dataDir: string;
  readonly #place: ArchivePlace;
  readonly #tree: MediaTree;
  readonly #known = new Map<string, KeptFile>();
  #changes: MediaChange[] = [];
  #bytes = new Map<string, number>();

  constructor(dataDir: string, place: ArchivePlace) {
    this.#dataDir = dataDir;
    this.#place = place;
    this.#tree = new MediaTree(join(dataDir, 'media'));
  }

  /** What all files take up. */
  get bytes(): number {
    return [...this.#bytes.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Learns what the archive has. */
  async open(identities: readonly string[]): Promise<void> {
    this.#changes = await readChanges(this.#place, identities);
    for (const change of this.#changes) this.#remember(change);
  }

  #remember({ isWhole, added, gone }: Omit<MediaChange, 'format' | 'at'>): void {
    if (isWhole) this.#known.clear();
    for (const path of gone) this.#known.delete(path);
    for (const file of added) {
      this.#known.set(file.path, file);
      this.#bytes.set(file.sha256, file.bytes);
    }
  }

  /**
   * Notes what came and went, once what came is in the store.
   * @param isWhole lists every file, as with each base copy
   * @returns false while a backup removes files that nobody names
   */
  async follow(db: Database, now: number, isWhole: boolean): Promise<boolean> {
    const listed = (await this.#tree.list()).map((path) => `media/${path}`);
    if (existsSync(join(this.#dataDir, SECRET))) listed.push(SECRET);
    const there = new Set(listed);
    const fresh = listed.filter((path) => !this.#known.has(path));
    const gone = [...this.#known.keys()].filter((path) => !there.has(path));
    if (!isWhole && fresh.length === 0 && gone.length === 0) return true;
    return tryKeepingFiles(db, async () => {
      const added: KeptFile[] = [];
      for (const path of fresh) {
        const file = await measureKept(this.#dataDir, path);
        if (file === null) continue;
        const key = fileOf(file.sha256);
        if (!(await this.#place.store.has(key))) {
          const from = join(this.#dataDir, path);
          await this.#place.store.put(key, (to) => encryptFile(from, to, this.#place.recipients));
        }
        added.push(file);
      }
      const stay = isWhole ? [...this.#known.values()].filter(({ path }) => there.has(path)) : [];
      const change = { at: now, isWhole, added: [...stay, ...added], gone: isWhole ? [] : gone };
      await noteChange(this.#place, change);
      this.#changes.push({ format: 1, ...change });
      this.#remember(change);
    });
  }

  /** Forgets what no point since `oldest` needs; the nightly pruning removes the files. */
  async prune(oldest: number): Promise<void> {
    this.#changes = await pruneChanges(this.#place.store, this.#changes, oldest);
    const named = new Set(this.#changes.flatMap(({ added }) => added.map((one) => one.sha256)));
    this.#bytes = new Map([...this.#bytes].filter(([digest]) => named.has(digest)));
  }
}

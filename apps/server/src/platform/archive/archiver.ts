import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#platform/database/open-database.ts';
import { isDiskFull } from '#platform/storage/store-file.ts';
import { type ArchiveState, writeArchiveState } from './archive-state.ts';
import { type BaseSource, makeBaseCopy, removeBaseCopy } from './base-copy.ts';
import {
  type Catalogue,
  chainOf,
  listStretches,
  pruneCatalogue,
  readCatalogue,
} from './catalogue.ts';
import { FilesArchiver } from './files-archiver.ts';
import { follows, isHistory, timelineOf } from './pieces.ts';
import type { ArchivePlace } from './sealed-objects.ts';
import { guardRoom, listWaiting, shipPiece } from './waiting-pieces.ts';

const TICK_MS = 1_000;
const FILES_MS = 5_000;
const STATE_MS = 20_000;
const PRUNE_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The log since the last base copy, packed: replaying more than this takes long. */
const MOST_LOG = 512 * 2 ** 20;

/** What is archived, and where. */
export interface ArchiveSource extends BaseSource {
  db: Database;
  dataDir: string;
  /** The folder of pieces that PostgreSQL hands over. */
  waiting: string;
  place: ArchivePlace;
  identities: readonly string[];
  days: number;
  say: (line: string) => void;
}

type Problem = ArchiveState['problem'];

/** The cluster that runs, by PostgreSQL's own number, and its timeline. */
interface Running {
  system: string;
  timeline: number;
}

const NO_ROOM: Problem = {
  ja: 'DATA_DIRのディスクに空きが足りないため、記録を止めました。空きができると、自動で再開します（止まっていた間は開けません）。',
  en: 'The disk of DATA_DIR lacks room, so nothing is archived. It goes on by itself once there is room; the time between cannot be opened.',
};

const failed = (error: unknown): Problem => {
  if (isDiskFull(error)) {
    return {
      ja: '記録の保管先（またはDATA_DIR）のディスクがいっぱいです。空きを作ると、自動で再開します。',
      en: 'The disk of the place for backups, or of DATA_DIR, is full. It goes on by itself once there is room.',
    };
  }
  const { message } = error as Error;
  return {
    ja: `記録できませんでした（${message}）。自動で試し続けています。`,
    en: `Archiving failed (${message}). It is being tried again.`,
  };
};

/** Archives a running site, until it is told to end. */
export class Archiver {
  readonly #source: ArchiveSource;
  readonly #files: FilesArchiver;
  #catalogue: Catalogue = { bases: [], pieces: [] };
  #running: Running = { system: '', timeline: 0 };
  #problem: Problem = null;
  #baseAt = 0;
  readonly #done = { files: 0, state: 0, prune: 0 };

  constructor(source: ArchiveSource) {
    this.#source = source;
    this.#files = new FilesArchiver(source.dataDir, source.place);
  }

  /** Works until the signal. Faults are told and tried again. */
  async run(signal: AbortSignal): Promise<void> {
    let isOpen = false;
    while (!signal.aborted) {
      const before = this.#problem;
      try {
        if (!isOpen) await this.#open();
        isOpen = true;
        this.#problem = (await guardRoom(this.#source.waiting)) ? null : NO_ROOM;
        if (this.#problem === null) await this.#tick(signal);
      } catch (error) {
        this.#problem = failed(error);
      }
      if (this.#problem?.en !== before?.en) {
        this.#source.say(
          this.#problem === null ? 'archiving goes on' : `stopped: ${this.#problem.en}`,
        );
        this.#done.state = 0;
      }
      await this.#tell().catch(() => {});
      await pause(TICK_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #open(): Promise<void> {
    const { place, connection, identities } = this.#source;
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const { rows } = await client.query<Running>(`
        SELECT system_identifier::text AS system,
          ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline
        FROM pg_control_system()`);
      this.#running = rows[0] as Running;
    } finally {
      await client.end();
    }
    this.#catalogue = await readCatalogue(place.store, place.scratch);
    this.#baseAt = this.#newest()?.started_at ?? 0;
    await this.#files.open(identities);
  }

  /** The newest base copy of what runs. */
  #newest() {
    const { system, timeline } = this.#running;
    return this.#catalogue.bases.findLast(
      (base) => base.system === system && base.timeline === timeline,
    );
  }

  async #tick(signal: AbortSignal): Promise<void> {
    const { waiting, place } = this.#source;
    for (const name of await listWaiting(waiting)) {
      if (signal.aborted) return;
      const piece = await shipPiece(waiting, name, this.#running.system, place);
      this.#catalogue.pieces.push(piece);
      if (isHistory(name)) continue;
      this.#done.state = 0;
    }
    const now = Date.now();
    const needsBase = this.#needsBase(now);
    if (needsBase) await this.#copyBase();
    if (needsBase || now - this.#done.files >= FILES_MS) {
      const isDone = await this.#files.follow(this.#source.db, now, needsBase);
      // The list of all files comes with the copy, or as soon as the backup is done.
      if (isDone) this.#done.files = now;
      else if (needsBase) this.#done.files = 0;
    }
    if (now - this.#done.prune >= PRUNE_MS) await this.#prune(now);
  }

  #needsBase(now: number): boolean {
    const base = this.#newest();
    if (base === undefined || now - this.#baseAt >= DAY_MS) return true;
    const own = this.#catalogue.pieces
      .filter(
        ({ system, name }) =>
          system === base.system &&
          !isHistory(name) &&
          timelineOf(name) === base.timeline &&
          name >= base.first_piece,
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const hasGap = own.some(
      ({ name }, index) =>
        index > 0 && name !== own[index - 1]?.name && !follows(own[index - 1]?.name ?? '', name),
    );
    const starts = own[0];
    const lacksStart = starts !== undefined && starts.name !== base.first_piece;
    return hasGap || lacksStart || own.reduce((sum, { bytes }) => sum + bytes, 0) >= MOST_LOG;
  }

  async #copyBase(): Promise<void> {
    await this.#keepHistories();
    const base = await makeBaseCopy(this.#source, this.#source.place);
    this.#baseAt = base.started_at;
    this.#catalogue.bases.push(base);
    this.#source.say(`base copy ${base.name}, ${base.archive.bytes} bytes`);
  }

  /** A server that was put in the place of another has made its history before it was archived. */
  async #keepHistories(): Promise<void> {
    const { cluster, place, waiting } = this.#source;
    const has = new Set(
      this.#catalogue.pieces
        .filter(({ system }) => system === this.#running.system)
        .map(({ name }) => name),
    );
    for (const name of await readdir(join(cluster, 'pg_wal'))) {
      if (!isHistory(name) || has.has(name)) continue;
      await copyFile(join(cluster, 'pg_wal', name), join(waiting, name));
      const { system } = this.#running;
      this.#catalogue.pieces.push(await shipPiece(waiting, name, system, place));
    }
  }

  async #prune(now: number): Promise<void> {
    const { days, place } = this.#source;
    const oldest = now - days * DAY_MS;
    this.#catalogue = await pruneCatalogue(place.store, this.#catalogue, {
      oldest,
      remove: (name) => removeBaseCopy(place.store, name),
    });
    const first = this.#catalogue.bases[0];
    await this.#files.prune(Math.min(oldest, first?.started_at ?? oldest));
    this.#done.prune = now;
  }

  async #tell(): Promise<void> {
    const now = Date.now();
    if (now - this.#done.state < STATE_MS) return;
    const { bases, pieces } = this.#catalogue;
    const base = this.#newest();
    await writeArchiveState(this.#source.dataDir, {
      at: now,
      problem: this.#problem,
      isCurrent: base !== undefined && chainOf(this.#catalogue, base) !== null,
      stretches: listStretches(this.#catalogue),
      bytes:
        [...bases.map(({ archive }) => archive.bytes), ...pieces.map(({ bytes }) => bytes)].reduce(
          (sum, one) => sum + one,
          0,
        ) + this.#files.bytes,
    });
    this.#done.state = now;
    await this.#letGoOfReturned();
  }

  /** The database that a return replaced is in the archive once its last piece is. */
  async #letGoOfReturned(): Promise<void> {
    const { dataDir, waiting } = this.#source;
    const kept = join(dataDir, RETURNED);
    const isThere = await stat(kept).then(
      () => true,
      () => false,
    );
    if (!isThere || this.#problem !== null || this.#newest() === undefined) return;
    if ((await listWaiting(waiting)).every((name) => timelineOf(name) === this.#running.timeline)) {
      await rm(kept, { recursive: true, force: true });
    }
  }
}

/** Where the database stays that a return has replaced, in the data folder. */
export const RETURNED = 'postgres-returned';

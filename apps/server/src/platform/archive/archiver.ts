import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '#platform/database/open-database.ts';
import { failed, NO_ROOM, NOT_ARRIVING, type Problem } from './archive-problems.ts';
import { writeArchiveState } from './archive-state.ts';
import { type BaseSource, makeBaseCopy, removeBaseCopy } from './base-copy.ts';
import {
  type Catalogue,
  chainOf,
  hasNoGap,
  listStretches,
  logSince,
  pruneCatalogue,
  readCatalogue,
} from './catalogue.ts';
import { FilesArchiver } from './files-archiver.ts';
import { createPieceTimer, type PieceTimer } from './piece-timer.ts';
import { isHistory, timelineOf } from './pieces.ts';
import { RETURNED } from './return-note.ts';
import type { ArchivePlace } from './sealed-objects.ts';
import { guardRoom, listWaiting, shipPiece } from './waiting-pieces.ts';

const TICK_MS = 1_000;
const FILES_MS = 5_000;
const STATE_MS = 20_000;
const PRUNE_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The log since the last base copy, packed and in pieces: replaying more takes long. */
export const MOST_LOG = 256 * 2 ** 20;
export const MOST_PIECES = 720;

/** Longer than this no piece is on its way. */
const ARRIVAL_MS = 15_000;

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

/** The cluster that runs, by PostgreSQL's own number, and its timeline. */
interface Running {
  system: string;
  timeline: number;
}

/** Archives a running site, until it is told to end. */
export class Archiver {
  readonly #source: ArchiveSource;
  readonly #files: FilesArchiver;
  readonly #timer: PieceTimer;
  #catalogue: Catalogue = { bases: [], pieces: [] };
  #running: Running = { system: '', timeline: 0 };
  #problem: Problem = null;
  #baseAt = 0;
  /** A piece that PostgreSQL has handed over and that is nowhere, and since when. */
  #missing = { name: '', since: 0 };
  readonly #done = { files: 0, state: 0, prune: 0, arrival: 0 };

  constructor(source: ArchiveSource) {
    this.#source = source;
    this.#files = new FilesArchiver(source.dataDir, source.place);
    this.#timer = createPieceTimer(source.db);
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
        if (this.#problem === null && (await this.#lacksPiece())) this.#problem = NOT_ARRIVING;
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
    await place.store.removeDrafts('archive/');
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
    await this.#timer(now);
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

  /** Whether PostgreSQL has handed a piece over that did not arrive. */
  async #lacksPiece(): Promise<boolean> {
    const now = Date.now();
    if (now - this.#done.arrival < ARRIVAL_MS / 3) return this.#isMissing(now);
    this.#done.arrival = now;
    const { rows } = await this.#source.db.pool.query<{ last: string | null }>(
      'SELECT last_archived_wal AS last FROM pg_stat_archiver',
    );
    const last = rows[0]?.last ?? '';
    const waiting = await listWaiting(this.#source.waiting);
    const { system, timeline } = this.#running;
    const isHere =
      !/^[0-9A-F]{24}$/.test(last) ||
      timelineOf(last) !== timeline ||
      waiting.includes(last) ||
      this.#catalogue.pieces.some((piece) => piece.system === system && piece.name >= last);
    if (isHere) this.#missing = { name: '', since: 0 };
    else if (this.#missing.name === '') this.#missing = { name: last, since: now };
    return this.#isMissing(now);
  }

  #isMissing(now: number): boolean {
    return this.#missing.name !== '' && now - this.#missing.since > ARRIVAL_MS;
  }

  #needsBase(now: number): boolean {
    const base = this.#newest();
    if (base === undefined || now - this.#baseAt >= DAY_MS) return true;
    const { bytes, pieces } = logSince(this.#catalogue, base);
    return !hasNoGap(this.#catalogue, base) || bytes >= MOST_LOG || pieces >= MOST_PIECES;
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

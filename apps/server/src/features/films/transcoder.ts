import { mkdir, readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import type { Ffmpeg } from '#platform/ffmpeg/ffmpeg.ts';
import { probeFilm } from '#platform/ffmpeg/probe.ts';
import { Problem } from '#platform/http/problem.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import {
  addPart,
  endStream,
  noteFacts,
  noteProgress,
  postponeStream,
  type StreamWork,
  takeStream,
} from './film-streams.store.ts';
import { keyOf } from './films.view.ts';
import { makePart } from './make-parts.ts';
import { PICTURES, partsOf, renditionsOf, SOUND_PART } from './renditions.ts';
import { FilmFault, type Making, measureLength } from './run-ffmpeg.ts';

/** Transcodes films in the background, one after the other. */
export interface Transcoder {
  /** Starts listening to `wake`. */
  start(): void;
  /** Begins or continues soon, if started; call it after the commit. */
  wake(): void;
  /** Works until the queue is empty; returns the number of films. */
  run(): Promise<number>;
  /** Stops at once and begins no other film; the next start continues. */
  stop(): Promise<void>;
}

interface TranscoderParts {
  db: Database;
  storage: FileStorage;
  /** Folder for unfinished files. */
  workDir: string;
  findFfmpeg: () => Promise<Ffmpeg | null>;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Advisory lock: one process per database works; the lock ends with the process's connection. */
const LOCK = 7_226_001;
const NOTE_MS = 1_000;
/** A film that ends the server this many times fails. */
const MOST_TRIES = 5;
/** Films in a row after which it is not the films: the storage, or the disk. */
const FAILED_IN_A_ROW = 2;

export function createTranscoder({
  db,
  storage,
  workDir,
  findFfmpeg,
  log,
}: TranscoderParts): Transcoder {
  const stopping = new AbortController();
  let isStarted = false;
  let isDue = false;
  let current: Promise<number> = Promise.resolve(0);

  /** Removes other films' files of killed processes; safe, because no other process works now. */
  async function removeOthers(mediaFile: string | null): Promise<void> {
    const left = await readdir(workDir).catch(() => []);
    for (const name of left) {
      if (name !== mediaFile) await rm(join(workDir, name), { recursive: true, force: true });
    }
  }

  /** Makes the missing parts of a film. */
  async function makeAll(
    programs: Ffmpeg,
    { mediaFile, finished }: StreamWork,
    folder: string,
    { signal, show }: { signal: AbortSignal; show: (part: string, percent: number) => void },
  ): Promise<void> {
    const key = `videos/${mediaFile}`;
    if (!(await storage.has(key))) throw new FilmFault('missing', 'the file is gone');
    const source = await storage.local(key, folder, signal);
    const extension = extname(mediaFile).slice(1);
    const probed = await probeFilm(programs.ffprobe, source, extension, signal);
    if (!probed) throw new FilmFault('unreadable', 'ffprobe sees no film');
    if (probed === 'no_picture') throw new FilmFault('no_picture', 'ffprobe sees sound alone');
    await noteFacts(db.kysely, mediaFile, probed, programs.mapsTones);
    const making: Making = {
      ...{ programs, source, smallest: null, extension, folder, signal },
      facts: { ...probed, durationMs: probed.durationMs ?? 0 },
      onPercent: (percent) => show('probe', percent),
    };
    const facts = { ...probed, durationMs: await measureLength(making) };
    const smallestPart = renditionsOf(facts)[0]?.part as string;
    for (const part of partsOf(facts)) {
      if (finished.includes(part)) continue;
      show(part, 0);
      const smallest =
        part === 'preview' || part === SOUND_PART
          ? await storage.local(
              keyOf(mediaFile, smallestPart, `${smallestPart}.mp4`),
              folder,
              signal,
            )
          : null;
      const onPercent = (percent: number) => show(part, percent);
      const made = await makePart({ ...making, facts, smallest, onPercent }, part).catch(
        (error) => {
          if (!PICTURES.has(part) || !(error instanceof FilmFault) || error.fault === 'disk_full')
            throw error;
          log.error({ err: error, film: mediaFile, part }, 'films');
        },
      );
      // A film plays without it.
      if (!made) continue;
      for (const file of made.files) {
        await storage.put(keyOf(mediaFile, part, file), join(folder, file));
      }
      await addPart(db.kysely, mediaFile, made.row);
      for (const chunk of made.chunks) await rm(join(folder, chunk), { force: true });
    }
  }

  async function transcode(programs: Ffmpeg, film: StreamWork, lost: AbortSignal): Promise<void> {
    const { mediaFile } = film;
    const unwanted = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost, unwanted.signal]);
    const folder = join(workDir, mediaFile);
    let shown = { part: 'probe', percent: 0 };
    const note = async () => {
      const isWanted = await noteProgress(db.kysely, mediaFile, shown.part, shown.percent);
      if (!isWanted) unwanted.abort();
    };
    const noting = setInterval(() => {
      // A database that is briefly away is no reason to start again.
      note().catch((error) => log.error({ err: error }, 'films'));
    }, NOTE_MS);
    try {
      await removeOthers(mediaFile);
      await mkdir(folder, { recursive: true });
      if (film.tries > MOST_TRIES) throw new FilmFault('broken', 'given up after several tries');
      const show = (part: string, percent: number) => {
        shown = { part, percent };
      };
      await makeAll(programs, film, folder, { signal, show });
      await endStream(db.kysely, mediaFile, null);
      log.info({ film: mediaFile }, 'film transcoded');
    } catch (error) {
      if (signal.aborted) return;
      const isFull = error instanceof Problem && error.status === 503;
      if (!(error instanceof FilmFault) && !isFull) throw error;
      log.error({ err: error, film: mediaFile }, 'films');
      await endStream(db.kysely, mediaFile, isFull ? 'disk_full' : (error as FilmFault).fault);
    } finally {
      clearInterval(noting);
      // The next start continues with these files.
      const isLeft = stopping.signal.aborted || lost.aborted;
      if (!isLeft) await rm(folder, { recursive: true, force: true });
    }
  }

  async function work(): Promise<number> {
    isDue = false;
    const programs = await findFfmpeg();
    if (!programs || stopping.signal.aborted) return 0;
    // Closing the connection releases the lock.
    return db.onOwnConnection(async (client) => {
      const lost = new AbortController();
      client.once('error', () => lost.abort()).once('end', () => lost.abort());
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK]);
      if (!rows[0].mine) return 0;
      let films = 0;
      let inARow = 0;
      const postponed: string[] = [];
      while (!stopping.signal.aborted && !lost.signal.aborted && inARow < FAILED_IN_A_ROW) {
        const film = await takeStream(db.kysely, postponed);
        if (!film) {
          await removeOthers(null);
          break;
        }
        try {
          await transcode(programs, film, lost.signal);
          films += 1;
          inARow = 0;
        } catch (error) {
          // The others are made first; the job of the next minute tries this one again.
          log.error({ err: error, film: film.mediaFile }, 'films');
          await postponeStream(db.kysely, film.mediaFile);
          postponed.push(film.mediaFile);
          inARow += 1;
        }
      }
      return films;
    });
  }

  const run = () => {
    current = current.catch(() => 0).then(work);
    return current;
  };
  return {
    run,
    start: () => {
      isStarted = true;
    },
    wake: () => {
      if (!isStarted || isDue || stopping.signal.aborted) return;
      isDue = true;
      // Nobody awaits this; after a failure the job of the next minute continues.
      run().catch((error) => log.error({ err: error }, 'films'));
    },
    stop: async () => {
      stopping.abort();
      await current.catch(() => 0);
    },
  };
}

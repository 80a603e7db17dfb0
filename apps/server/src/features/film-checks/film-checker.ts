import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import type { FastifyBaseLogger } from 'fastify';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { AskFilm } from './ask-film.ts';
import { type DueFilm, makeDue, saveCheck, takeDue } from './film-checks.store.ts';
import { type FilmState, nextCheck } from './judge-film.ts';

/** Looks at the films of videos, until nothing is due or the platform answers no more. */
export interface FilmChecker extends Pick<BackgroundWorker, 'run' | 'stop'> {
  /** Makes every film due, as each night. */
  beginNight(): Promise<void>;
  /** Makes every film due and begins soon. */
  begin(): Promise<number>;
  /** Looks at one film at once; false where there is none to look at. */
  check(videoId: number): Promise<boolean>;
}

/** Films that are looked at together. */
const AT_ONCE = 4;
/** Looks in a row without an answer after which the platform is left alone for a minute. */
const SILENT_IN_A_ROW = 5;

interface FilmCheckerParts {
  db: Database;
  storage: FileStorage;
  ask: AskFilm;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Makes the checker of a process. */
export function createFilmChecker({ db, storage, ask, log }: FilmCheckerParts): FilmChecker {
  async function inspectFile(mediaFile: string, film: DueFilm): Promise<FilmState> {
    const sizes = await Promise.all(
      film.playlists.map((part) => storage.size(`streams/${mediaFile}/${part}/${part}.m3u8`)),
    );
    const bytes = await storage.size(`videos/${mediaFile}`);
    const plays = film.playlists.length > 0 ? !sizes.includes(null) : bytes !== null;
    if (!plays) return { kind: 'absent', damage: 'gone' };
    const { captions } = film;
    return {
      kind: 'there',
      facts: { duration: null, picture: null, uploaded: null, bytes, captions },
    };
  }

  /** Looks as a member's browser would; `busy` where the platform wants no more requests. */
  async function inspect(film: DueFilm): Promise<FilmState | { kind: 'busy' }> {
    const { vimeoId, vimeoHash, mediaFile, embedUrl, captions } = film;
    try {
      if (mediaFile !== null) return await inspectFile(mediaFile, film);
      const ids = vimeoId === null ? readVimeo(embedUrl ?? '') : { id: vimeoId, hash: vimeoHash };
      if (!ids) return { kind: 'absent', damage: 'gone' };
      const answer = await ask(ids);
      if (answer.kind !== 'there') return answer.kind === 'absent' ? answer : { kind: answer.kind };
      const { duration, picture, uploaded } = answer;
      return { kind: 'there', facts: { duration, picture, uploaded, bytes: null, captions } };
    } catch (error) {
      // The storage cannot answer now.
      log.error({ err: error, video: film.videoId }, 'film checks');
      return { kind: 'silent' };
    }
  }

  async function inspectAndSave(film: DueFilm): Promise<FilmState['kind'] | 'busy'> {
    try {
      const state = await inspect(film);
      const answer = state.kind === 'busy' ? { kind: 'silent' as const } : state;
      await saveCheck(db.kysely, film, nextCheck(film.check, answer, film.now));
      return state.kind;
    } catch (error) {
      // What is noted of it is broken. It is due again in minutes, and the others have their turn.
      log.error({ err: error, video: film.videoId }, 'film checks');
      return 'silent';
    }
  }

  async function work(): Promise<void> {
    let silent = 0;
    while (!worker.isStopping) {
      const films = await takeDue(db.kysely, AT_ONCE);
      if (films.length === 0) return;
      const kinds = await Promise.all(films.map(inspectAndSave));
      if (kinds.includes('busy')) return;
      for (const kind of kinds) silent = kind === 'silent' ? silent + 1 : 0;
      if (silent >= SILENT_IN_A_ROW) return;
    }
  }

  const worker = createBackgroundWorker('film checks', log, work);
  return {
    async beginNight() {
      await makeDue(db.kysely, { isNight: true });
      await worker.run();
    },
    async begin() {
      const total = await makeDue(db.kysely);
      worker.wake();
      return total;
    },
    async check(videoId) {
      if ((await makeDue(db.kysely, { videoId })) === 0) return false;
      for (const film of await takeDue(db.kysely, 1, videoId)) await inspectAndSave(film);
      return true;
    },
    run: worker.run,
    stop: worker.stop,
  };
}

import type { FollowTrouble } from '@orchard/contract/staff/vimeo';
import type { FastifyBaseLogger } from 'fastify';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import { Problem } from '#platform/http/problem.ts';
import { startImport } from './start-import.commands.ts';
import type { VimeoApi } from './vimeo-api.ts';
import { findToken } from './vimeo-connection.view.ts';
import { type Account, type Film, findFilm, listFilms, troubleIn } from './vimeo-films.view.ts';
import { noteBrought, noteLook } from './vimeo-follows.store.ts';
import { type DueFollow, dueFollows, failedFilms, listIncomplete } from './vimeo-follows.view.ts';

/** Looks into all followed places for what is new there. */
export type VimeoFollower = Pick<BackgroundWorker, 'run' | 'stop'>;

/** What completes a video that is here leaves the rest of it as it is. */
const COMPLETING = {
  ...{ brand_ids: [], tag_ids: [], series_id: null },
  publication: 'draft',
} as const;

/** Makes the follower of a process. */
export function createVimeoFollower(parts: {
  db: Database;
  api: VimeoApi;
  key: Buffer;
  staffJobs: Pick<JobRunner, 'wake'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}): VimeoFollower {
  const { api, key, staffJobs, log } = parts;
  const db = parts.db.kysely;

  /** Films that came lately without captions or a length, and have them by now. */
  async function findCompleted(account: Account, films: readonly Film[], ids: readonly number[]) {
    const lacking = new Set(await listIncomplete(db, ids));
    const ready: Film[] = [];
    for (const [at, film] of films.entries()) {
      if (!lacking.has(ids[at] ?? 0)) continue;
      try {
        const { captions } = await findFilm(account, film.id);
        if (captions && 'text' in captions) ready.push(film);
      } catch (error) {
        // One film without an answer keeps no other from its captions.
        const kind = troubleIn(error)?.kind;
        if (kind !== 'gone' && kind !== 'unreachable') throw error;
      }
    }
    return ready;
  }

  /** Begins imports of what a place has that is not here; what keeps the rest from coming. */
  async function bring(follow: DueFollow, account: Account): Promise<FollowTrouble | null> {
    const { id, staff, params, since, recent } = follow;
    if (staff === null) return 'staff';
    const wanted = {
      place: follow.place,
      id: follow.place_id,
      q: '',
      page: 1,
      isNewestFirst: true,
    };
    const { films } = await listFilms(account, wanted);
    const later = films.filter(({ uploaded }) => uploaded !== null && uploaded > since);
    const numbers = later.map((film) => film.id);
    const existing = await findExistingFilms(db, numbers);
    // A film without a length is still being prepared by Vimeo.
    const fresh = later
      .filter((film) => !existing.has(film.id) && !follow.brought.includes(film.id))
      .filter(({ duration }) => duration !== null)
      .toSorted((a, b) => (a.uploaded ?? '').localeCompare(b.uploaded ?? ''));
    const seen = [...existing.keys(), ...fresh.map((film) => film.id)];
    await db.transaction().execute(async (tx) => {
      const isFollowed = await noteBrought(tx, id, seen);
      if (!isFollowed || fresh.length === 0) return;
      await startImport(tx, staff, { ...params, follow_id: id }, fresh);
    });
    const here = later.filter((film) => existing.has(film.id) && (film.uploaded ?? '') > recent);
    const ids = here.map((film) => existing.get(film.id)?.id ?? 0);
    const ready = await findCompleted(account, here, ids);
    if (ready.length > 0) {
      await db.transaction().execute((tx) => startImport(tx, staff, COMPLETING, ready));
    }
    const failed = await failedFilms(db, id, numbers);
    return failed.some((film) => !existing.has(film)) ? 'films' : null;
  }

  async function look(follow: DueFollow): Promise<void> {
    const found = await findToken(db, key);
    if ('lacks' in found) {
      await noteLook(db, follow.id, { trouble: found.lacks, isAnswered: false });
      return;
    }
    try {
      const trouble = await bring(follow, { api, token: found.token });
      await noteLook(db, follow.id, { trouble, isAnswered: trouble !== 'staff' });
    } catch (error) {
      const refused = troubleIn(error)?.kind ?? (error instanceof Problem ? 'choices' : undefined);
      if (!refused) throw error;
      await noteLook(db, follow.id, { trouble: refused, isAnswered: refused === 'choices' });
    }
  }

  return createBackgroundWorker('vimeo follows', log, async () => {
    for (const follow of await dueFollows(db)) {
      try {
        await look(follow);
      } catch (error) {
        // The others have their turn.
        log.error({ err: error, follow: follow.id }, 'vimeo follows');
      }
    }
    staffJobs.wake();
  });
}

import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { VIMEO_PAGE } from '@orchard/contract/staff/vimeo';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import { Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { startImport } from './vimeo.commands.ts';
import type { VimeoApi } from './vimeo-api.ts';
import { findToken } from './vimeo-connection.view.ts';
import { type Film, findFilm, listFilms, troubleIn } from './vimeo-films.view.ts';
import { type FollowCheck, noteCheck } from './vimeo-follows.store.ts';
import { type Followed, hasFailed, listSilent, readFollows } from './vimeo-follows.view.ts';

interface FollowParts extends Pick<SiteParts, 'db'> {
  vimeo: VimeoApi;
  vimeoKey: Buffer;
  staffJobs: Pick<JobRunner, 'wake'>;
}

const SENTENCES = {
  ...({ token: 'vimeo.token_over', gone: 'vimeo.place_gone' } as const),
  ...({ limit: 'vimeo.follow_limit', unreachable: 'vimeo.follow_unreachable' } as const),
};

/** What completes a video leaves the rest of it as it is. */
const completing = () => ({
  ...{ brand_ids: [], tag_ids: [], series_id: null, publication: 'draft' as const },
});

/** Begins imports of what a place has that is not here, and of captions that came to be there. */
async function bring({ db: { kysely }, vimeo: api, vimeoKey }: FollowParts, follow: Followed) {
  const { id, staff, params, since, recent, brought } = follow;
  const found = await findToken(kysely, vimeoKey);
  if ('lacks' in found) return { trouble: formatStaffMessage(`vimeo.${found.lacks}`) };
  if (staff === null) return { trouble: formatStaffMessage('vimeo.follow_staff') };
  const account = { api, token: found.token };
  const newest = { place: follow.place, id: follow.place_id, q: '', isNewestFirst: true };
  const later: Film[] = [];
  // Behind a page without anything new there is nothing new.
  for (let page = 1, isNew = true; isNew; page++) {
    const { films, total } = await listFilms(account, { ...newest, page });
    later.push(...films.filter(({ uploaded }) => uploaded > since));
    isNew =
      page * VIMEO_PAGE < total &&
      films.some((film) => film.uploaded > since && !brought.includes(film.id));
  }
  later.sort((a, b) => a.uploaded.localeCompare(b.uploaded));
  const numbersOf = (some: readonly Film[]) => some.map((film) => film.id);
  const ready: Film[] = [];
  const lately = later.filter(({ uploaded }) => uploaded > recent);
  for (const number of await listSilent(kysely, numbersOf(lately))) {
    const film = await findFilm(account, number);
    if (film.captions && 'text' in film.captions) ready.push(film);
  }
  const existing = await findExistingFilms(kysely, numbersOf(later));
  const lacking = later.filter((film) => !existing.has(film.id));
  // Vimeo still prepares a film without a length.
  const fresh = lacking.filter((film) => film.duration !== null && !brought.includes(film.id));
  await kysely.transaction().execute(async (tx) => {
    if (ready.length > 0) await startImport(tx, staff, completing(), ready);
    if (fresh.length > 0) await startImport(tx, staff, { ...params, follow_id: id }, fresh);
  });
  const isBroken = await hasFailed(kysely, id, numbersOf(lacking));
  return {
    brought: [...existing.keys(), ...numbersOf(fresh)],
    trouble: isBroken ? formatStaffMessage('vimeo.follow_films') : null,
  };
}

type Check = FollowCheck & { unforeseen?: unknown };

function checkOf(error: unknown): Check {
  const kind = troubleIn(error)?.kind;
  if (kind) {
    const passes = kind === 'limit' || kind === 'unreachable';
    return { trouble: formatStaffMessage(SENTENCES[kind]), passes };
  }
  // A brand, a tag or the series is gone or full.
  if (error instanceof Problem) return { trouble: (error.body as { message: string }).message };
  return { unforeseen: error, trouble: formatStaffMessage('vimeo.follow_films') };
}

/** Looks into all followed places for what is new there, and imports it as their operators would. */
export const checkFollowed = async (parts: FollowParts): Promise<void> => {
  const { kysely } = parts.db;
  await workOnEach(await readFollows(kysely), async ([follow]) => {
    const { unforeseen, ...check }: Check = await bring(parts, follow).catch(checkOf);
    await noteCheck(kysely, follow.id, check);
    if (unforeseen) throw unforeseen;
    return 1;
  }).finally(() => parts.staffJobs.wake());
};

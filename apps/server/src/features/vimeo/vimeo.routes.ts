import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { VIMEO_PAGE, VIMEO_SCOPES, vimeo } from '@orchard/contract/staff/vimeo';
import { audit } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { countedRemarks, countRemarks, type RemarkCounts } from '#console/records/remarks.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findJob } from '#console/staff-jobs/staff-jobs.view.ts';
import { publicationRemarks } from '#features/notifications/publication-remarks.view.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { bind } from '#platform/http/bind.ts';
import { Page } from '#platform/http/page.ts';
import { fieldsProblem, notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { refuseGone, startImport, vimeoJobs } from './vimeo.commands.ts';
import type { VimeoApi } from './vimeo-api.ts';
import { forgetConnection, keepConnection } from './vimeo-connection.store.ts';
import { findConnection, findToken } from './vimeo-connection.view.ts';
import { type Account, listFilms, listPlaces, troubleIn, verifyToken } from './vimeo-films.view.ts';
import { endFollow, keepFollow } from './vimeo-follows.store.ts';
import { listFollows } from './vimeo-follows.view.ts';

/** What operators are told of Vimeo's refusals. */
async function asked<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const trouble = troubleIn(error);
    if (!trouble) throw error;
    if (trouble.kind === 'token') throw conflict(formatStaffMessage('vimeo.token_over'));
    if (trouble.kind === 'gone') throw conflict(formatStaffMessage('vimeo.place_gone'));
    if (trouble.kind === 'unreachable') throw conflict(formatStaffMessage('vimeo.unreachable'));
    const time = wireTimeOf(Math.floor(trouble.until.getTime() / 1000) + 59).slice(11, 16);
    throw conflict(formatStaffMessage('vimeo.limit', { time }));
  }
}

/** @throws Problem 422 under `token` for one that does not open what is needed */
async function checked(account: Account): Promise<string> {
  const wrong = (sentence: string) => fieldsProblem({ token: [sentence] });
  const { scopes, name } = await asked(async () => {
    try {
      // What no header can hold is no token.
      if (!/^[\x21-\x7e]+$/.test(account.token))
        throw wrong(formatStaffMessage('vimeo.wrong_token'));
      return await verifyToken(account);
    } catch (error) {
      if (troubleIn(error)?.kind !== 'token') throw error;
      throw wrong(formatStaffMessage('vimeo.wrong_token'));
    }
  });
  const missing = VIMEO_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return name;
  const names = missing.map((scope) => (scope === 'public' ? 'Public' : 'Private')).join('、');
  throw wrong(formatStaffMessage('vimeo.missing_scopes', { scopes: names }));
}

export const vimeoRoutes = ({
  db,
  staffJobs,
  outbox,
  origin,
  vimeo: api,
  vimeoKey: key,
}: SiteParts & { staffJobs: JobRunner; vimeo: VimeoApi; vimeoKey: Buffer }) => {
  const { kysely } = db;
  staffJobs.register(vimeoJobs({ db, outbox, origin, api, key }));
  const account = async (): Promise<Account> => {
    const found = await findToken(kysely, key);
    if ('lacks' in found) throw conflict(formatStaffMessage(`vimeo.${found.lacks}`));
    return { api, token: found.token };
  };
  const shown = async () => ({ connection: await findConnection(kysely, key) });

  return [
    bind(vimeo.connection, shown),

    bind(vimeo.connect, async ({ staff, body: { token } }) => {
      const name = await checked({ api, token });
      await kysely.transaction().execute(async (tx) => {
        await keepConnection(tx, key, { token, account: name, staff: staff.name });
        const after = { account_name: name };
        await audit(tx, staff, { action: 'connect', kind: 'vimeo', label: name, after });
      });
      return shown();
    }),

    bind(vimeo.disconnect, async ({ staff }) => {
      await kysely.transaction().execute(async (tx) => {
        const name = (await findConnection(tx, key))?.account_name ?? '';
        if (!(await forgetConnection(tx))) return;
        const before = { account_name: name };
        await audit(tx, staff, { action: 'disconnect', kind: 'vimeo', label: name, before });
      });
      return undefined;
    }),

    bind(vimeo.places, async () => {
      const connected = await account();
      return asked(async () => ({
        folders: await listPlaces(connected, '/me/projects'),
        showcases: await listPlaces(connected, '/me/albums'),
      }));
    }),

    bind(vimeo.films, async ({ query: { place = 'all', id = '', q = '', p = 1 } }) => {
      const connected = await account();
      const { films, total } = await asked(() => listFilms(connected, { place, id, q, page: p }));
      const existing = await findExistingFilms(
        kysely,
        films.map((film) => film.id),
      );
      const rows = films.map((film) => ({
        id: film.id,
        title: film.title,
        duration_seconds: film.duration,
        date: film.date,
        picture_url: film.picture,
        is_playable: film.isPlayable,
        known: existing.get(film.id) ?? null,
      }));
      return new Page(rows, total, VIMEO_PAGE);
    }),

    bind(vimeo.foresee, async ({ body: { dates, brand_ids } }) => {
      const remarksOf = await publicationRemarks(kysely, 'video');
      const counts: RemarkCounts = new Map();
      for (const published_at of dates) {
        countRemarks(
          counts,
          await remarksOf(null, { published_at, published_until: null, brand_ids }),
        );
      }
      return { remarks: countedRemarks(counts) };
    }),

    bind(vimeo.start, async ({ staff, body: { films, ...params } }) => {
      await account();
      const id = await kysely.transaction().execute((tx) => startImport(tx, staff, params, films));
      await staffJobs.soon();
      const job = await findJob(kysely, ['content.write'], id);
      if (!job) throw new Error('the job that was just added is gone');
      return job;
    }),

    bind(vimeo.follows, () => listFollows(kysely)),

    bind(vimeo.follow, async ({ staff, body }) => {
      const connected = await account();
      const path = body.place === 'folder' ? '/me/projects' : '/me/albums';
      const places = await asked(() => listPlaces(connected, path));
      const name = places.find(({ id }) => id === body.place_id)?.name;
      if (name === undefined) {
        throw fieldsProblem({ place_id: [formatStaffMessage('vimeo.place_gone')] });
      }
      await kysely.transaction().execute(async (tx) => {
        await refuseGone(tx, body, 1);
        await keepFollow(tx, staff, body, name);
        await audit(tx, staff, { action: 'follow', kind: 'vimeo', label: name, after: body });
      });
      return listFollows(kysely);
    }),

    bind(vimeo.unfollow, async ({ staff, params: { id } }) => {
      await kysely.transaction().execute(async (tx) => {
        const name = await endFollow(tx, id);
        if (name === undefined) throw notFound();
        await audit(tx, staff, { action: 'unfollow', kind: 'vimeo', label: name });
      });
      return undefined;
    }),
  ];
};

import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { videoDraft } from '@orchard/contract/staff/videos';
import { writeVimeo } from '@orchard/contract/staff/vimeo-address';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit, lockRecords } from '#console/records/audit.store.ts';
import {
  type JobRow,
  type JobWait,
  type JobWork,
  jobKind,
  type RowOutcome,
} from '#console/staff-jobs/job-kind.ts';
import { recordsOfJob } from '#console/staff-jobs/staff-job-rows.store.ts';
import { captionResource } from '#features/captions/captions.commands.ts';
import { changeSeries } from '#features/videos/change-many-videos.commands.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import { type StaffVideo, videoRecords } from '#features/videos/videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { paragraphsOf } from '#platform/html/html.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findToken } from './vimeo-connection.view.ts';
import {
  type FullFilm,
  findFilm,
  troubleIn,
  type VimeoApi,
  verifyToken,
} from './vimeo-films.view.ts';
import { VIMEO_JOB, type VimeoJobParams } from './vimeo-job.ts';
import { newFilmsMail } from './vimeo-mails.view.ts';

/** A film, or why there is none. */
type Fetched = { film: FullFilm } | { refusal: string };

const REFUSALS = {
  gone: 'vimeo.film_gone',
  token: 'vimeo.token_over',
  unreachable: 'vimeo.film_silent',
} as const;

/** Films in one transaction: few, so that a restart fetches few again. */
const BATCH = 10;

const waitFor = (kind: 'limit' | 'unreachable', until: Date): JobWait => ({
  resumeAt: until,
  message: formatStaffMessage(`vimeo.${kind}_wait`, {
    // Rounded up, as the job goes on when the minute is over.
    time: wireTimeOf(Math.floor(until.getTime() / 1000) + 59).slice(11, 16),
  }),
});

/** Whether Vimeo answers at all: where it does, a film that gets no answer is to blame itself. */
const doesAnswer = (api: VimeoApi, token: string): Promise<boolean> =>
  verifyToken({ api, token }).then(
    () => true,
    (error) => troubleIn(error)?.kind === 'token',
  );

/**
 * Fetches the films of rows. Where Vimeo wants a rest in the middle, what is there already is
 * handed on, so that each batch of requests brings the job forward.
 */
async function fetchFilms(
  api: VimeoApi,
  token: string,
  rows: readonly JobRow[],
): Promise<Map<number, Fetched> | JobWait> {
  const fetched = new Map<number, Fetched>();
  for (const { position, key } of rows) {
    try {
      fetched.set(position, { film: await findFilm({ api, token }, key ?? '') });
    } catch (error) {
      const trouble = troubleIn(error);
      if (!trouble) throw error;
      const isSilent = trouble.kind === 'unreachable';
      if (trouble.kind === 'limit' || (isSilent && !(await doesAnswer(api, token)))) {
        return fetched.size > 0 ? fetched : waitFor(trouble.kind, trouble.until);
      }
      fetched.set(position, { refusal: formatStaffMessage(REFUSALS[trouble.kind]) });
    }
  }
  return fetched;
}

/** A new video of a film. */
const draftOf = (film: FullFilm, params: VimeoJobParams) => ({
  title: film.title,
  // As it is stored, so that the history shows no difference.
  body: sanitizeHtml(paragraphsOf(film.description)),
  vimeo: writeVimeo(film),
  ...{ embed_url: null, media_file: null },
  thumbnail_url: film.picture,
  duration_seconds: film.duration,
  published_at: params.publication === 'own_dates' ? film.date : null,
  published_until: null,
  tag_ids: params.tag_ids,
  brand_ids: params.brand_ids,
});

/** A video that is here already, with what it lacks; and the Japanese names of that. */
function completed(before: StaffVideo, film: FullFilm) {
  const hash = before.vimeo?.split('/')[1] ?? null;
  const changes: [name: string, change: Partial<StaffVideo>][] = [];
  if (film.hash !== null && film.hash !== hash) {
    changes.push(['再生用のハッシュ', { vimeo: writeVimeo(film) }]);
  }
  if (before.duration_seconds === null && film.duration !== null) {
    changes.push(['長さ', { duration_seconds: film.duration }]);
  }
  if (before.thumbnail_url === null && film.picture !== null) {
    changes.push(['サムネイル', { thumbnail_url: film.picture }]);
  }
  const after: StaffVideo = Object.assign({ ...before }, ...changes.map(([, change]) => change));
  return { after, names: changes.map(([name]) => name) };
}

/** Writes the captions of a video that has none; answers their entry in the audit log. */
async function writeCaptions(
  tx: Kysely<DB>,
  id: number,
  title: string,
  captions: string,
): Promise<AuditEntry[]> {
  if ((await captionResource.read(tx, id))?.captions !== '') return [];
  const after = { video: title, captions, is_estimated: false };
  await captionResource.update(tx, id, after);
  return [{ action: 'create', kind: 'captions', recordId: id, label: title, before: null, after }];
}

/** Writes one film; a film that is here is never written a second time. */
async function writeFilm(
  {
    tx,
    params,
    existingId,
  }: { tx: Kysely<DB>; params: VimeoJobParams; existingId: number | undefined },
  film: FullFilm,
): Promise<{ entries: AuditEntry[]; outcome: Omit<RowOutcome, 'position'> }> {
  const before = existingId === undefined ? undefined : await videoRecords.read(tx, existingId);
  const entries: AuditEntry[] = [];
  const names: string[] = [];
  let recordId = existingId ?? 0;
  if (before) {
    const { after, names: lacking } = completed(before, film);
    names.push(...lacking);
    const { title: label } = before;
    if (lacking.length > 0) {
      await videoRecords.update(tx, recordId, after);
      entries.push({ action: 'update', kind: 'videos', recordId, label, before, after });
    }
  } else {
    const { data: after, error } = videoDraft.safeParse(draftOf(film, params));
    if (!after) {
      const message = [...new Set(error.issues.map((issue) => issue.message))].join(' ');
      return { entries, outcome: { outcome: 'failed', message } };
    }
    recordId = await videoRecords.insert(tx, after, null);
    const label = film.title;
    entries.push({ action: 'create', kind: 'videos', recordId, label, before: null, after });
  }
  if (film.captions && 'text' in film.captions) {
    const title = before?.title ?? film.title;
    const written = await writeCaptions(tx, recordId, title, film.captions.text);
    if (written.length > 0) names.push('字幕');
    entries.push(...written);
  }
  if (before) {
    const message =
      names.length > 0
        ? formatStaffMessage('vimeo.completed', { what: names.join('、') })
        : formatStaffMessage('vimeo.unchanged');
    return {
      entries,
      outcome: { outcome: names.length > 0 ? 'done' : 'skipped', message, recordId },
    };
  }
  const message = !film.isPlayable
    ? formatStaffMessage('vimeo.not_playable')
    : film.captions && 'fault' in film.captions
      ? formatStaffMessage('vimeo.no_captions', { why: film.captions.fault })
      : undefined;
  return { entries, outcome: { outcome: 'done', recordId, ...(message && { message }) } };
}

async function writeFilms(
  tx: Kysely<DB>,
  job: JobWork<VimeoJobParams>,
  rows: readonly JobRow[],
  fetched: ReadonlyMap<number, Fetched>,
): Promise<RowOutcome[]> {
  const ready = rows.filter(({ position }) => fetched.has(position));
  const numbers = ready.map(({ key }) => key ?? '');
  // Two jobs with the same film: the second one finds what the first has made.
  await lockRecords(
    tx,
    numbers.map((number) => ({ kind: 'vimeo', id: Number(number) })),
  );
  const existing = await findExistingFilms(tx, numbers);
  await lockRecords(
    tx,
    [...existing.values()].map(({ id }) => ({ kind: 'videos', id })),
  );
  const outcomes: RowOutcome[] = [];
  for (const { position, key } of ready) {
    const result = fetched.get(position);
    if (!result) continue;
    if ('refusal' in result) {
      outcomes.push({ position, outcome: 'failed', message: result.refusal });
      continue;
    }
    const at = { tx, params: job.params, existingId: existing.get(key ?? '')?.id };
    const { entries, outcome } = await writeFilm(at, result.film);
    await audit(tx, job.staff, entries, job.changeId);
    outcomes.push({ position, ...outcome });
  }
  return outcomes;
}

/** The jobs that bring films from Vimeo; all videos enter the series at the end, as one change. */
export const vimeoJobs = ({
  db: { kysely: db },
  api,
  key,
  outbox,
  origin,
}: Pick<SiteParts, 'db' | 'outbox' | 'origin'> & { api: VimeoApi; key: Buffer }) =>
  jobKind<VimeoJobParams, Map<number, Fetched>>({
    name: VIMEO_JOB,
    batch: BATCH,
    async prepare(_job, rows) {
      const found = await findToken(db, key);
      if ('token' in found) return fetchFilms(api, found.token, rows);
      const refusal = formatStaffMessage(`vimeo.${found.lacks}`);
      return new Map(rows.map(({ position }) => [position, { refusal }]));
    },
    work: writeFilms,
    async finish(tx, job) {
      const { series_id, follow_id } = job.params;
      const rows = await recordsOfJob(tx, job.id);
      if (rows.length === 0) return;
      try {
        if (series_id !== null) await changeSeries({ tx, job, rows }, series_id, true);
      } catch (error) {
        // The series was deleted or filled meanwhile; the videos are here, and can be added later.
        if (!(error instanceof Problem)) throw error;
      }
      if (follow_id === undefined) return;
      const mail = await newFilmsMail(tx, job, origin, rows);
      if (mail) await outbox.put(tx, mail);
    },
    after: () => outbox.wake(),
  });

import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_LECTURES } from '@orchard/contract/staff/series';
import { videoDraft } from '@orchard/contract/staff/videos';
import type { VimeoFollowing, VimeoImport } from '@orchard/contract/staff/vimeo';
import { writeVimeo } from '@orchard/contract/staff/vimeo-address';
import { type Kysely, sql } from 'kysely';
import { type AuditEntry, type Auditor, audit, lockRecords } from '#console/records/audit.store.ts';
import {
  type JobRow,
  type JobWait,
  type JobWork,
  jobKind,
  type RowOutcome,
} from '#console/staff-jobs/job-kind.ts';
import { recordsOfJob } from '#console/staff-jobs/staff-job-rows.store.ts';
import { addJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { refuseGoneBrands } from '#features/brands/brands.view.ts';
import { captionResource } from '#features/captions/captions.commands.ts';
import { joinRecording } from '#features/live-events/join-recording.commands.ts';
import { findOperator } from '#features/operators/operators.view.ts';
import { changeSeries } from '#features/videos/change-many-videos.commands.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import { type StaffVideo, videoRecords } from '#features/videos/videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { paragraphsOf } from '#platform/html/html.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { mailTo } from '#platform/mail/mail-template.ts';
import { findToken } from './vimeo-connection.view.ts';
import {
  type FullFilm,
  findFilm,
  troubleIn,
  type VimeoApi,
  verifyToken,
} from './vimeo-films.view.ts';
import { newFilmsTemplate } from './vimeo-mails.view.ts';

/** The choices for all films of a job, and the following that brings them. */
export type VimeoJobParams = Omit<VimeoImport, 'films'> &
  Partial<Pick<VimeoFollowing, 'joins_event'>> & { follow_id?: number };

/** The kind of job that imports films. */
const VIMEO_JOB = 'vimeo import';

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
    if (params.joins_event && film.date) {
      const recording = { videoId: recordId, day: film.date.slice(0, 10) };
      const joined = await joinRecording(tx, { ...recording, brandIds: params.brand_ids });
      if (joined) entries.push(joined);
    }
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
      const operator = follow_id && job.staff.id && (await findOperator(tx, job.staff.id));
      if (!operator) return;
      const mail = mailTo(newFilmsTemplate, operator.email, {
        name: operator.name,
        state: job.params.publication === 'draft' ? '下書きに' : '公開日を付けて',
        list: rows
          .map(({ label, recordId }) => `・${label}\n${origin}/staff/videos/${recordId}`)
          .join('\n'),
      });
      await outbox.put(tx, mail);
    },
    after: () => outbox.wake(),
  });

/** How many lectures a series has room for; undefined where it is gone. */
async function roomInSeries(tx: Kysely<DB>, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(l.video_id)::integer AS count
    FROM series s LEFT JOIN series_lectures l ON l.series_id = s.id
    WHERE s.id = ${id} GROUP BY s.id`.execute(tx);
  return rows[0] && MAX_LECTURES - rows[0].count;
}

/** @throws Problem 422 for what is gone by now */
export async function refuseGone(
  tx: Kysely<DB>,
  { brand_ids, tag_ids, series_id }: VimeoJobParams,
  count: number,
): Promise<void> {
  await refuseGoneBrands(tx, '公開対象', brand_ids);
  const gone = (label: string) => [formatStaffMessage('validation.gone', { label })];
  const tags = await sql`SELECT FROM tags WHERE id = ANY(${tag_ids}::bigint[])`.execute(tx);
  if (tags.rows.length < tag_ids.length) throw fieldsProblem({ tag_ids: gone('タグ') });
  if (series_id === null) return;
  const room = await roomInSeries(tx, series_id);
  if (room === undefined) throw fieldsProblem({ series_id: gone('講座') });
  if (count <= room) return;
  const message = formatStaffMessage('vimeo.series_full', { max: MAX_LECTURES });
  throw fieldsProblem({ series_id: [message] });
}

/**
 * Adds the job that imports films, in their order.
 * @returns its number
 * @throws Problem 422 for choices that are gone
 */
export async function startImport(
  tx: Kysely<DB>,
  staff: Auditor,
  params: VimeoJobParams,
  films: readonly { id: string; title: string }[],
): Promise<number> {
  const chosen = [...new Map(films.map((film) => [film.id, film])).values()];
  await refuseGone(tx, params, chosen.length);
  const job = await addJob(
    tx,
    staff,
    {
      ...{ kind: VIMEO_JOB, rights: ['content.write'] as const, title: 'Vimeoからの取り込み' },
      ...{ params, canUndo: true },
    },
    chosen.map(({ id: key, title: label }, index) => ({ position: index + 1, key, label })),
  );
  return job.id;
}

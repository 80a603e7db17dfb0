import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_LECTURES } from '@orchard/contract/staff/series';
import { videoDraft } from '@orchard/contract/staff/videos';
import type { VimeoFollowing, VimeoImport } from '@orchard/contract/staff/vimeo';
import { type Kysely, sql } from 'kysely';
import { type AuditEntry, type Auditor, audit, lockRecords } from '#console/records/audit.store.ts';
import {
  type JobRow,
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
import { seriesResource } from '#features/series/series.commands.ts';
import { changeSeries } from '#features/videos/change-many-videos.commands.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import { type StaffVideo, videoRecords } from '#features/videos/videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { type Fetched, fetchFilms } from './fetch-films.ts';
import { completed, draftOf } from './film-drafts.ts';
import { findToken } from './vimeo-connection.view.ts';
import type { FullFilm, VimeoApi } from './vimeo-films.view.ts';
import { newFilmsMail } from './vimeo-mails.view.ts';

/** The choices for all films of a job, and the following that brings them. */
export type VimeoJobParams = Omit<VimeoImport, 'films'> &
  Partial<Pick<VimeoFollowing, 'joins_event'>> & { follow_id?: number };

/** The kind of job that imports films. */
const VIMEO_JOB = 'vimeo import';

/** Films in one transaction: few, so that a restart fetches few again. */
const BATCH = 10;

/** Writes the captions of a film for a video that has none; answers their entries. */
async function writeCaptions(
  tx: Kysely<DB>,
  { recordId, label }: { recordId: number; label: string },
  { captions: found }: FullFilm,
): Promise<AuditEntry[]> {
  if (!found || !('text' in found)) return [];
  if ((await captionResource.read(tx, recordId))?.captions !== '') return [];
  const after = { video: label, captions: found.text, is_estimated: false };
  await captionResource.update(tx, recordId, after);
  return [{ action: 'create', kind: 'captions', recordId, label, before: null, after }];
}

type Written = Omit<RowOutcome, 'position'> & { entries: AuditEntry[] };

/** Writes what a video that is here lacks. */
async function completeVideo(
  tx: Kysely<DB>,
  recordId: number,
  { before, film }: { before: StaffVideo; film: FullFilm },
): Promise<Written> {
  const { after, names } = completed(before, film);
  const record = { recordId, label: before.title };
  const entries: AuditEntry[] = [];
  if (names.length > 0) {
    await videoRecords.update(tx, recordId, after);
    entries.push({ action: 'update', kind: 'videos', ...record, before, after });
  }
  const written = await writeCaptions(tx, record, film);
  if (written.length > 0) names.push('字幕');
  entries.push(...written);
  const [outcome, message] =
    names.length > 0
      ? (['done', formatStaffMessage('vimeo.completed', { what: names.join('、') })] as const)
      : (['skipped', formatStaffMessage('vimeo.unchanged')] as const);
  return { entries, outcome, message, recordId };
}

/** Adds a film as a video, with its captions and its evening. */
async function addVideo(
  tx: Kysely<DB>,
  job: JobWork<VimeoJobParams>,
  film: FullFilm,
): Promise<Written> {
  const { data: after, error } = videoDraft.safeParse(draftOf(film, job.params));
  if (!after) {
    const message = [...new Set(error.issues.map((issue) => issue.message))].join(' ');
    return { entries: [], outcome: 'failed', message };
  }
  const record = { recordId: await videoRecords.insert(tx, after, null), label: film.title };
  const { joins_event, brand_ids: brandIds } = job.params;
  if (joins_event && film.date) {
    const recording = { videoId: record.recordId, day: film.date.slice(0, 10), brandIds };
    await joinRecording({ tx, job }, recording);
  }
  const entries: AuditEntry[] = [
    { action: 'create', kind: 'videos', ...record, before: null, after },
    ...(await writeCaptions(tx, record, film)),
  ];
  const message = !film.isPlayable
    ? formatStaffMessage('vimeo.not_playable')
    : film.captions && 'fault' in film.captions
      ? formatStaffMessage('vimeo.no_captions', { why: film.captions.fault })
      : undefined;
  return { entries, outcome: 'done', recordId: record.recordId, ...(message && { message }) };
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
    const { film } = result;
    const id = existing.get(key ?? '')?.id ?? 0;
    const before = await videoRecords.read(tx, id);
    const { entries, ...outcome } = before
      ? await completeVideo(tx, id, { before, film })
      : await addVideo(tx, job, film);
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
      if ('token' in found) return fetchFilms({ api, token: found.token }, rows);
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
      const isDraft = job.params.publication === 'draft';
      await outbox.put(tx, newFilmsMail(operator, origin, { rows, isDraft }));
    },
    after: () => outbox.wake(),
  });

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
  const series = await seriesResource.read(tx, series_id);
  if (!series) throw fieldsProblem({ series_id: gone('講座') });
  if (series.lectures.length + count <= MAX_LECTURES) return;
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

import { MAX_LECTURES } from '@orchard/contract/staff/series';
import type { VideoImportChoices } from '@orchard/contract/staff/video-imports';
import type { Kysely } from 'kysely';
import type { FileRow, ImportWork } from '#console/imports/import-kind.ts';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { readDrafts } from '#console/records/records.ts';
import { recordsOfJob } from '#console/staff-jobs/staff-job-rows.store.ts';
import { captionResource } from '#features/captions/captions.commands.ts';
import { seriesResource } from '#features/series/series.commands.ts';
import { ensureTags } from '#features/tags/tags.commands.ts';
import { videoRecords } from '#features/videos/videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import {
  type JudgedVideo,
  judgeVideoRows,
  type PresentVideos,
  type StaffVideo,
} from './judged-videos.view.ts';

type Work = ImportWork<VideoImportChoices>;

/** The present videos as imports compare them. */
export const presentVideos = (tx: Kysely<DB>): PresentVideos => ({
  drafts: (ids) => readDrafts(tx, videoRecords, ids),
  captions: async (id) => (await captionResource.read(tx, id))?.captions,
});

const judge = (tx: Kysely<DB>, { id, params }: Work, rows: readonly FileRow[]) =>
  judgeVideoRows(tx, presentVideos(tx), id, rows, params.choices);

/** Writes the captions of a video; answers their entry in the audit log. */
async function writeCaptions(
  tx: Kysely<DB>,
  id: number,
  { captions, after }: JudgedVideo,
): Promise<AuditEntry[]> {
  if (captions === null) return [];
  const before = await captionResource.read(tx, id);
  const draft = { video: after?.title ?? '', captions, is_estimated: false };
  await captionResource.update(tx, id, draft);
  return [
    {
      ...{ action: before?.captions ? 'update' : 'create', kind: 'captions', recordId: id },
      ...{ label: draft.video, before: before?.captions ? before : null, after: draft },
    },
  ];
}

/** Writes one video, and notes its number; answers its entries in the audit log. */
async function writeVideo(tx: Kysely<DB>, judged: JudgedVideo): Promise<AuditEntry[]> {
  const { before } = judged;
  if (!judged.after || judged.outcome === 'unchanged') return [];
  const made = await ensureTags(tx, judged.newTags);
  const tag_ids = [...new Set([...judged.after.tag_ids, ...made])].sort((a, b) => a - b);
  const after: StaffVideo = { ...judged.after, tag_ids };
  const id = judged.recordId ?? (await videoRecords.insert(tx, after, null));
  if (judged.recordId !== null) await videoRecords.update(tx, id, after);
  judged.recordId = id;
  const entry: AuditEntry = {
    ...{ action: before ? 'update' : 'create', kind: 'videos', recordId: id },
    ...{ label: after.title, before, after },
  };
  return [entry, ...(await writeCaptions(tx, id, judged))];
}

/** Judges rows again, as videos, tags and series may have changed since the plan, and writes them. */
export async function importVideos(
  tx: Kysely<DB>,
  work: Work,
  rows: readonly FileRow[],
): Promise<JudgedVideo[]> {
  const judged = await judge(tx, work, rows);
  // Locked in order of ids, so that two changes of videos cannot deadlock.
  const recordIds = judged.flatMap(({ recordId }) => recordId ?? []);
  for (const one of recordIds.sort((a, b) => a - b)) await lockRecord(tx, 'videos', one);
  const entries: AuditEntry[] = [];
  for (const one of judged) entries.push(...(await writeVideo(tx, one)));
  await audit(tx, work.staff, entries, work.changeId);
  return judged;
}

/** A video that a row puts into a series. */
interface Placed {
  videoId: number;
  position: number | null;
}

/** The lectures of every series that the file names, by title, in the order of the file's numbers. */
async function placesIn(tx: Kysely<DB>, work: Work): Promise<Map<string, Placed[]>> {
  const judged = await judge(tx, work, (await recordsOfJob(tx, work.id)) as FileRow[]);
  const places = new Map<string, Placed[]>();
  const add = (videoId: number, series: JudgedVideo['series']) => {
    if (!series) return;
    const there = places.get(series.title) ?? [];
    if (there.some((one) => one.videoId === videoId)) return;
    places.set(series.title, [...there, { videoId, position: series.position }]);
  };
  for (const { recordId, series } of judged) if (recordId !== null) add(recordId, series);
  for (const list of places.values()) {
    list.sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
  }
  return places;
}

/** The lectures after a file's own are put in: those with a number at their place, others behind. */
function arranged<Lecture extends { video_id: number }>(
  present: readonly Lecture[],
  placed: readonly Placed[],
  added: (videoId: number) => Lecture,
): Lecture[] {
  const of = new Map(present.map((lecture) => [lecture.video_id, lecture]));
  const moved = new Set(
    placed.flatMap(({ videoId, position }) =>
      position !== null || !of.has(videoId) ? [videoId] : [],
    ),
  );
  const lectures = present.filter(({ video_id }) => !moved.has(video_id));
  for (const { videoId, position } of placed) {
    if (!moved.has(videoId)) continue;
    const lecture = of.get(videoId) ?? added(videoId);
    lectures.splice(position === null ? lectures.length : position - 1, 0, lecture);
  }
  return lectures;
}

/** Puts the videos of a file into their series, each of which changes once. */
export async function placeImportedLectures(tx: Kysely<DB>, work: Work): Promise<void> {
  const entries: AuditEntry[] = [];
  for (const [title, placed] of await placesIn(tx, work)) {
    const found = await tx
      .selectFrom('series')
      .select('id')
      .where('title', '=', title)
      .orderBy('id')
      .executeTakeFirst();
    const seriesId = found?.id;
    if (seriesId !== undefined) await lockRecord(tx, 'series', seriesId);
    const before = (seriesId !== undefined && (await seriesResource.read(tx, seriesId))) || null;
    const present = before?.lectures ?? [];
    const lectures = arranged(present, placed, (video_id) => ({
      video_id,
      opens: 'at_once' as const,
      days: null,
    })).slice(0, MAX_LECTURES);
    const isSame = lectures.every(({ video_id }, at) => present[at]?.video_id === video_id);
    if (before && isSame && lectures.length === present.length) continue;
    const draft = before
      ? { ...before, lectures }
      : {
          ...{ title, body: '', picture_url: null, position: null, brand_ids: [] },
          ...{ published_at: null, published_until: null, lectures },
        };
    const recordId = seriesId ?? (await seriesResource.insert(tx, draft, null));
    if (seriesId !== undefined) await seriesResource.update(tx, seriesId, draft);
    const after = (await seriesResource.read(tx, recordId)) ?? draft;
    entries.push({
      ...{ action: before ? 'update' : 'create', kind: 'series', recordId },
      ...{ label: title, before, after },
    });
  }
  await audit(tx, work.staff, entries, work.changeId);
}

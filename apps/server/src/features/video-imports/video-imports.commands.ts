import { MAX_LECTURES } from '@orchard/contract/staff/series';
import type { VideoImportChoices } from '@orchard/contract/staff/video-imports';
import type { Kysely } from 'kysely';
import type { FileRow, ImportWork } from '#console/imports/import-kind.ts';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { readDrafts } from '#console/records/records.ts';
import { recordsOfJob } from '#console/staff-jobs/staff-job-rows.store.ts';
import { captionResource } from '#features/captions/captions.commands.ts';
import { readPositions, seriesResource } from '#features/series/series.commands.ts';
import { ensureTags } from '#features/tags/tags.commands.ts';
import { videoRecords } from '#features/videos/videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import {
  type JudgedVideo,
  judgeVideoRows,
  type PresentVideos,
  type StaffVideo,
} from './judged-videos.view.ts';
import { seriesKey } from './series-limit.view.ts';

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

/** A series that a file names, and its lectures in the file's order. */
interface NamedSeries {
  /** Null before it is made. */
  id: number | null;
  title: string;
  placed: Placed[];
}

/** The series that the file names; titles that differ in width or case are one, as in the rows. */
async function seriesIn(tx: Kysely<DB>, work: Work): Promise<Iterable<NamedSeries>> {
  const judged = await judge(tx, work, (await recordsOfJob(tx, work.id)) as FileRow[]);
  const named = new Map<string, NamedSeries>();
  for (const { recordId: videoId, series } of judged) {
    if (videoId === null || !series) continue;
    const { id, title, position } = series;
    const key = seriesKey(series);
    const one = named.get(key) ?? { id, title, placed: [] };
    named.set(key, one);
    if (one.placed.some((other) => other.videoId === videoId)) continue;
    one.placed.push({ videoId, position });
  }
  return named.values();
}

/** What of a file fits into its series: nothing that is there goes for it. */
function withinLimit(
  placed: readonly Placed[],
  present: ReadonlyMap<number, number>,
): readonly Placed[] {
  const added = placed.filter(({ videoId }) => !present.has(videoId));
  const left = new Set(added.slice(Math.max(0, MAX_LECTURES - present.size)));
  return placed.filter((one) => !left.has(one));
}

/**
 * The lectures with their numbers after those of a file are put in. The file's own numbers hold, and
 * others make room; lectures without a number stay, and new ones come behind.
 * @param numbers those of the present lectures
 */
export function arranged<Lecture extends { video_id: number }>(
  present: readonly Lecture[],
  numbers: ReadonlyMap<number, number>,
  placed: readonly Placed[],
  added: (videoId: number) => Lecture,
): (Lecture & { position: number })[] {
  const of = new Map(present.map((lecture) => [lecture.video_id, lecture]));
  const places = new Map<number, number>();
  for (const { videoId, position } of placed) if (position !== null) places.set(videoId, position);
  const taken = new Set(places.values());
  let last = 0;
  for (const { video_id } of present) {
    if (places.has(video_id)) continue;
    last = Math.max(numbers.get(video_id) ?? 0, last + 1);
    while (taken.has(last)) last += 1;
    places.set(video_id, last);
  }
  last = Math.max(0, ...places.values());
  for (const { videoId } of placed) {
    if (places.has(videoId)) continue;
    last += 1;
    places.set(videoId, last);
  }
  return [...places]
    .sort(([, one], [, other]) => one - other)
    .map(([videoId, position]) => ({ ...(of.get(videoId) ?? added(videoId)), position }));
}

/** Puts the videos of a file into their series, each of which changes once. */
export async function placeImportedLectures(tx: Kysely<DB>, work: Work): Promise<void> {
  const entries: AuditEntry[] = [];
  for (const { id, title, placed } of await seriesIn(tx, work)) {
    if (id !== null) await lockRecord(tx, 'series', id);
    const before = (id !== null && (await seriesResource.read(tx, id))) || null;
    const numbers = id === null ? new Map<number, number>() : await readPositions(tx, id);
    const fitting = withinLimit(placed, numbers);
    const lectures = arranged(before?.lectures ?? [], numbers, fitting, (video_id) => ({
      video_id,
      opens: 'at_once' as const,
      days: null,
    }));
    const isSame = lectures.every(({ video_id, position }) => numbers.get(video_id) === position);
    if (before && isSame) continue;
    const draft = before
      ? { ...before, lectures }
      : {
          ...{ title, body: '', picture_url: null, position: null, brand_ids: [] },
          ...{ published_at: null, published_until: null, lectures },
        };
    const recordId = before && id !== null ? id : await seriesResource.insert(tx, draft, null);
    if (before) await seriesResource.update(tx, recordId, draft);
    const after = (await seriesResource.read(tx, recordId)) ?? draft;
    entries.push({
      ...{ action: before ? 'update' : 'create', kind: 'series', recordId },
      ...{ label: draft.title, before, after },
    });
  }
  await audit(tx, work.staff, entries, work.changeId);
}

import { isDeepStrictEqual } from 'node:util';
import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_LECTURES } from '@orchard/contract/staff/series';
import {
  VIDEO_FIELDS,
  type VideoColumns,
  type VideoImportChoices,
} from '@orchard/contract/staff/video-imports';
import { videoDraft, type videos } from '@orchard/contract/staff/videos';
import { writeVimeo } from '@orchard/contract/staff/vimeo-address';
import { type Kysely, sql } from 'kysely';
import type { FileRow, JudgedRow } from '#console/imports/import-kind.ts';
import { listNamedBrands } from '#features/brands/brands.view.ts';
import { captionsInFile } from '#features/captions/captions.view.ts';
import { publicationRemarks } from '#features/notifications/publication-remarks.view.ts';
import { findExistingFilms } from '#features/videos/staff-videos.view.ts';
import { readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { readWireNow } from '#platform/database/wire-time.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { type NamedRecords, type VideoRow, videoRowReader } from './read-video-row.ts';
import { seriesLimit } from './series-limit.view.ts';

export type StaffVideo = ParsedOf<typeof videos.create>['body'];

/** A row with its outcome; its key is the platform's number, its record the video that is here. */
export interface JudgedVideo extends JudgedRow {
  recordId: number | null;
  /** Its place in a series; null without one. */
  series: VideoRow['series'];
  /** Tags that are still to be made. */
  newTags: readonly string[];
  before: StaffVideo | null;
  /** The video after the import, without tags that are still to be made. */
  after: StaffVideo | null;
  /** New captions as WebVTT; null: as they are. */
  captions: string | null;
}

/** The present records that rows change. */
export interface PresentVideos {
  drafts(ids: readonly number[]): Promise<Map<number, StaffVideo>>;
  /** Captions of a video as WebVTT. */
  captions(id: number): Promise<string | undefined>;
}

/** The lines of a file that name the number that an earlier line has in the same series. */
async function findTied(tx: Kysely<DB>, jobId: number, columns: VideoColumns) {
  const { series, position } = columns;
  if (series === null || position === null) return new Set<number>();
  const digits = sql`regexp_replace(normalize(input->>${position}::integer, NFKC), '\\D', '', 'g')`;
  const lines = await readValues<number>(tx)`
    SELECT line FROM (
      SELECT position AS line, min(position) OVER (PARTITION BY series, number) AS first FROM (
        SELECT position, ltrim(${digits}, '0') AS number,
          lower(trim(normalize(input->>${series}::integer, NFKC))) AS series
        FROM staff_job_rows WHERE job_id = ${jobId}
      ) named WHERE number <> '' AND series <> ''
    ) numbered WHERE first < line`;
  return new Set(lines);
}

async function listNamed(tx: Kysely<DB>): Promise<NamedRecords> {
  const tags = await tx.selectFrom('tags').select(['id', 'name']).execute();
  // Of series with one title the first one.
  const series = await tx
    .selectFrom('series')
    .select(['id', 'title'])
    .orderBy('id', 'desc')
    .execute();
  return {
    tags: tags.map(({ id, name }) => ({ id, names: [name] })),
    series: series.map(({ id, title }) => ({ id, names: [title] })),
    brands: await listNamedBrands(tx),
  };
}

/** Where videos stand in series: `series/video` and the place, from 1. */
async function findPlaces(tx: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ key: string; place: number }>`
    SELECT series_id || '/' || video_id AS key, position AS place FROM series_lectures
    WHERE video_id = ANY(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ key, place }) => [key, place]));
}

/** Names of files differ in case alone: both sides were made visible when they came in. */
const fileKey = (name: string): string => name.toLowerCase();

async function findCaptionFiles(tx: Kysely<DB>, jobId: number) {
  const { rows } = await sql<{ name: string; bytes: Buffer }>`
    SELECT name, bytes FROM import_captions WHERE job_id = ${jobId}`.execute(tx);
  return new Map(rows.map(({ name, bytes }) => [fileKey(name), bytes]));
}

const EMPTY = {
  ...{ body: '', embed_url: null, media_file: null, thumbnail_url: null, duration_seconds: null },
  ...{ published_at: null, published_until: null, tag_ids: [] as number[] },
};

/** What a row can say of a video that is here. */
const COMPARED = [
  ...(['title', 'body', 'vimeo', 'published_at', 'published_until'] as const),
  ...(['tag_ids', 'brand_ids'] as const),
];

/** Decides the outcomes of rows from the operator's choices and the present videos. */
export async function judgeVideoRows(
  tx: Kysely<DB>,
  present: PresentVideos,
  jobId: number,
  rows: readonly FileRow[],
  choices: VideoImportChoices,
): Promise<JudgedVideo[]> {
  const named = await listNamed(tx);
  const read = videoRowReader(choices.columns, named, choices.make_missing);
  const readRows = rows.map(({ position, input }) => ({ position, ...read(input) }));
  const existing = await findExistingFilms(
    tx,
    readRows.flatMap(({ row }) => (row ? [row.vimeo.id] : [])),
  );
  const existingIds = [...existing.values()].map(({ id }) => id);
  const drafts = await present.drafts(existingIds);
  const places = await findPlaces(tx, existingIds);
  const files = await findCaptionFiles(tx, jobId);
  const tied = await findTied(tx, jobId, choices.columns);
  const fits = await seriesLimit(tx, {
    ...{ jobId, column: choices.columns.series, from: rows[0]?.position ?? 0 },
    series: named.series,
  });
  const now = await readWireNow(tx);
  const remarksOf = await publicationRemarks(tx, 'video');
  const judged: JudgedVideo[] = [];
  for (const { position, row, reasons: faults } of readRows) {
    const key = row?.vimeo.id ?? null;
    const id = (key !== null && existing.get(key)?.id) || null;
    const before = (id !== null && drafts.get(id)) || null;
    const wrong = (why: string[]) =>
      judged.push({
        ...{ position, key, recordId: id, before, outcome: 'wrong', reasons: why },
        ...{ series: null, newTags: [], after: null, captions: null },
      });
    if (!row) {
      wrong(faults);
      continue;
    }
    const { vimeo, draft, newTags } = row;
    const isTied = tied.has(position);
    const series = row.series && isTied ? { ...row.series, position: null } : row.series;
    const storedHash = before?.vimeo?.split('/')[1] ?? null;
    const written = draft.body === undefined ? {} : { body: sanitizeHtml(draft.body) };
    const platform = { vimeo: writeVimeo({ id: vimeo.id, hash: vimeo.hash ?? storedHash }) };
    const undated = choices.undated === 'publish' ? now : null;
    const record = before
      ? { ...before, ...draft, ...written, ...platform }
      : {
          ...{ ...EMPTY, brand_ids: choices.brand_ids, published_at: undated },
          ...{ ...draft, ...written, ...platform },
        };
    if (!('title' in record) || record.title === undefined) {
      wrong([formatMessage('validation.required', { label: VIDEO_FIELDS.title })]);
      continue;
    }
    const { data: after, error } = videoDraft.safeParse(record);
    if (!after) {
      wrong([...new Set(error.issues.map(({ message }) => message))]);
      continue;
    }
    const reasons: string[] = [];
    let captions: string | null = null;
    if (row.captions) {
      const name = row.captions;
      const bytes = files.get(fileKey(name));
      const found = bytes && captionsInFile(bytes);
      if (!found) reasons.push(formatStaffMessage('imports.no_captions', { name }));
      else if ('fault' in found) {
        reasons.push(formatStaffMessage('imports.wrong_captions', { name, why: found.fault }));
      } else if (id === null || (await present.captions(id)) !== found.captions) {
        captions = found.captions;
      }
    }
    const place = series?.id ? places.get(`${series.id}/${id}`) : undefined;
    const isLeftOut = series !== null && place === undefined && !fits(series, vimeo.id);
    const moves =
      series !== null &&
      !isLeftOut &&
      (place === undefined || (series.position !== null && series.position !== place));
    const isSame =
      before !== null &&
      COMPARED.every((field) => isDeepStrictEqual(after[field], before[field])) &&
      newTags.length === 0 &&
      captions === null &&
      !moves;
    const remarks = await remarksOf(before, after);
    if (isLeftOut) {
      remarks.push({ text: formatStaffMessage('imports.series_full', { max: MAX_LECTURES }) });
    } else if (isTied && series && place === undefined) {
      remarks.push({ text: formatStaffMessage('imports.tied') });
    }
    const outcome = before ? (isSame ? 'unchanged' : 'changed') : 'new';
    judged.push({
      ...{ position, key, recordId: id, before, outcome, reasons, remarks },
      ...{ series, newTags, after, captions },
    });
  }
  return judged;
}

/** The names of the files of captions that an import keeps. */
export const listCaptionFiles = (db: Kysely<DB>, jobId: number) => readValues<string>(db)`
    SELECT name FROM import_captions WHERE job_id = ${jobId} ORDER BY name`;

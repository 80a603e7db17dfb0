import type { getTranscript } from '@orchard/contract/captions';
import type { ShownCorrection } from '@orchard/contract/corrections';
import type { ResponseOf } from '@orchard/contract/endpoint';
import type { SpokenHit } from '@orchard/contract/search';
import { GROUP_HITS } from '@orchard/contract/search-groups';
import { readSearch, type Term } from '@orchard/contract/search-terms';
import type { CaptionLine } from '@orchard/contract/staff/caption-rules';
import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import type { CaptionState, captions } from '@orchard/contract/staff/captions';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, stateOf, when } from '#console/records/staff-list.ts';
import { correctionsJson } from '#features/corrections/corrections.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { arrayNumbers } from '#platform/database/prepared-query.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { gramChecks } from '#platform/text/grams.ts';
import { captionText, readCaptions, refusedFile } from './caption-file.ts';
import { linesWith, spokenText } from './spoken-text.ts';

/** The lines of a video's captions, in order. */
export const cuesJson = (videoId: RawBuilder<unknown>): RawBuilder<CaptionLine[]> => sql`coalesce((
  SELECT json_agg(json_build_object(
    'start_ms', c.start_ms, 'end_ms', c.end_ms, 'text', c.text
  ) ORDER BY c.position)
  FROM video_captions c WHERE c.video_id = ${videoId}
), '[]')`;

const seconds = (ms: number): number => ms / 1000;

interface Said {
  cues: CaptionLine[];
  isEstimated: boolean;
  corrections: ShownCorrection[];
}

/** The captions of a video, in order; undefined if this member cannot see the video. */
const findSaid = (db: Kysely<DB>, member: Member, videoId: number) => readRow<Said>(db)`
    SELECT ${cuesJson(sql`v.id`)} AS cues, EXISTS (
      SELECT FROM caption_search s WHERE s.video_id = v.id AND s.is_estimated
    ) AS "isEstimated", ${correctionsJson(sql`v.id`)} AS corrections
    FROM videos v
    WHERE v.id = ${videoId} AND ${isVisibleTo(member)}`;

/** The transcript of a video; undefined if this member cannot see the video. */
export async function findTranscript(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<ResponseOf<typeof getTranscript> | undefined> {
  const spoken = await findSaid(db, member, videoId);
  if (!spoken) return undefined;
  const cues = spoken.cues.map(({ start_ms, end_ms, text }) => ({
    start: seconds(start_ms),
    end: seconds(end_ms),
    text,
  }));
  return { cues, is_estimated: spoken.isEstimated, corrections: spoken.corrections };
}

/**
 * The captions of a video as WebVTT; undefined if it has none, if their times are estimated, or if
 * this member cannot see the video.
 */
export async function findCaptionsFile(
  db: Kysely<DB>,
  member: Member,
  videoId: number,
): Promise<string | undefined> {
  const spoken = await findSaid(db, member, videoId);
  return spoken && spoken.cues.length > 0 && !spoken.isEstimated
    ? writeWebVtt(spoken.cues)
    : undefined;
}

/**
 * The videos in which every word was said, the newest first, with the lines that hold most of the
 * words. As exact as the search of videos, whose look-ups it shares; one query for the lines.
 * @param most how many come along; all are counted
 */
export async function searchSpoken(
  db: Kysely<DB>,
  videoLists: VideoLists,
  asker: Asker,
  { search, most }: { search: string; most: number },
): Promise<{ total: number; hits: SpokenHit[] }> {
  const read = readSearch(search);
  if (read.terms.length === 0) return { total: 0, hits: [] };
  const [found, visible] = await Promise.all([
    videoLists.finder.find(read, asker.snapshot),
    videoLists.visibleIds(asker),
  ]);
  const ids = visible.filter(
    (id) =>
      found.terms.every(({ spoken }) => spoken.has(id)) &&
      !found.without.some(({ spoken }) => spoken.has(id)),
  );
  if (ids.length === 0) return { total: 0, hits: [] };
  return { total: ids.length, hits: await spokenLines(db, ids.slice(0, most), read.terms) };
}

/** Videos with the lines that hold most of some words; one query. */
export async function spokenLines(db: Kysely<DB>, ids: readonly number[], terms: readonly Term[]) {
  const { rows } = await sql<Omit<Said, 'isEstimated'> & { id: number; title: string }>`
    SELECT v.id, v.title, ${cuesJson(sql`v.id`)} AS cues,
      ${correctionsJson(sql`v.id`)} AS corrections
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS shown (id, place)
    JOIN videos v ON v.id = shown.id
    ORDER BY shown.place`.execute(db);
  return rows.map(({ id, title, cues, corrections }): SpokenHit => {
    const text = spokenText(cues.map((cue) => cue.text));
    const lines = linesWith(text, terms, GROUP_HITS.lines).map((line) => {
      const { start_ms, text } = cues[line] as CaptionLine;
      const end = cues[line + 1]?.start_ms ?? Number.POSITIVE_INFINITY;
      const texts = corrections
        .filter(({ start }) => start * 1000 >= start_ms && start * 1000 < end)
        .map((correction) => correction.text);
      return { start: seconds(start_ms), text, correction: texts.join('\n') || null };
    });
    return { video_id: id, title, lines };
  });
}

/** For each word the first videos that may say it, visible or not: the index decides, no text is read. */
export async function maySay(db: Kysely<DB>, terms: readonly Term[], most: number) {
  const videosWith = (term: Term) => sql`(
    SELECT array_agg(found.video_id)::text FROM (
      SELECT s.video_id FROM caption_search s
      WHERE s.grams @@ ${gramChecks(term).tsquery}::tsquery LIMIT ${most}
    ) found)`;
  const { rows } = await sql<{ videos: (string | null)[] }>`
    SELECT ARRAY[${sql.join(terms.map(videosWith))}]::text[] AS videos`.execute(db);
  return (rows[0]?.videos ?? []).map(arrayNumbers);
}

/** Videos whose captions are read in one statement: a request's may not take long. */
const AT_ONCE = 500;

/** What tells the captions of videos apart, by video; nothing for a video without any. */
export async function digestCaptions(db: Kysely<DB>): Promise<Map<number, string>> {
  const digests = new Map<number, string>();
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; digest: string }>`
      SELECT c.video_id AS id, md5(
        string_agg(concat_ws(' ', c.start_ms, c.end_ms, c.text), E'\\n' ORDER BY c.position)
        || coalesce(
          (SELECT s.is_estimated FROM caption_search s WHERE s.video_id = c.video_id), false
        )
      ) AS digest
      FROM video_captions c WHERE c.video_id > ${last}
      GROUP BY c.video_id ORDER BY c.video_id LIMIT ${AT_ONCE}`.execute(db);
    for (const { id, digest } of rows) digests.set(id, digest);
    if (rows.length < AT_ONCE) return digests;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The state of a video's captions, one of CAPTION_STATES. */
export const captionState = (
  videoId: RawBuilder<unknown>,
): RawBuilder<CaptionState> => sql`coalesce(
  (SELECT CASE WHEN s.is_estimated THEN 'estimated' ELSE 'timed' END
   FROM caption_search s WHERE s.video_id = ${videoId}), 'none')`;
const state = captionState(sql`v.id`);
const lineCount = sql`(SELECT count(*)::integer FROM video_captions c WHERE c.video_id = v.id)`;

export const staffCaptions = recordViews<typeof captions>({
  from: sql`videos v LEFT JOIN caption_search s ON s.video_id = v.id`,
  alias: 'v',
  times: { created: sql`NULL::timestamptz`, updated: sql`s.written_at` },
  exists: sql`v.deleted_at IS NULL`,
  shared: sql`'title', v.title, 'duration_seconds', v.duration_seconds`,
  row: sql`'state', ${stateOf('v')}, 'captions', ${state}, 'line_count', ${lineCount}`,
  record: sql`
    'has_own_film', v.media_file IS NOT NULL,
    'is_estimated', coalesce(s.is_estimated, false),
    'cues', ${cuesJson(sql`v.id`)}`,
  where: ({ q, captions: chosen }) => [
    holdsWords(q, [sql`v.title`]),
    when(chosen, sql`${state} = ${chosen}`),
  ],
  sorts: { line_count: lineCount },
  by: { sort: 'published_at', order: 'desc' },
});

/** Characters that some operating system forbids in file names. */
const NO_NAME = /[\\/:*?"<>|\p{Cc}]/gu;

/** The captions of a video as a file; undefined without captions. */
export async function captionsFile(
  db: Kysely<DB>,
  id: number,
): Promise<{ file_name: string; webvtt: string } | undefined> {
  const found = await staffCaptions.find(db, id);
  if (!found || found.cues.length === 0) return undefined;
  const name = [...found.title.replace(NO_NAME, '_')].slice(0, 80).join('');
  return { file_name: `${name}.vtt`, webvtt: writeWebVtt(found.cues) };
}

/** The captions in a file as WebVTT, or why they cannot be saved. */
export function captionsInFile(bytes: Uint8Array): { captions: string } | { fault: string } {
  const decoded = captionText(bytes);
  if (decoded === undefined) return { fault: formatStaffMessage('captions.none_found') };
  const file = readCaptions(decoded.text);
  const refusal = refusedFile(file);
  if (refusal) return { fault: refusal };
  const [fault] = file.faults;
  return fault
    ? { fault: `${fault.line}行目：${fault.message}` }
    : { captions: writeWebVtt(file.cues) };
}

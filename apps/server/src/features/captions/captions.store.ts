import type { CaptionLine } from '@orchard/contract/staff/caption-rules';
import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import { type Kysely, sql } from 'kysely';
import { type RecordResource, recordResource } from '#console/records/record-resource.ts';
import { isOneOf } from '#console/records/written.ts';
import { moveCorrections } from '#features/corrections/corrections.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound } from '#platform/http/problem.ts';
import { gramsOf } from '#platform/text/grams.ts';
import { readWritten } from './caption-file.ts';
import { cuesJson } from './captions.view.ts';
import { spokenText } from './spoken-text.ts';

/**
 * Replaces the captions of a video and their search index; no lines remove the transcript. Corrections
 * go to where their words are said now. Call it in a transaction.
 * @param cues in the order of time
 * @param isEstimated whether their times are guessed
 */
export async function saveCaptions(
  tx: Kysely<DB>,
  videoId: number,
  cues: readonly CaptionLine[],
  isEstimated = false,
): Promise<void> {
  if (cues.length > 0) await moveCorrections(tx, videoId, cues);
  await sql`DELETE FROM video_captions WHERE video_id = ${videoId}`.execute(tx);
  await sql`DELETE FROM caption_search WHERE video_id = ${videoId}`.execute(tx);
  if (cues.length === 0) return;
  await sql`
    INSERT INTO video_captions (video_id, position, start_ms, end_ms, text)
    SELECT ${videoId}, cue.number - 1, cue.start_ms, cue.end_ms, cue.text
    FROM unnest(
      ${cues.map(({ start_ms }) => start_ms)}::integer[],
      ${cues.map(({ end_ms }) => end_ms)}::integer[],
      ${cues.map(({ text }) => text)}::text[]
    ) WITH ORDINALITY AS cue(start_ms, end_ms, text, number)`.execute(tx);
  const { folded } = spokenText(cues.map(({ text }) => text));
  await sql`
    INSERT INTO caption_search (video_id, folded, grams, is_estimated)
    VALUES (
      ${videoId}, ${folded}, array_to_tsvector(${gramsOf(folded)}::text[]), ${isEstimated}
    )`.execute(tx);
}

/** Captions in the history: short, and readable by operators. */
export interface StoredCaptions {
  /** Title of the video, for readers of the log. */
  video: string;
  /** As WebVTT; empty without captions. */
  captions: string;
  is_estimated: boolean;
}

/** The captions of videos. */
async function readStored(
  tx: Kysely<DB>,
  ids?: readonly number[],
): Promise<Map<number, StoredCaptions>> {
  const { rows } = await sql<{
    id: number;
    title: string;
    estimated: boolean;
    cues: CaptionLine[];
  }>`
    SELECT id, title,
      EXISTS (SELECT FROM caption_search s WHERE s.video_id = videos.id AND s.is_estimated) AS estimated,
      ${cuesJson(sql`videos.id`)} AS cues
    FROM videos WHERE ${isOneOf(ids)} AND deleted_at IS NULL ORDER BY id`.execute(tx);
  return new Map(
    rows.map(({ id, title: video, estimated: is_estimated, cues }) => [
      id,
      { video, captions: cues.length > 0 ? writeWebVtt(cues) : '', is_estimated },
    ]),
  );
}

/** The captions of a video as a record of the console; every video has one. */
export const captionResource = recordResource<StoredCaptions>({
  kind: 'captions',
  label: ({ video }) => video,

  read: async (tx, id) => (await readStored(tx, [id])).get(id),
  readAll: readStored,

  // Without the video its captions cannot be restored.
  async insert() {
    throw notFound();
  },

  update: (tx, id, { captions, is_estimated }) =>
    saveCaptions(tx, id, readWritten(captions).cues, is_estimated),

  remove: (tx, id) => saveCaptions(tx, id, []),
});

async function readSpoken(tx: Kysely<DB>, ids?: readonly number[]) {
  const stored = await readStored(tx, ids);
  return new Map([...stored].filter(([, { captions }]) => captions !== ''));
}

/** The same for deleting; a video without captions has nothing to delete. */
export const spokenKind: RecordResource<StoredCaptions> = {
  ...captionResource,
  read: async (tx, id) => (await readSpoken(tx, [id])).get(id),
  readAll: readSpoken,
};

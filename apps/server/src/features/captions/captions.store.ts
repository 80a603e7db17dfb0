import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { gramsOf } from '#platform/text/grams.ts';
import type { CaptionCue } from './cue.ts';
import { spokenText } from './spoken-text.ts';

/**
 * Puts these lines in the place of whatever is said of a video so far, found by search at once;
 * none takes the transcript away. To be called in a transaction.
 * @param cues in the order of time
 */
export async function saveCaptions(
  tx: Kysely<DB>,
  videoId: number,
  cues: readonly CaptionCue[],
): Promise<void> {
  await sql`DELETE FROM video_captions WHERE video_id = ${videoId}`.execute(tx);
  await sql`DELETE FROM caption_search WHERE video_id = ${videoId}`.execute(tx);
  if (cues.length === 0) return;
  await sql`
    INSERT INTO video_captions (video_id, position, start_ms, end_ms, text)
    SELECT ${videoId}, cue.number - 1, cue.start_ms, cue.end_ms, cue.text
    FROM unnest(
      ${cues.map(({ startMs }) => startMs)}::integer[],
      ${cues.map(({ endMs }) => endMs)}::integer[],
      ${cues.map(({ text }) => text)}::text[]
    ) WITH ORDINALITY AS cue(start_ms, end_ms, text, number)`.execute(tx);
  const { folded } = spokenText(cues.map(({ text }) => text));
  await sql`
    INSERT INTO caption_search (video_id, folded, grams)
    VALUES (${videoId}, ${folded}, array_to_tsvector(${gramsOf(folded)}::text[]))`.execute(tx);
}

import type { Kysely } from 'kysely';
import { changeRows, execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { FilmFacts } from '#platform/ffmpeg/probe.ts';

/** Why transcoding failed. */
export type Fault = 'unreadable' | 'no_picture' | 'disk_full' | 'missing' | 'broken';

/** Why the colours of a film come out wrong. */
export type ColoursOff = 'no_tone_mapping' | 'dolby_vision';

/** A film in work. */
export interface StreamWork {
  mediaFile: string;
  tries: number;
  finished: string[];
}

/** A finished part of a stream: poster, preview or rendition. */
export interface NewPart {
  part: string;
  bytes: number;
  rendition: {
    width: number;
    height: number;
    peakRate: number;
    meanRate: number;
    codecs: string;
  } | null;
}

/** Queues a film for transcoding; idempotent. */
export function queueStream(db: Kysely<DB>, mediaFile: string) {
  return execute(db)`
    INSERT INTO film_streams (media_file) VALUES (${mediaFile})
    ON CONFLICT (media_file) DO NOTHING`;
}

/**
 * Takes an interrupted film, else of those tried least the one that has waited longest; undefined if
 * there is none.
 * @param postponed films that are not wanted now
 */
export const takeStream = (db: Kysely<DB>, postponed: readonly string[] = []) =>
  readRow<StreamWork>(db)`
    UPDATE film_streams s SET state = 'running', percent = 0, part = NULL, tries = tries + 1,
      updated_at = now()
    WHERE media_file = (
      SELECT media_file FROM film_streams
      WHERE state IN ('waiting', 'running') AND media_file <> ALL(${postponed}::text[])
      ORDER BY state, tries, created_at, media_file LIMIT 1
    )
    RETURNING media_file AS "mediaFile", tries,
      ARRAY(SELECT p.part FROM film_stream_parts p WHERE p.media_file = s.media_file) AS finished`;

/** Has a film that could not be worked on wait behind the others. */
export const postponeStream = (db: Kysely<DB>, mediaFile: string) => execute(db)`
    UPDATE film_streams SET state = 'waiting', part = NULL, percent = 0, updated_at = now()
    WHERE media_file = ${mediaFile} AND state = 'running'`;

/** Stores the progress of a film; returns false if it was cancelled. */
export const noteProgress = async (
  db: Kysely<DB>,
  mediaFile: string,
  part: string,
  percent: number,
) =>
  (await changeRows(db)`
    UPDATE film_streams SET part = ${part}, percent = ${percent}, updated_at = now()
    WHERE media_file = ${mediaFile} AND state = 'running'`) > 0;

/**
 * Stores what is known of a film.
 * @param mapsTones whether FFmpeg can bring HDR to other screens
 */
export function noteFacts(
  db: Kysely<DB>,
  mediaFile: string,
  { width, height, hasSound, playsAsIs, hdr, isDolbyVisionAlone }: FilmFacts,
  mapsTones = true,
) {
  const pale: ColoursOff | null = hdr !== null && !mapsTones ? 'no_tone_mapping' : null;
  const coloursOff: ColoursOff | null = isDolbyVisionAlone ? 'dolby_vision' : pale;
  return execute(db)`
    UPDATE film_streams SET width = ${width}, height = ${height},
      has_sound = ${hasSound}, plays_as_is = ${playsAsIs}, colours_off = ${coloursOff}
    WHERE media_file = ${mediaFile}`;
}

/** Records a finished part that is in its final place. */
export const addPart = (
  db: Kysely<DB>,
  mediaFile: string,
  { part, bytes, rendition }: NewPart,
) => execute(db)`
    WITH begun AS (UPDATE film_streams SET tries = 0 WHERE media_file = ${mediaFile})
    INSERT INTO film_stream_parts
      (media_file, part, bytes, width, height, peak_rate, mean_rate, codecs)
    VALUES (${mediaFile}, ${part}, ${bytes}, ${rendition?.width ?? null},
      ${rendition?.height ?? null}, ${rendition?.peakRate ?? null}, ${rendition?.meanRate ?? null},
      ${rendition?.codecs ?? null})
    ON CONFLICT (media_file, part) DO NOTHING`;

/** Ends the work on a film, unless an operator has cancelled it. */
export const endStream = (db: Kysely<DB>, mediaFile: string, fault: Fault | null) => execute(db)`
    UPDATE film_streams SET state = ${fault === null ? 'done' : 'failed'}, fault = ${fault},
      part = NULL, percent = ${fault === null ? 100 : 0}, updated_at = now()
    WHERE media_file = ${mediaFile} AND state = 'running'`;

/** Cancels the transcoding; returns whether there was anything to stop. */
export const cancelStream = async (db: Kysely<DB>, mediaFile: string) =>
  (await changeRows(db)`
    UPDATE film_streams SET state = 'cancelled', part = NULL, percent = 0, updated_at = now()
    WHERE media_file = ${mediaFile} AND state IN ('waiting', 'running')`) > 0;

/** Queues a failed or cancelled film again; returns whether it was one. */
export const retryStream = async (db: Kysely<DB>, mediaFile: string) =>
  (await changeRows(db)`
    INSERT INTO film_streams AS s (media_file) VALUES (${mediaFile})
    ON CONFLICT (media_file) DO UPDATE SET state = 'waiting', fault = NULL, tries = 0,
      updated_at = now()
    WHERE s.state IN ('failed', 'cancelled')`) > 0;

/** Deletes the rows of a deleted film. */
export const deleteStream = (db: Kysely<DB>, mediaFile: string) =>
  execute(db)`DELETE FROM film_streams WHERE media_file = ${mediaFile}`;

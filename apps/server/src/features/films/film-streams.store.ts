import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { FilmFacts } from '#platform/ffmpeg/probe.ts';

/** Why nothing can be made of a film. */
export type Fault = 'unreadable' | 'disk_full' | 'missing' | 'broken';

/** A film that is being worked on. */
export interface StreamWork {
  mediaFile: string;
  tries: number;
  /** Null before it is known. */
  durationMs: number | null;
  finished: string[];
}

/** Something that has been made of a film. */
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

/** Notes that a film is to be made playable everywhere; once is enough. */
export async function queueStream(db: Kysely<DB>, mediaFile: string): Promise<void> {
  await sql`INSERT INTO film_streams (media_file) VALUES (${mediaFile})
    ON CONFLICT (media_file) DO NOTHING`.execute(db);
}

/** Takes up what was left lying, or else what has waited longest; undefined: nothing to do. */
export async function takeStream(db: Kysely<DB>): Promise<StreamWork | undefined> {
  const { rows } = await sql<StreamWork>`
    UPDATE film_streams s SET state = 'running', percent = 0, part = NULL, tries = tries + 1,
      updated_at = now()
    WHERE media_file = (
      SELECT media_file FROM film_streams WHERE state IN ('waiting', 'running')
      ORDER BY state, created_at, media_file LIMIT 1
    )
    RETURNING media_file AS "mediaFile", tries, duration_ms AS "durationMs",
      ARRAY(SELECT p.part FROM film_stream_parts p WHERE p.media_file = s.media_file) AS finished`.execute(
    db,
  );
  return rows[0];
}

/** Notes how far a film is; answers whether it is still wanted. */
export async function noteProgress(
  db: Kysely<DB>,
  mediaFile: string,
  part: string,
  percent: number,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE film_streams SET part = ${part}, percent = ${percent}, updated_at = now()
    WHERE media_file = ${mediaFile} AND state = 'running' RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Notes what a film is like. */
export async function noteFacts(
  db: Kysely<DB>,
  mediaFile: string,
  { width, height, durationMs, playsAsIs }: FilmFacts,
): Promise<void> {
  await sql`
    UPDATE film_streams SET width = ${width}, height = ${height},
      duration_ms = coalesce(${durationMs}::integer, duration_ms),
      plays_as_is = ${playsAsIs}
    WHERE media_file = ${mediaFile}`.execute(db);
}

/** Notes how long a film turned out to be that did not say so itself. */
export async function noteDuration(
  db: Kysely<DB>,
  mediaFile: string,
  durationMs: number,
): Promise<void> {
  await sql`UPDATE film_streams SET duration_ms = coalesce(duration_ms, ${durationMs})
    WHERE media_file = ${mediaFile}`.execute(db);
}

/** Notes that something of a film is finished and lies where it belongs. */
export async function addPart(
  db: Kysely<DB>,
  mediaFile: string,
  { part, bytes, rendition }: NewPart,
): Promise<void> {
  await sql`
    WITH begun AS (UPDATE film_streams SET tries = 0 WHERE media_file = ${mediaFile})
    INSERT INTO film_stream_parts
      (media_file, part, bytes, width, height, peak_rate, mean_rate, codecs)
    VALUES (${mediaFile}, ${part}, ${bytes}, ${rendition?.width ?? null},
      ${rendition?.height ?? null}, ${rendition?.peakRate ?? null}, ${rendition?.meanRate ?? null},
      ${rendition?.codecs ?? null})
    ON CONFLICT (media_file, part) DO NOTHING`.execute(db);
}

/** Ends the work on a film, unless it was cancelled meanwhile. */
export async function endStream(
  db: Kysely<DB>,
  mediaFile: string,
  fault: Fault | null,
): Promise<void> {
  await sql`
    UPDATE film_streams SET state = ${fault === null ? 'done' : 'failed'}, fault = ${fault},
      part = NULL, percent = ${fault === null ? 100 : 0}, updated_at = now()
    WHERE media_file = ${mediaFile} AND state = 'running'`.execute(db);
}

/** Lets a film be as it is; answers whether there was anything to stop. */
export async function cancelStream(db: Kysely<DB>, mediaFile: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE film_streams SET state = 'cancelled', part = NULL, percent = 0, updated_at = now()
    WHERE media_file = ${mediaFile} AND state IN ('waiting', 'running') RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Has the rest of a film made after all; answers whether it had been given up. */
export async function retryStream(db: Kysely<DB>, mediaFile: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO film_streams AS s (media_file) VALUES (${mediaFile})
    ON CONFLICT (media_file) DO UPDATE SET state = 'waiting', fault = NULL, tries = 0,
      updated_at = now()
    WHERE s.state IN ('failed', 'cancelled') RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Forgets what was made of a film that is gone. */
export async function deleteStream(db: Kysely<DB>, mediaFile: string): Promise<void> {
  await sql`DELETE FROM film_streams WHERE media_file = ${mediaFile}`.execute(db);
}

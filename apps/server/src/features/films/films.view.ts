import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import type { ColoursOff, Fault } from './film-streams.store.ts';

/** The row of an upload. */
export interface FilmRow {
  id: string;
  name: string;
  bytes: number;
  media_file: string | null;
  duration_seconds: number | null;
}

/** An upload of this operator; undefined if there is none. */
export const findFilm = (db: Kysely<DB>, staff: Staff, id: string) => readRow<FilmRow>(db)`
    SELECT id, name, bytes, media_file, duration_seconds FROM film_uploads
    WHERE id::text = ${id} AND staff_id = ${staff.id}`;

/** A rendition in a film's master playlist. */
export interface Offered {
  part: string;
  width: number;
  height: number;
  peakRate: number;
  meanRate: number;
  codecs: string;
}

/** The transcoding state of a film. */
export interface StreamState {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  part: string | null;
  percent: number;
  fault: Fault | null;
  width: number | null;
  height: number | null;
  hasSound: boolean | null;
  playsAsIs: boolean | null;
  coloursOff: ColoursOff | null;
  finished: string[];
}

/** The transcoding state of a film; undefined if it was never queued. */
export const findStreamState = (db: Kysely<DB>, mediaFile: string) => readRow<StreamState>(db)`
    SELECT state, part, percent, fault, width, height, has_sound AS "hasSound",
      plays_as_is AS "playsAsIs", colours_off AS "coloursOff",
      ARRAY(SELECT p.part FROM film_stream_parts p WHERE p.media_file = s.media_file) AS finished
    FROM film_streams s WHERE media_file = ${mediaFile}`;

/**
 * The original file name of an uploaded film.
 * @returns null if the film was not uploaded; undefined if there is no such film
 */
export const findFilmName = (db: Kysely<DB>, mediaFile: string) => readValue<string | null>(db)`
    SELECT name FROM film_uploads WHERE media_file = ${mediaFile}
    UNION ALL SELECT NULL FROM videos WHERE media_file = ${mediaFile} LIMIT 1`;

/** The playable files of a video's film. */
export interface FilmStream {
  mediaFile: string;
  isDone: boolean;
  playsAsIs: boolean | null;
  /** The database's clock: milliseconds since 1970. */
  now: number;
  /** Names of the finished parts. */
  finished: string[];
  offered: Offered[];
}

const finished = sql`SELECT p.part FROM film_stream_parts p WHERE p.media_file = v.media_file`;
const columns = sql`v.media_file AS "mediaFile", coalesce(s.state = 'done', false) AS "isDone",
  s.plays_as_is AS "playsAsIs", (extract(epoch FROM now()) * 1000)::float8 AS now,
  ARRAY(${finished}) AS finished,
  coalesce((
    SELECT json_agg(json_build_object('part', p.part, 'width', p.width, 'height', p.height,
      'peakRate', p.peak_rate, 'meanRate', p.mean_rate, 'codecs', p.codecs))
    FROM film_stream_parts p WHERE p.media_file = v.media_file AND p.codecs IS NOT NULL
  ), '[]') AS offered`;

/**
 * The playable files of a video with its own film. Every segment's request calls this, so it uses
 * primary keys alone.
 * @param viewer a member, who must be allowed to see the video; null for an operator, who may see all
 */
export async function findFilmStream(
  db: Kysely<DB>,
  viewer: Member | null,
  videoId: number,
): Promise<FilmStream | undefined> {
  const isAllowed = viewer === null ? sql`TRUE` : isVisibleTo(viewer);
  const { rows } = await sql<FilmStream>`
    SELECT ${columns} FROM videos v LEFT JOIN film_streams s USING (media_file)
    WHERE v.id = ${videoId} AND v.media_file IS NOT NULL AND ${isAllowed}`.execute(db);
  return rows[0];
}

/**
 * How a film plays: by its renditions once all exist (sooner if browsers cannot play the file), else
 * by the file, else not yet.
 */
export function playedBy(film: {
  isDone: boolean;
  playsAsIs: boolean | null;
  renditions: number;
}): 'stream' | 'file' | 'nothing' {
  const { isDone, playsAsIs, renditions } = film;
  if (renditions > 0 && (isDone || playsAsIs === false)) return 'stream';
  return playsAsIs === false ? 'nothing' : 'file';
}

/** The storage key of a finished file. */
export const keyOf = (mediaFile: string, part: string, file: string): string =>
  `streams/${mediaFile}/${part}/${file}`;

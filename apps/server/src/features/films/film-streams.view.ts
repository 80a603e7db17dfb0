import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Fault } from './film-streams.store.ts';

/** A rendition as the playlist of a film names it. */
export interface Offered {
  part: string;
  width: number;
  height: number;
  peakRate: number;
  meanRate: number;
  codecs: string;
}

/** How far a film has come. */
export interface StreamState {
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  part: string | null;
  percent: number;
  fault: Fault | null;
  width: number | null;
  height: number | null;
  playsAsIs: boolean | null;
  finished: string[];
}

/** How far a film has come; undefined where nothing is made of it. */
export async function findStreamState(
  db: Kysely<DB>,
  mediaFile: string,
): Promise<StreamState | undefined> {
  const { rows } = await sql<StreamState>`
    SELECT state, part, percent, fault, width, height, plays_as_is AS "playsAsIs",
      ARRAY(SELECT p.part FROM film_stream_parts p WHERE p.media_file = s.media_file) AS finished
    FROM film_streams s WHERE media_file = ${mediaFile}`.execute(db);
  return rows[0];
}

/**
 * What a film was called on the computer that it was sent from.
 * @returns null of one that was not sent; undefined where there is none: neither sent nor played
 */
export async function findFilmName(
  db: Kysely<DB>,
  mediaFile: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT name FROM film_uploads WHERE media_file = ${mediaFile}
    UNION ALL SELECT NULL FROM videos WHERE media_file = ${mediaFile} LIMIT 1`.execute(db);
  return rows[0]?.name;
}

/** What there is to play of a video's film. */
export interface FilmStream {
  mediaFile: string;
  isDone: boolean;
  playsAsIs: boolean | null;
  /** The database's clock: milliseconds since 1970. */
  now: number;
  /** Names of what is finished. */
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
 * What there is to play of a video that plays from a file of the site's own; asked for at every
 * segment, so it is found by primary keys alone.
 * @param viewer a member, who must be allowed to see the video; null: an operator, who may see all
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
 * How a film is played: by its renditions once all are there, or sooner where browsers cannot play
 * the file itself; by the file as long as they can; not yet.
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

/** Where a file of what was made of a film lies. */
export const keyOf = (mediaFile: string, part: string, file: string): string =>
  `streams/${mediaFile}/${part}/${file}`;

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Check, FilmFacts } from './judge-film.ts';
import { filmSource, isLookedAt } from './playable.view.ts';

/** A film to look at, with what is noted about it. */
export interface DueFilm {
  videoId: number;
  /** What is looked at. */
  source: string;
  vimeoId: string | null;
  vimeoHash: string | null;
  embedUrl: string | null;
  mediaFile: string | null;
  /** Names of the playlists of its renditions, where it plays by them. */
  playlists: string[];
  /** Lines of its captions. */
  captions: number;
  check: Check;
  /** The database's clock, in milliseconds. */
  now: number;
}

const ms = (column: RawBuilder<unknown>) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
const json = (facts: FilmFacts | null) => sql`${facts && JSON.stringify(facts)}::jsonb`;
const at = (time: number | null) => (time === null ? null : new Date(time));

/**
 * Makes films due: all that are to be looked at, or one. What was noted of another film of the video
 * is forgotten.
 * @param options.isNight whether films that were never answered since the last time have had a silent
 *   night
 * @returns how many there are
 */
export async function makeDue(
  db: Kysely<DB>,
  { videoId, isNight = false }: { videoId?: number; isNight?: boolean } = {},
): Promise<number> {
  const isSame = sql`c.source = excluded.source`;
  const ifSame = (column: string) => sql`
    ${sql.ref(column)} = CASE WHEN ${isSame} THEN c.${sql.ref(column)} END`;
  const silent = sql`c.silent_nights + CASE WHEN ${isNight} AND c.due_at IS NOT NULL
    AND c.tries > 0 THEN 1 ELSE 0 END`;
  const { numAffectedRows } = await sql`
    INSERT INTO film_checks AS c (video_id, source, due_at)
    SELECT v.id, ${filmSource}, now() FROM videos v
    WHERE ${isLookedAt} AND (${videoId ?? null}::bigint IS NULL OR v.id = ${videoId ?? null})
    ON CONFLICT (video_id) DO UPDATE SET source = excluded.source, due_at = now(), tries = 0,
      ${sql.join(['baseline', 'facts', 'damage', 'since', 'suspected', 'suspected_at', 'looked_at'].map(ifSame))},
      silent_nights = CASE WHEN ${isSame} THEN ${silent} ELSE 0 END`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes the next due films, or a certain one, for some minutes: no other process looks at them
 * meanwhile, and if this one dies they are due again. Films that are not to be looked at any more
 * are no longer due.
 */
export async function takeDue(
  db: Kysely<DB>,
  limit: number,
  videoId: number | null = null,
): Promise<DueFilm[]> {
  await sql`
    UPDATE film_checks c SET due_at = NULL WHERE c.due_at <= now() AND NOT EXISTS (
      SELECT FROM videos v WHERE v.id = c.video_id AND ${isLookedAt} AND ${filmSource} = c.source
    )`.execute(db);
  const { rows } = await sql<DueFilm>`
    UPDATE film_checks c SET due_at = now() + interval '2 minutes'
    FROM (
      SELECT video_id FROM film_checks
      WHERE due_at <= now() AND (${videoId}::bigint IS NULL OR video_id = ${videoId})
      ORDER BY due_at, video_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due JOIN videos v ON v.id = due.video_id
    WHERE c.video_id = due.video_id
    RETURNING c.video_id AS "videoId", c.source, v.vimeo_id AS "vimeoId",
      v.vimeo_hash AS "vimeoHash", v.embed_url AS "embedUrl", v.media_file AS "mediaFile",
      ARRAY(
        SELECT p.part FROM film_stream_parts p JOIN film_streams s USING (media_file)
        WHERE p.media_file = v.media_file AND p.codecs IS NOT NULL
          AND (s.state = 'done' OR s.plays_as_is = false)
      ) AS playlists,
      (SELECT count(*)::integer FROM video_captions l WHERE l.video_id = v.id) AS captions,
      json_build_object(
        'baseline', c.baseline, 'facts', c.facts, 'damage', c.damage, 'since', ${ms(sql`c.since`)},
        'suspected', c.suspected, 'suspectedAt', ${ms(sql`c.suspected_at`)},
        'dueAt', ${ms(sql`c.due_at`)}, 'tries', c.tries, 'silentNights', c.silent_nights,
        'lookedAt', ${ms(sql`c.looked_at`)}) AS "check",
      ${ms(sql`now()`)} AS now`.execute(db);
  return rows;
}

/**
 * Notes what a look found, unless the video plays another film by now or an operator has accepted
 * it meanwhile: then it is soon due again.
 */
export const saveCheck = (
  db: Kysely<DB>,
  { videoId, source, check: before }: DueFilm,
  check: Check,
) => execute(db)`
    UPDATE film_checks SET
      baseline = ${json(check.baseline)},
      facts = ${json(check.facts)},
      damage = ${check.damage}, since = ${at(check.since)},
      suspected = ${check.suspected}, suspected_at = ${at(check.suspectedAt)},
      due_at = ${at(check.dueAt)}, tries = ${check.tries},
      silent_nights = ${check.silentNights}, looked_at = ${at(check.lookedAt)}
    WHERE video_id = ${videoId} AND source = ${source}
      AND baseline IS NOT DISTINCT FROM ${json(before.baseline)}`;

/**
 * Takes what the last look saw as right.
 * @param acceptable the damages for which that is possible
 * @returns whether it was
 */
export const acceptFacts = async (tx: Kysely<DB>, videoId: number, acceptable: readonly string[]) =>
  (await changeRows(tx)`
    UPDATE film_checks c SET baseline = facts, damage = NULL, since = NULL, suspected = NULL,
      suspected_at = NULL
    FROM videos v
    WHERE c.video_id = ${videoId} AND v.id = c.video_id AND c.source = ${filmSource}
      AND c.damage = ANY(${acceptable}::text[]) AND c.facts IS NOT NULL`) > 0;

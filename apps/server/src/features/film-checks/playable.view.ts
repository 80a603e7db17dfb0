import { UNPLAYABLE } from '@orchard/contract/staff/film-checks';
import { type RawBuilder, sql } from 'kysely';

/** What a look at the video `v` looks at; null where there is nothing to look at. */
export const filmSource: RawBuilder<string | null> = sql`coalesce(
  v.vimeo_id || coalesce('/' || v.vimeo_hash, ''), v.media_file, v.embed_url)`;

/**
 * The condition that nothing is known to keep members from playing the film of the video `v`. What
 * was found of another film does not count.
 */
export const isPlayable: RawBuilder<boolean> = sql`NOT EXISTS (
  SELECT FROM film_checks checked
  WHERE checked.video_id = v.id AND checked.source = ${filmSource}
    AND checked.damage IN (${sql.join(UNPLAYABLE.map((damage) => sql.lit(damage)))})
)`;

/** The condition that the film of the video `v` is looked at: members see it, or will. */
export const isLookedAt: RawBuilder<boolean> = sql`(
  v.deleted_at IS NULL AND v.published_at IS NOT NULL
  AND (v.published_until IS NULL OR v.published_until > now())
  AND ${filmSource} IS NOT NULL
)`;

import type { ShownCorrection } from '@orchard/contract/corrections';
import { type RawBuilder, sql } from 'kysely';

/** The published corrections of a video, as JSON, in the order of time. */
export const correctionsJson = (videoId: RawBuilder<unknown>): RawBuilder<ShownCorrection[]> => sql`
  coalesce((
    SELECT json_agg(json_build_object(
      'id', c.id, 'start', p.start_ms / 1000.0, 'text', c.text
    ) ORDER BY p.start_ms, c.id)
    FROM correction_places p JOIN corrections c ON c.id = p.correction_id
    WHERE p.video_id = ${videoId} AND c.published_at <= now() AND c.text <> ''
  ), '[]')`;

import { type RawBuilder, sql } from 'kysely';

/** The files that the record of a video lists, in members' order, as JSON. */
export const listedResources = (
  videoId: RawBuilder<unknown>,
): RawBuilder<{ file: string; title: string }[]> => sql`(
  SELECT coalesce(json_agg(json_build_object('file', r.file, 'title', r.title)
    ORDER BY r.position), '[]')
  FROM video_resources r WHERE r.video_id = ${videoId}
)`;

import type { ParsedOf } from '@orchard/contract/endpoint';
import type { videos } from '@orchard/contract/staff/videos';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

type Listed = NonNullable<ParsedOf<typeof videos.create>['body']['resources']>;

/** Replaces the files beside a video. */
export async function saveVideoResources(
  tx: Kysely<DB>,
  videoId: number,
  resources: Listed,
): Promise<void> {
  await sql`DELETE FROM video_resources WHERE video_id = ${videoId}`.execute(tx);
  await sql`
    INSERT INTO video_resources (video_id, position, file, title)
    SELECT ${videoId}::bigint, listed.position, listed.file, listed.title
    FROM unnest(
      ${resources.map(({ file }) => file)}::text[],
      ${resources.map(({ title }) => title)}::text[]
    ) WITH ORDINALITY AS listed (file, title, position)`.execute(tx);
}

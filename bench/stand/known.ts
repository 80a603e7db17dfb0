import pg from 'pg';
import type { Known } from '#bench/calls.ts';
import type { Connection } from '#server/platform/database/connection.ts';

/** Looks up what the reads need to know. */
export async function findKnown(connection: Connection): Promise<Known> {
  const client = new pg.Client(connection);
  await client.connect();
  const pair = await client.query<{ a: string; b: string }>(`
    SELECT one.tag_id AS a, other.tag_id AS b
    FROM video_tags one JOIN video_tags other USING (video_id)
    WHERE one.tag_id < other.tag_id GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 1`);
  const videos = await client.query<{ id: string }>(`
    SELECT v.id FROM videos v
    WHERE published_at <= now() AND NOT EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id)
    ORDER BY published_at DESC LIMIT 100`);
  await client.end();
  return {
    tags: [Number(pair.rows[0]?.a), Number(pair.rows[0]?.b)],
    videoIds: videos.rows.map(({ id }) => Number(id)),
  };
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

// Videos that were marked without being played: nothing is seen of them.
const markedUnplayed = sql`
  SELECT c.member_id, c.video_id, c.created_at, 0 AS starts, '{}'::int4multirange AS seen,
    0 AS seen_ms, NULL::integer AS duration_ms, c.source::text AS marked,
    '{}'::int4multirange AS seen_again
  FROM video_watch_completions c
  WHERE NOT EXISTS (
    SELECT FROM video_progress p WHERE p.member_id = c.member_id AND p.video_id = c.video_id
  )`;

const played = (marked: RawBuilder<unknown>) => sql`
  SELECT p.member_id, p.video_id, p.created_at, p.starts, p.seen, p.seen_ms, p.duration_ms,
    ${marked} AS marked, p.seen_again
  FROM video_progress p`;

const markOfPlayed = sql`(
  SELECT c.source::text FROM video_watch_completions c
  WHERE c.member_id = p.member_id AND c.video_id = p.video_id
)`;

/**
 * Adds watching to the sums as nobody's, with the brands that its members hold now and the day in
 * place of the time. The caller deletes the members' own rows in the same transaction.
 * @param which a condition on rows `p`: their `member_id` and `video_id`, as in `video_progress`
 * @param marks `go` where the members' marks are deleted too: they are counted here then, also those
 *   of videos that were never played. `stay` where only the details go.
 */
export async function keepSums(
  tx: Kysely<DB>,
  which: RawBuilder<boolean>,
  marks: 'go' | 'stay' = 'go',
): Promise<void> {
  const watched =
    marks === 'go'
      ? sql`${played(markOfPlayed)} UNION ALL ${markedUnplayed}`
      : played(sql`NULL::text`);
  await sql`
    INSERT INTO anonymous_watching
      (video_id, brand_ids, created_at, starts, seen, seen_ms, duration_ms, marked, seen_again)
    SELECT p.video_id, ARRAY(
      SELECT m.brand_id::integer FROM memberships m
      WHERE m.member_id = p.member_id ORDER BY m.brand_id
    ), date_trunc('day', p.created_at, 'Asia/Tokyo'), p.starts, p.seen, p.seen_ms, p.duration_ms,
      p.marked, p.seen_again
    FROM (${watched}) p WHERE ${which}`.execute(tx);
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { isSeriesFor } from './visible-series.view.ts';

/** Notes the member's first day in the visible series that hold a video which the member opens. */
export async function startSeries(db: Kysely<DB>, member: Member, videoId: number): Promise<void> {
  await sql`
    INSERT INTO series_starts (member_id, series_id)
    SELECT ${member.id}, s.id
    FROM series_lectures l JOIN series s ON s.id = l.series_id
    WHERE l.video_id = ${videoId} AND ${isSeriesFor(member)}
    ON CONFLICT (member_id, series_id) DO NOTHING`.execute(db);
}

/** Adds first days of the past; the first one of a member and series stays. */
export async function addStarts(
  db: Kysely<DB>,
  starts: readonly { memberId: number; seriesId: number; at: Date }[],
): Promise<void> {
  await sql`
    INSERT INTO series_starts (member_id, series_id, started_at)
    SELECT * FROM unnest(
      ${starts.map(({ memberId }) => memberId)}::bigint[],
      ${starts.map(({ seriesId }) => seriesId)}::bigint[],
      ${starts.map(({ at }) => at)}::timestamptz[]
    )
    ON CONFLICT (member_id, series_id) DO NOTHING`.execute(db);
}

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

/** A member and a moment, as the trash keeps them. */
export interface MemberDay {
  member_id: number;
  at: string;
}

/** What members have of a series: their first days, and what was opened for good. */
const TIMES = { series_starts: 'started_at', series_openings: 'opened_at' } as const;

/** Reads these of a series that is about to be deleted. */
export async function readMemberDays(
  tx: Kysely<DB>,
  table: keyof typeof TIMES,
  seriesId: number,
): Promise<MemberDay[]> {
  const { rows } = await sql<MemberDay>`
    SELECT member_id, ${sql.ref(TIMES[table])}::text AS at FROM ${sql.table(table)}
    WHERE series_id = ${seriesId}`.execute(tx);
  return rows;
}

/** Writes these of a series that came back, of the members who are still there. */
export async function putMemberDaysBack(
  tx: Kysely<DB>,
  table: keyof typeof TIMES,
  seriesId: number,
  days: readonly MemberDay[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)} (member_id, series_id, ${sql.ref(TIMES[table])})
    SELECT m.id, ${seriesId}, kept.at
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS kept (member_id bigint, at timestamptz)
    JOIN members m ON m.id = kept.member_id`.execute(tx);
}

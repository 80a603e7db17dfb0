import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { MemberDay } from './series-starts.store.ts';

/**
 * Opens a whole series to a member, for good.
 * @returns whether this call did it
 */
export async function addSeriesOpening(
  tx: Kysely<DB>,
  opening: { memberId: number; seriesId: number },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO series_openings (member_id, series_id)
    VALUES (${opening.memberId}, ${opening.seriesId})
    ON CONFLICT (member_id, series_id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** The openings of a series that is about to be deleted. */
export async function readOpenings(tx: Kysely<DB>, seriesId: number): Promise<MemberDay[]> {
  const { rows } = await sql<MemberDay>`
    SELECT member_id, opened_at::text AS at FROM series_openings
    WHERE series_id = ${seriesId}`.execute(tx);
  return rows;
}

/** Writes the openings of a series that came back, of the members who are still there. */
export async function putOpeningsBack(
  tx: Kysely<DB>,
  seriesId: number,
  openings: readonly MemberDay[],
): Promise<void> {
  await sql`
    INSERT INTO series_openings (member_id, series_id, opened_at)
    SELECT m.id, ${seriesId}, kept.at
    FROM jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
      AS kept (member_id bigint, at timestamptz)
    JOIN members m ON m.id = kept.member_id`.execute(tx);
}

import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

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

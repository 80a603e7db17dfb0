import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers, preparedQuery } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/**
 * The condition on `v` that a gate of a series closes it to a member. The rule itself is the function
 * `closed_lectures` (schema/series.sql); only videos with a gate ask it.
 */
export const isClosedTo = (
  memberId: RawBuilder<unknown>,
  brands: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  EXISTS (
    SELECT FROM series_lectures gated WHERE gated.video_id = v.id AND gated.opens <> 'at_once'
  )
  AND EXISTS (SELECT FROM closed_lectures(${memberId}, ${brands}::integer[], ARRAY[v.id]))
)`;

/** Whether any series has a gate; without one nobody's closed lectures need to be read. */
export const anyGate = sql<boolean>`
  EXISTS (SELECT FROM series_lectures gated WHERE gated.opens <> 'at_once')`;

const closedIds = preparedQuery(
  (memberId: number, brands: number[]) => sql<{ ids: string | null }>`
    SELECT array_agg(closed)::text AS ids
    FROM closed_lectures(${memberId}, ${brands}::integer[]) closed`,
);

/** The ids of the lectures that are closed to the member; one query. */
export async function listClosedIds(db: Kysely<DB>, member: Member): Promise<Set<number>> {
  const { rows } = await closedIds(db, member.id, brandIds(member));
  return new Set(arrayNumbers(rows[0]?.ids));
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CachedContent, ContentCache } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import type { Database } from '#platform/database/open-database.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/**
 * The condition on `v` that a gate of a series closes it to a member. The rule itself is the function
 * `closed_lectures` of migration 0081; only videos with a gate ask it.
 */
export const isClosedTo = (
  memberId: RawBuilder<unknown>,
  brands: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  EXISTS (
    SELECT FROM series_lectures gated WHERE gated.video_id = v.id AND gated.opens <> 'at_once'
  )
  AND EXISTS (SELECT FROM closed_lectures(${memberId}, ${brands}::integer[], v.id))
)`;

/** Whether there is any gate, which the catalogue's cache tells without a query. */
const anyGate = sql<{ is_gated: boolean }>`
  SELECT EXISTS (SELECT FROM series_lectures WHERE opens <> 'at_once') AS is_gated`;

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

const NONE: ReadonlySet<number> = new Set();
/** Bytes of memory for a fact. */
const FACT_BYTES = 100;

/** Reads the lectures that are closed to a member; without a query while no series has a gate. */
export const closedLectures =
  (db: Database, contentCache: ContentCache, catalogue: CachedContent) =>
  async ({
    member,
    snapshot,
  }: {
    member: Member;
    snapshot: ReadSnapshot;
  }): Promise<ReadonlySet<number>> => {
    const isGated = await contentCache.getRow(
      catalogue,
      'any gate',
      snapshot,
      anyGate,
      ({ is_gated }) => is_gated,
      () => FACT_BYTES,
    );
    return isGated ? db.read(snapshot, (from) => listClosedIds(from, member)) : NONE;
  };

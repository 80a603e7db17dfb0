import { sql } from 'kysely';
import type { Asker } from '#features/videos/video-lists.view.ts';
import { catalogue } from '#features/videos/visible-videos.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { arrayNumbers } from '#platform/database/prepared-query.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { brandIds, brandKey } from '#platform/sessions/member.ts';
import { anyGate } from './visible-series.view.ts';

/** Bytes of memory for the id of a lecture, and for a member's set beside its ids. */
const [ID_BYTES, OVERHEAD] = [40, 200];

const NONE: ReadonlySet<number> = new Set();

/**
 * The ids of the lectures that series close to a member, all of them at once. They are read when
 * something has changed them: the catalogue, the member's gates or brands, or the day in Japan. Where
 * no series has a gate nobody's are read.
 */
export function closedLectures(
  contentCache: ContentCache,
): (asker: Asker) => Promise<ReadonlySet<number>> {
  const isGated = ({ snapshot }: Asker) =>
    contentCache.getRow(
      catalogue,
      'gates',
      snapshot,
      sql<{ is_gated: boolean }>`SELECT ${anyGate} AS is_gated`,
      (row) => row.is_gated,
      () => OVERHEAD,
    );

  return async (asker) => {
    if (!(await isGated(asker))) return NONE;
    const { member, snapshot } = asker;
    const today = wireTimeOf(snapshot.now / 1000).slice(0, 10);
    const key = [member.id, member.gatesRevision, brandKey(member), today];
    return contentCache.getRow(
      catalogue,
      `closed ${key.join(' ')}`,
      snapshot,
      sql<{ ids: string | null }>`
        SELECT array_agg(closed)::text AS ids
        FROM closed_lectures(${member.id}, ${brandIds(member)}::integer[]) closed`,
      ({ ids }): ReadonlySet<number> => (ids === null ? NONE : new Set(arrayNumbers(ids))),
      (closed) => closed.size * ID_BYTES + OVERHEAD,
    );
  };
}

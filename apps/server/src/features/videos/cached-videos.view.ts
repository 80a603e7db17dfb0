import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';
import { readWithRevision } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { jsonOf, type SharedVideo, sharedFields } from './video-fields.ts';
import { catalogue } from './visible-videos.view.ts';

/** Bytes of videos that a process caches; those shown last. */
const MAX_BYTES = 12 * 2 ** 20;
/** Bytes of memory for a video beside its texts, and for a character of them. */
const [OVERHEAD, CHARACTER_BYTES] = [600, 2];

interface CachedVideo {
  revision: number;
  video: SharedVideo;
  size: number;
}

/**
 * Reads the fields of videos that all members share, from the cache where it is current in the
 * snapshot; undefined for a deleted video. Does not check who may see them.
 */
export function cachedVideos(db: Kysely<DB>) {
  const cache = new LRUCache<number, CachedVideo>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
  });

  const read = createBatcher(async (lists: readonly (readonly number[])[]) => {
    const ids = [...new Set(lists.flat())];
    const { revision, value } = await readWithRevision(db, catalogue, async (tx) => {
      const { rows } = await sql<{ id: number; json: string }>`
        SELECT v.id, ${jsonOf(sharedFields)}::text AS json FROM videos v
        WHERE v.id = ANY(${ids}::bigint[]) AND v.deleted_at IS NULL`.execute(tx);
      return rows;
    });
    const found = new Map<number, SharedVideo>();
    for (const { id, json } of value) {
      const video = JSON.parse(json) as SharedVideo;
      found.set(id, video);
      cache.set(id, { revision, video, size: OVERHEAD + json.length * CHARACTER_BYTES });
    }
    return lists.map(() => found);
  });

  return async (
    ids: readonly number[],
    { revisions }: ReadSnapshot,
  ): Promise<(SharedVideo | undefined)[]> => {
    const found = ids.map((id) => {
      const cached = cache.get(id);
      return cached?.revision === revisions[catalogue.name] ? cached?.video : undefined;
    });
    const missing = ids.filter((_, at) => !found[at]);
    if (missing.length === 0) return found;
    const fresh = await read(missing);
    return ids.map((id, at) => found[at] ?? fresh.get(id));
  };
}

import { type Kysely, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { findHits } from './video-search.view.ts';

/** The published videos that searches find, for whichever members. */
export interface PublishedHits {
  /** How many each search finds. */
  counts: number[];
  /** The videos that at least one of them finds, newest first. */
  videos: { id: number; title: string }[];
}

/**
 * Searches the published videos.
 * @param searches texts as members type them; one without a word finds nothing
 */
export async function findPublishedHits(
  db: Kysely<DB>,
  searches: readonly string[],
): Promise<PublishedHits> {
  const hits = await Promise.all(
    searches.map(async (search) => new Set(await findHits(db, search))),
  );
  const ids = [...new Set(hits.flatMap((one) => [...one]))];
  const { rows: videos } = await sql<PublishedHits['videos'][number]>`
    SELECT v.id, v.title FROM videos v
    WHERE v.id = ANY(${ids}::bigint[]) AND v.deleted_at IS NULL AND ${isPublishedNow('v')}
    ORDER BY v.published_at DESC, v.id DESC`.execute(db);
  return { counts: hits.map((one) => videos.filter(({ id }) => one.has(id)).length), videos };
}

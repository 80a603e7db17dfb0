import { searchTerms } from '@orchard/contract/fold-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { holding, holdsEvery } from '#platform/text/gram-checks.ts';

/** The videos that hold every word of a search, and those of them that hold them in the title. */
export interface Hits {
  all: ReadonlySet<number>;
  inTitle: ReadonlySet<number>;
}

/** Bytes of memory that a hit takes, roughly. */
export const HIT_BYTES = 40;

const numbers = (joined: string | null | undefined): Set<number> =>
  new Set(joined ? joined.split(',').map(Number) : []);

/**
 * Searches all videos, whoever may see them. Exact: a video is found if and only if its title, its
 * text or its tags hold every word, compared as foldText compares. The index is asked first, then
 * each hit is checked.
 * @param terms folded words, at least one
 */
export async function findHits(db: Kysely<DB>, terms: readonly string[]): Promise<Hits> {
  const inTitle: RawBuilder<boolean> = sql`(${sql.join(
    terms.map((term) => sql`s.folded_title LIKE ${holding(term)}`),
    sql` AND `,
  )})`;
  const { rows } = await sql<{ hits: string | null; titles: string | null }>`
    SELECT string_agg(s.video_id::text, ',') AS hits,
      string_agg(s.video_id::text, ',') FILTER (WHERE ${inTitle}) AS titles
    FROM video_search s WHERE ${holdsEvery(terms)}`.execute(db);
  return { all: numbers(rows[0]?.hits), inTitle: numbers(rows[0]?.titles) };
}

/** What a search finds, as a query of `video_id`; null when there is nothing to search for. */
export function videoSearch(search: string): { hits: RawBuilder<unknown> } | null {
  const terms = searchTerms(search);
  if (terms.length === 0) return null;
  return { hits: sql`SELECT s.video_id FROM video_search s WHERE ${holdsEvery(terms)}` };
}

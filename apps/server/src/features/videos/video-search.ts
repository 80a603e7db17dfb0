import { searchTerms } from '@orchard/contract/fold-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { gramChecks, holding, holdsEvery } from '#platform/text/gram-checks.ts';

/** The videos that hold every word of a search, and those of them that hold them in the title. */
export interface Hits {
  all: ReadonlySet<number>;
  inTitle: ReadonlySet<number>;
}

/** Hits as the database tells them. */
interface HitsRow {
  hits: string | null;
  titles: string | null;
}

/** Bytes of memory that a hit takes, roughly. */
export const HIT_BYTES = 40;

/**
 * A search of all videos, whoever may see them. Exact: a video is found if and only if its title,
 * its text or its tags hold every word, compared as foldText compares. The index is asked first,
 * then each hit is checked.
 * @param terms folded words, at least one
 * @param withTitles also which of them hold the words in the title
 */
export function hitsQuery(terms: readonly string[], withTitles: boolean): RawBuilder<HitsRow> {
  const { tsquery, patterns } = gramChecks(terms);
  const all = tsquery
    ? sql`videos_holding(${tsquery}::tsquery, ${patterns}::text[])`
    : sql`(SELECT array_agg(s.video_id)::text FROM video_search s
        WHERE s.folded LIKE ALL (${patterns}::text[]))`;
  if (!withTitles) return sql`SELECT ${all} AS hits, NULL::text AS titles`;
  return sql`
    WITH found AS MATERIALIZED (SELECT ${all} AS hits)
    SELECT found.hits, (
      SELECT array_agg(s.video_id)::text FROM video_search s
      WHERE s.video_id = ANY(found.hits::bigint[])
        AND s.folded_title LIKE ALL (${terms.map(holding)}::text[])
    ) AS titles
    FROM found`;
}

/** Reads what {@link hitsQuery} answers. */
export const hitsFrom = ({ hits, titles }: HitsRow): Hits => ({
  all: new Set(arrayNumbers(hits)),
  inTitle: new Set(arrayNumbers(titles)),
});

/** Searches all videos, whoever may see them; see {@link hitsQuery}. */
export async function findHits(db: Kysely<DB>, terms: readonly string[]): Promise<Hits> {
  const { rows } = await hitsQuery(terms, true).execute(db);
  return hitsFrom(rows[0] ?? { hits: null, titles: null });
}

/** What a search finds, as a query of `video_id`; null when there is nothing to search for. */
export function videoSearch(search: string): { hits: RawBuilder<unknown> } | null {
  const terms = searchTerms(search);
  if (terms.length === 0) return null;
  return { hits: sql`SELECT s.video_id FROM video_search s WHERE ${holdsEvery(terms)}` };
}

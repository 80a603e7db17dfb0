import { searchTerms } from '@orchard/contract/fold-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { arrayNumbers } from '#platform/database/array-numbers.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { piecesAsked } from '#platform/text/pieces.ts';

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
 * its text or its tags hold every word, compared as foldText compares.
 * @param terms folded words, at least one
 * @param withTitles also which of them hold the words in the title
 */
export function hitsQuery(terms: readonly string[], withTitles: boolean): RawBuilder<HitsRow> {
  const { pieces, words } = piecesAsked(terms);
  const titleWords = withTitles ? terms : null;
  return sql`
    SELECT found.hits, found.titles
    FROM videos_found(${pieces}::tsquery, ${words}::text[], ${titleWords}::text[]) found`;
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
  return {
    hits: sql`SELECT unnest(found.hits::bigint[]) AS video_id FROM (${hitsQuery(terms, false)}) found`,
  };
}

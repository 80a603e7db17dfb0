import { holdsTerm, readSearch, type Term } from '@orchard/contract/search-terms';
import type { Kysely } from 'kysely';
import type { StoredText } from '#bench/corpus/stored-texts.ts';
import { findHits } from '#server/features/videos/video-search.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';

/** The videos that hold what a query asks for: every text is looked through. */
export function bruteForce(query: string, texts: readonly StoredText[]): Set<number> {
  const { terms, without } = readSearch(query);
  if (terms.length === 0) return new Set();
  const holds = ({ folded, foldedTags }: StoredText, term: Term) =>
    holdsTerm(folded, term) || foldedTags.some((tag) => holdsTerm(tag, term));
  const hits = texts.filter(
    (text) =>
      terms.every((term) => holds(text, term)) && !without.some((term) => holds(text, term)),
  );
  return new Set(hits.map(({ id }) => id));
}

/** The videos that the product's search finds, visible or not. */
export const productHits = async (db: Kysely<DB>, query: string): Promise<ReadonlySet<number>> =>
  new Set(await findHits(db, query));

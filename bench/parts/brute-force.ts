import { searchTerms } from '@orchard/contract/fold-text';
import type { Kysely } from 'kysely';
import type { StoredText } from '#bench/corpus/stored-texts.ts';
import { findHits } from '#server/features/videos/video-search.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';

/** What a query asks for: of every word one of its spellings, and none of the other words. */
interface Asked {
  every: readonly (readonly string[])[];
  without: readonly string[];
}

/** A word of the contract: a folded text, or its folded spellings. */
type Term = string | readonly string[];

const spellingsOf = (term: Term): readonly string[] => (typeof term === 'string' ? [term] : term);

const askedOf = (query: string): Asked => ({
  every: (searchTerms(query) as readonly Term[]).map(spellingsOf),
  without: [],
});

/** The videos that hold what a query asks for: every text is looked through. */
export function bruteForce(query: string, texts: readonly StoredText[]): Set<number> {
  const { every, without } = askedOf(query);
  if (every.length === 0) return new Set();
  const holds = ({ folded, foldedTags }: StoredText, spelling: string) =>
    folded.includes(spelling) || foldedTags.some((tag) => tag.includes(spelling));
  const hits = texts.filter(
    (text) =>
      every.every((spellings) => spellings.some((spelling) => holds(text, spelling))) &&
      !without.some((spelling) => holds(text, spelling)),
  );
  return new Set(hits.map(({ id }) => id));
}

/** The videos that the product's search finds, visible or not. */
export async function productHits(db: Kysely<DB>, query: string): Promise<ReadonlySet<number>> {
  const terms = searchTerms(query);
  return terms.length === 0 ? new Set() : (await findHits(db, terms)).all;
}

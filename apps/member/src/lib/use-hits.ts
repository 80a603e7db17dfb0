import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { useMemo } from 'react';
import type { FindHits } from '#ui/excerpt/pieces.ts';

/**
 * Finds the searched words as the search itself compares them, together and each by itself; empty
 * without a search.
 * @param searches one, or several of which a text holds one
 */
export function useHits(searches: readonly string[]): {
  findHits?: FindHits;
  findWords?: readonly FindHits[];
} {
  const key = searches.join('\n');
  return useMemo(() => {
    const all = key.split('\n').map(searchTerms);
    const terms = all.flat();
    if (terms.length === 0) return {};
    const [only, ...others] = all;
    return {
      findHits: (text: string) => markTerms(text, terms),
      findWords: (others.length === 0 && only ? only : []).map(
        (term) => (text: string) => markTerms(text, [term]),
      ),
    };
  }, [key]);
}

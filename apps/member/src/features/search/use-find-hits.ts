import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { useMemo } from 'react';
import type { FindHits } from '#ui/excerpt/fragments.ts';

/** Finds the searched words as the search itself compares them. */
export function useFindHits(search: string): FindHits {
  return useMemo(() => {
    const terms = searchTerms(search);
    return (text) => markTerms(text, terms);
  }, [search]);
}

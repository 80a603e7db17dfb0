import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { useMemo } from 'react';
import { type Sought, soughtBy } from '#ui/excerpt/sought.tsx';

/**
 * What cards show of a search, compared as the search itself compares; undefined without a word.
 * @param searches one, or several of which a text holds one
 */
export function useSought(searches: readonly string[]): Sought | undefined {
  const key = searches.join('\n');
  return useMemo(() => {
    const [only = [], ...others] = key.split('\n').map(searchTerms);
    const terms = [only, ...others].flat();
    if (terms.length === 0) return undefined;
    return soughtBy(
      (text) => markTerms(text, terms),
      // Of several searches no word is wanted more than another.
      (others.length > 0 ? [terms] : only.map((term) => [term])).map(
        (some) => (text: string) => markTerms(text, some),
      ),
    );
  }, [key]);
}

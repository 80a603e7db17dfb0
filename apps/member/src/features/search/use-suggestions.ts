import { foldText } from '@orchard/contract/fold-text';
import type { SearchSuggestions } from '@orchard/contract/search';
import { holdsTerm, searchTerms } from '@orchard/contract/search-terms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '#lib/api/call.ts';

/** Milliseconds without another letter after which the server is asked. */
const PAUSE_MS = 150;

const NOTHING: SearchSuggestions = { words: [], titles: [], tags: [], series: [] };

/** The suggestions for what was typed so far that also hold what has been typed since. */
function narrowed({ titles, tags, series }: SearchSuggestions, typed: string): SearchSuggestions {
  const terms = searchTerms(typed);
  const holds = (text: string) => {
    const folded = foldText(text);
    return terms.length > 0 && terms.every((term) => holdsTerm(folded, term));
  };
  return {
    words: [],
    titles: titles.filter(({ title }) => holds(title)),
    tags: tags.filter(({ name }) => holds(name)),
    series: series.filter(({ title }) => holds(title)),
  };
}

/**
 * What the server suggests for what is typed; nothing while it cannot be asked. Another letter cancels
 * the question, and until its answer arrives, of those that are shown the fitting ones stay.
 * @param typed trimmed; empty: nothing is asked
 */
export function useSuggestions(typed: string): SearchSuggestions {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const asked = settled === typed ? typed : '';
  const { data, isPlaceholderData } = useQuery({
    ...query('GET /api/search/suggestions', { query: { typed: asked } }),
    enabled: asked !== '',
    placeholderData: (before) => before,
    // A convenience: no failure of it is told, and none is worth a second try.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  if (typed === '' || !data) return NOTHING;
  return isPlaceholderData ? narrowed(data, typed) : data;
}

import type { SearchHistoryEntry } from '@orchard/contract/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { searchHistoryQuery } from './search.queries.ts';

/** Removes one word from the search history, or all; the list shows it at once. */
export function useForgetWords() {
  const client = useQueryClient();
  const { queryKey } = searchHistoryQuery;
  return useMutation({
    mutationFn: async (entry: SearchHistoryEntry | 'all') => {
      if (entry === 'all') return call('DELETE /api/search/history');
      try {
        await call('DELETE /api/search/history/{entryId}', { params: { entryId: entry.id } });
      } catch (error) {
        // Another tab has removed it.
        if (!isProblem(error, 'not-found')) throw error;
      }
    },
    onMutate: async (entry) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (entries) =>
        entry === 'all' ? [] : entries?.filter(({ id }) => id !== entry.id),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  }).mutate;
}

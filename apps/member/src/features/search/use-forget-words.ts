import type { SearchHistoryEntry } from '@orchard/contract/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { showToast } from '#lib/toasts.ts';
import { undoAction } from '#lib/undo.ts';
import { t } from './popup-messages.ts';
import { searchHistoryQuery } from './search.queries.ts';

/**
 * Removes one word from the search history, or all; the list shows it at once, and a notice offers to
 * undo it.
 */
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
      const before = client.getQueryData(queryKey) ?? [];
      client.setQueryData(queryKey, (entries) =>
        entry === 'all' ? [] : entries?.filter(({ id }) => id !== entry.id),
      );
      return before.map(({ word }) => word);
    },
    onSuccess(_answer, entry, words) {
      const undo = async () => {
        await call('POST /api/search/history', { body: { words } });
        await client.invalidateQueries({ queryKey });
      };
      const done =
        entry === 'all'
          ? t('search.history.cleared')
          : t('search.history.deleted', { word: entry.word });
      showToast(done, 'success', undoAction(undo));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  }).mutate;
}

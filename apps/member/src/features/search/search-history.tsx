import type { SearchHistoryEntry } from '@orchard/contract/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { call } from '#lib/api/call.ts';
import { unlessGone } from '#lib/api/problem.ts';
import { showToast } from '#lib/toasts.ts';
import { undoAction } from '#lib/undo.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type ActiveCell, Cell, filling, Row, RowGroup } from './popup-grid.tsx';
import { t } from './popup-messages.ts';
import { searchHistoryQuery } from './search.queries.ts';

/**
 * Removes one word from the search history, or all; the list shows it at once, and a notice offers to
 * undo it.
 */
function useForgetWords() {
  const client = useQueryClient();
  const { queryKey } = searchHistoryQuery;
  return useMutation({
    mutationFn: (entry: SearchHistoryEntry | 'all') =>
      entry === 'all'
        ? call('DELETE /api/search/history')
        : unlessGone(
            call('DELETE /api/search/history/{entryId}', { params: { entryId: entry.id } }),
          ),
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

/** The rows of the search history: each runs a word again or removes it; the last removes all. */
export function SearchHistory({
  id,
  entries,
  isUnfiltered,
  cell: { active, setActive },
  mark,
  onRun,
  onRemove,
}: {
  /** The beginning of the cells' ids. */
  id: string;
  entries: readonly SearchHistoryEntry[];
  /** Whether these are all that there are: only what is shown can be removed as a whole. */
  isUnfiltered: boolean;
  cell: ActiveCell;
  mark: (text: string) => ReactNode;
  onRun: (query: string) => void;
  onRemove: () => void;
}) {
  const forget = useForgetWords();
  const removal = (entry: SearchHistoryEntry) => `${id}-remove-${entry.id}`;
  const clearing = `${id}-clear`;

  function remove(entry: SearchHistoryEntry): void {
    // Keys that were on it go on to the next word, to remove that one too.
    if (active === removal(entry)) {
      const at = entries.indexOf(entry);
      const next = entries[at + 1] ?? entries[at - 1];
      setActive(next && removal(next));
    }
    forget(entry);
    onRemove();
  }
  return (
    <RowGroup label={t('search.history')}>
      {entries.map((entry) => {
        const cellId = `${id}-word-${entry.id}`;
        return (
          <Row key={entry.id} isActive={active === cellId || active === removal(entry)}>
            <Cell id={cellId} isActive={active === cellId} className="min-w-0 flex-1">
              <button
                type="button"
                tabIndex={-1}
                className={filling}
                onClick={() => onRun(entry.word)}
              >
                <History aria-hidden="true" className="size-4 shrink-0 text-quiet" />
                <span className="truncate">{mark(entry.word)}</span>
              </button>
            </Cell>
            <Cell id={removal(entry)} isActive={active === removal(entry)}>
              <IconButton
                tabIndex={-1}
                label={t('search.history.delete', { word: entry.word })}
                className="text-quiet"
                onClick={() => remove(entry)}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </Cell>
          </Row>
        );
      })}
      {isUnfiltered && (
        <Row isActive={active === clearing} className="mt-1 justify-end border-t border-line pt-1">
          <Cell id={clearing} isActive={active === clearing}>
            <Button
              variant="plain"
              tabIndex={-1}
              className="text-sm"
              onClick={() => {
                setActive(undefined);
                forget('all');
                onRemove();
              }}
            >
              {t('search.history.clear')}
            </Button>
          </Cell>
        </Row>
      )}
    </RowGroup>
  );
}

import { foldText } from '@orchard/contract/fold-text';
import type { SearchHistoryEntry } from '@orchard/contract/search';
import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { neighbourOf } from '#lib/focus-heading.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { t } from './messages.ts';
import { searchHistoryQuery } from './search.queries.ts';
import { useForgetWords } from './use-forget-words.ts';

const Note = ({ children }: { children: string }) => (
  <p className="px-3 pt-1 pb-3 text-sm text-quiet">{children}</p>
);

function Entry({
  word,
  onRun,
  onForget,
}: {
  word: string;
  onRun: () => void;
  onForget: () => void;
}) {
  return (
    <li className="flex items-center">
      <button
        type="button"
        data-word
        onClick={onRun}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 text-left text-sm text-text hover:bg-lifted hover:text-strong focus-visible:-outline-offset-2"
      >
        <History aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        <span className="truncate">{word}</span>
      </button>
      <IconButton
        data-in-row="forget"
        label={t('search.history.delete', { word })}
        className="text-quiet focus-visible:-outline-offset-2"
        onClick={(event) => {
          // The focus stays in the list, to remove the next word.
          const list = event.currentTarget.closest<HTMLElement>('[tabindex]');
          (neighbourOf(event.currentTarget) ?? list)?.focus();
          onForget();
        }}
      >
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

/** The member's search history: runs a word again, removes one or all. */
export default function SearchHistory({
  typed,
  onRun,
}: {
  /** What is being typed; the list shows the words that contain it. */
  typed: string;
  onRun: (word: string) => void;
}): ReactNode {
  const { data: entries, isError } = useQuery(searchHistoryQuery);
  const forget = useForgetWords();
  if (isError && !entries) return <Note>{t('search.history.failed')}</Note>;
  if (!entries) return <Spinner className="mx-3 mb-3 size-5 text-quiet" />;
  if (entries.length === 0) return <Note>{t('search.history.empty')}</Note>;
  const part = foldText(typed.trim());
  const shown = entries.filter(({ word }) => foldText(word).includes(part));
  if (shown.length === 0) return <Note>{t('search.history.none')}</Note>;
  return (
    <>
      <ul aria-label={t('search.history')}>
        {shown.map((entry: SearchHistoryEntry) => (
          <Entry
            key={entry.id}
            word={entry.word}
            onRun={() => onRun(entry.word)}
            onForget={() => forget(entry)}
          />
        ))}
      </ul>
      <div className="mt-1 flex justify-end border-t border-line pt-1">
        <Button
          look="plain"
          className="text-sm"
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
            forget('all');
          }}
        >
          {t('search.history.clear')}
        </Button>
      </div>
    </>
  );
}

import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, markTerms, searchTerms, type Term } from '@orchard/contract/search-terms';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
} from 'react';
import { Spinner } from '#ui/spinner.tsx';
import { type ActiveCell, walk } from './popup-grid.tsx';
import { t } from './popup-messages.ts';
import { searchHistoryQuery } from './search.queries.ts';
import { SearchHistory } from './search-history.tsx';
import { SuggestedLinks, useSuggestions } from './suggested-links.tsx';

/** Words of the history beside suggestions; without them all are there. */
const MOST_WORDS = 5;

/** What the open search box shows below it: the member's own words, then what is suggested. */
export default function SearchPopup({
  id,
  typed,
  cell,
  onKey,
  onRun,
  onRemove,
  onLeave,
}: {
  /** The grid's id. */
  id: string;
  /** What is being typed, trimmed; empty: the whole history. */
  typed: string;
  cell: ActiveCell;
  /** Is given what handles the keys of the input. */
  onKey: Ref<(event: KeyboardEvent) => void>;
  onRun: (query: string) => void;
  /** Called when words are removed from the history. */
  onRemove: () => void;
  /** Called when a link is opened. */
  onLeave: () => void;
}): ReactNode {
  const { active, setActive } = cell;
  const { data: entries, isError } = useQuery(searchHistoryQuery);
  const { words, titles, tags, series } = useSuggestions(typed);

  const terms: readonly Term[] = typed === '' ? [] : searchTerms(typed);
  const readAs = words.map((word): Term => [foldText(word)]);
  const part = foldText(typed);
  const fits = (word: string) => {
    const folded = foldText(word);
    return (
      folded.includes(part) ||
      (terms.length > 0 && terms.every((term) => holdsTerm(folded, term))) ||
      readAs.some((term) => holdsTerm(folded, term))
    );
  };
  const fitting = entries?.filter(({ word }) => fits(word)) ?? [];
  const shown = typed === '' ? fitting : fitting.slice(0, MOST_WORDS);
  const count = titles.length + tags.length + series.length;

  useImperativeHandle(onKey, () => (event) => walk(id, cell, event));
  useEffect(() => {
    if (active === undefined) return;
    const found = document.getElementById(active);
    // What the keys were on may have gone.
    if (found) found.scrollIntoView({ block: 'nearest' });
    else setActive(undefined);
  });

  let note: string | undefined;
  if (count > 0) note = undefined;
  else if (!entries) note = isError ? t('search.history.failed') : undefined;
  else if (entries.length === 0) note = t('search.history.empty');
  else if (shown.length === 0) note = t('search.history.none');

  const mark = (text: string) =>
    markTerms(text, [...terms, ...readAs]).map(({ text: fragment, isHit }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the fragments of a text keep their order
      isHit ? <mark key={at}>{fragment}</mark> : fragment,
    );
  const links = { id, cell, mark, onLeave };
  return (
    <>
      {note && (
        <p className="px-3 pt-1.5 pb-1 text-xs font-semibold text-quiet">{t('search.history')}</p>
      )}
      <p role="status" className={note ? 'px-3 pt-1 pb-3 text-sm text-quiet' : 'sr-only'}>
        {note ?? (count > 0 ? t('search.suggestions.count', { count }) : '')}
      </p>
      {!entries && !isError && <Spinner className="mx-3 mb-3 size-5 text-quiet" />}
      {/* biome-ignore lint/a11y/useSemanticElements: a combobox's grid is no table */}
      <div role="grid" id={id} aria-label={t('search.popup')} tabIndex={-1}>
        {shown.length > 0 && (
          <SearchHistory
            id={id}
            entries={shown}
            isUnfiltered={typed === ''}
            cell={cell}
            mark={mark}
            onRun={onRun}
            onRemove={onRemove}
          />
        )}
        <SuggestedLinks kind="videos" rows={titles} {...links} />
        <SuggestedLinks
          kind="tags"
          rows={tags.map((tag) => ({ id: tag.id, title: tag.name }))}
          {...links}
        />
        <SuggestedLinks kind="series" rows={series} {...links} />
      </div>
    </>
  );
}

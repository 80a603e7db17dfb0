import type { Cue } from '@orchard/contract/captions';
import type { ShownCorrection } from '@orchard/contract/corrections';
import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { clockLength } from '#lib/dates.ts';
import { useDeviceState } from '#lib/use-device-state.ts';
import { useFirstFew } from '#lib/use-first-few.ts';
import { useFollowing } from '#lib/use-following.ts';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { useTypedBefore } from '#lib/use-typed-before.ts';
import { cx } from '#ui/cx.ts';
import { MarkedText } from '#ui/excerpt/excerpt.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { t } from './later-messages.ts';
import { MarkShape, nameOf } from './marks.tsx';
import { type Ticker, useTicker } from './ticker.ts';

const isWide = () => window.matchMedia('(width >= 80rem)').matches;

/** More lines than the list shows without scrolling. */
const FIRST_LINES = 30;

/** The current line: the last one that has begun. */
export const cueAt = (cues: readonly Cue[], seconds: number): number =>
  cues.findLastIndex(({ start }) => start <= seconds + 0.05);

/** Moves the focus within the list by arrow keys, Home and End; behind a line is the question. */
function moveAmongLines(event: KeyboardEvent<HTMLOListElement>) {
  const rows = [...event.currentTarget.children].map((line) => line.querySelectorAll('button'));
  const from = rows.findIndex((buttons) => [...buttons].some((one) => one === event.target));
  let to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (/Left|Right/.test(event.key)) to = from;
  if (from < 0 || to === undefined) return;
  event.preventDefault();
  rows[to]?.[event.key === 'ArrowRight' ? 1 : 0]?.focus();
}

/** The captions as a list of lines: follows the player, seeks, and can be searched. */
export default function Transcript({
  cues,
  isEstimated = false,
  corrections = [],
  pins = '[]',
  ticker,
  onSeek,
  onAsk,
}: {
  cues: readonly Cue[];
  /** The times are estimates. */
  isEstimated?: boolean;
  corrections?: readonly ShownCorrection[];
  /** Questions at whole seconds, as JSON: the same as long as nothing of it changes. */
  pins?: string;
  ticker: Ticker;
  onSeek: (seconds: number) => void;
  onAsk?: ((seconds: number) => void) | undefined;
}) {
  const id = useId();
  const isHydrating = useIsHydrating();
  const [query, setQuery] = useState('');
  const input = useTypedBefore(setQuery);
  const [isOpen, setOpen] = useDeviceState(isWide, false);
  const terms = useMemo(() => searchTerms(query), [query]);
  const at = useTicker(ticker, (seconds) => cueAt(cues, seconds));
  const findHits = (text: string) => markTerms(text, terms);
  const questions = useMemo<{ id: number; at: number; text: string }[]>(
    () => JSON.parse(pins),
    [pins],
  );
  const isSaidIn = (line: number, at: number) => Math.max(0, cueAt(cues, at)) === line;
  const shown = cues
    .map((cue, index) => ({ ...cue, index }))
    .filter(({ text }) => terms.length === 0 || findHits(text).some(({ isHit }) => isHit));
  const drawn = useFirstFew(shown, FIRST_LINES);
  const list = useFollowing(at < drawn.length ? at : -1, isOpen && terms.length === 0);
  // One stop of the Tab key: the line that was last focused, else the current one.
  const [focused, setFocused] = useState<number>();
  const isDrawn = (index: number | undefined) => drawn.some((cue) => cue.index === index);
  const stop = isDrawn(focused) ? focused : isDrawn(at) ? at : drawn[0]?.index;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={cx(
        'group overflow-hidden rounded-2xl border border-line bg-raised',
        isHydrating && 'served-transcript',
      )}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 hover:bg-lifted focus-visible:-outline-offset-2">
        <h2 className="text-base">{t('transcript.title')}</h2>
        <ChevronDown aria-hidden="true" className="size-5 text-quiet group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 pt-3 pb-2">
        <label className="sr-only" htmlFor={id}>
          {t('transcript.search')}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          value={query}
          placeholder={t('transcript.search')}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          className="min-h-11 w-full rounded-lg border border-edge bg-ground px-3 text-sm text-text placeholder:text-quiet"
        />
        {isEstimated && <p className="pt-2 text-xs text-quiet">{t('transcript.estimated')}</p>}
        <p role="status" className="pt-1 text-xs text-quiet empty:pt-0">
          {terms.length > 0 &&
            (shown.length > 0
              ? t('transcript.count', { count: shown.length })
              : t('transcript.none'))}
        </p>
      </div>
      <ol
        ref={list}
        onKeyDown={moveAmongLines}
        className="relative max-h-80 overflow-y-auto pb-2 2xl:max-h-112"
      >
        {drawn.map(({ index, start, text }) => (
          <li
            key={index}
            className={cx('group/line flex flex-wrap', index === at && 'bg-tint-ground')}
          >
            <button
              type="button"
              aria-current={index === at || undefined}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setFocused(index)}
              onClick={() => onSeek(start)}
              className={cx(
                'flex min-h-11 min-w-0 flex-1 gap-3 py-2 pl-4 text-left text-sm leading-6 hover:bg-lifted focus-visible:-outline-offset-2',
                index === at ? 'text-strong' : 'text-text',
              )}
            >
              <span className="w-12 shrink-0 text-tint tabular-nums">
                {clockLength(Math.floor(start))}
              </span>
              <span>
                <MarkedText text={text} findHits={terms.length > 0 ? findHits : undefined} />
              </span>
            </button>
            {questions.map(
              ({ id, at, text }) =>
                // A line that begins within the second is meant.
                isSaidIn(index, at + 0.9) && (
                  <a
                    key={id}
                    href={`#question-${id}`}
                    aria-label={nameOf('question', at, text)}
                    tabIndex={index === stop ? 0 : -1}
                    className="grid w-11 place-items-center hover:bg-lifted focus-visible:-outline-offset-2 in-data-no-marks:hidden"
                  >
                    <MarkShape kind="question" />
                  </a>
                ),
            )}
            {onAsk && (
              <IconButton
                label={t('transcript.ask', { time: clockLength(Math.floor(start)) })}
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setFocused(index)}
                onClick={() => onAsk(start)}
                className={cx(
                  'focus-visible:-outline-offset-2',
                  index === at
                    ? 'text-tint!'
                    : 'text-edge! group-focus-within/line:opacity-100 group-hover/line:opacity-100 pointer-fine:opacity-0',
                )}
              >
                <CircleQuestionMark aria-hidden="true" className="size-4.5" />
              </IconButton>
            )}
            {corrections.map(
              ({ id, start, text }) =>
                isSaidIn(index, start) && (
                  <p key={id} className="basis-full pr-4 pb-2 pl-19 text-sm leading-6 text-warn">
                    {t('marks.corrected', { text })}
                  </p>
                ),
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

import { MAX_LINE } from '@orchard/contract/limits';
import Search from 'lucide-react/icons/search';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { isComposing, keepComposing } from '#lib/is-composing.ts';
import { paths } from '#paths';
import { Spinner } from '#ui/spinner.tsx';
import { t } from './messages.ts';
import { searchedWord } from './search-target.ts';
import { useSearch } from './use-search.ts';

// Loaded with the first focus; a search runs without it too.
const SearchHistory = lazy(() =>
  import('./search-history.tsx').catch(() => ({ default: (): ReactNode => null })),
);

/** The buttons of the open history, for the arrow keys. */
const stops = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('input, [data-word]')];

/**
 * The search field with its button. While it has the focus, the search history is open below it;
 * Escape and a press beside it close the history.
 */
export function SearchBox({
  onSearch,
  autoFocus = false,
}: {
  /** Called when a search starts. */
  onSearch?: () => void;
  autoFocus?: boolean;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { run, searching } = useSearch();
  const shownWord = searchedWord(useLocation());
  const [word, setWord] = useState(shownWord);
  const [open, setOpen] = useState(false);
  // Results that arrive meanwhile must not overwrite what is being typed.
  const typing = useRef(false);
  useEffect(() => {
    if (!typing.current) setWord(shownWord);
  }, [shownWord]);

  const search = (typed: string) => {
    const wanted = typed.trim();
    setWord(wanted);
    typing.current = false;
    // The focus leaves the list before the list closes; within the box it does not open it again.
    input.current?.focus();
    setOpen(false);
    // The query client reports failures.
    void run(wanted);
    onSearch?.();
  };
  const openFromOutside = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(true);
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    typing.current = false;
  };
  const closeByPress = () => {
    setOpen(false);
    // Some touch screens keep the focus.
    input.current?.blur();
  };
  const move = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && open) {
      // The search mode of narrow screens stays for the next Escape.
      event.stopPropagation();
      event.preventDefault();
      input.current?.focus();
      setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !box.current) return;
    event.preventDefault();
    if (!open) return setOpen(true);
    const all = stops(box.current);
    const at = all.findIndex((stop) => stop.contains(document.activeElement));
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches the focus and keys of what is in it
    <div ref={box} onBlur={closeWhenLeft} onKeyDown={move} className="w-full lg:relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a form is what is sent, the role names it */}
      <form
        role="search"
        // For members who are quicker than the site's scripts.
        action={paths.videos()}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Text that was typed before the site's scripts ran is only in the input.
          search(input.current?.value ?? word);
        }}
        onKeyDown={keepComposing}
        className="relative"
      >
        <input
          ref={input}
          type="search"
          name="search"
          required
          maxLength={MAX_LINE}
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the member has just asked for this input
          autoFocus={autoFocus}
          aria-label={t('search.label')}
          aria-controls={open ? id : undefined}
          placeholder={t('search.placeholder')}
          value={word}
          onChange={(event) => {
            typing.current = true;
            setWord(event.target.value);
          }}
          onFocus={openFromOutside}
          onClick={() => setOpen(true)}
          className="block h-11 w-full rounded-full border border-edge bg-raised pr-12 pl-5 text-base text-strong placeholder:text-quiet focus-visible:outline-offset-0 lg:text-sm [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={t('search.submit')}
          aria-busy={searching || undefined}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-r-full text-quiet hover:text-strong focus-visible:-outline-offset-4"
        >
          {searching ? <Spinner /> : <Search aria-hidden="true" className="size-5" />}
        </button>
      </form>
      {open && (
        <>
          {/* Hangs below the header, which is what `fixed` goes by inside of it. */}
          <div
            aria-hidden="true"
            onPointerDown={closeByPress}
            className="fixed inset-x-0 top-full h-lvh animate-fade bg-black/60 lg:bg-transparent"
          />
          <div
            id={id}
            role="dialog"
            aria-label={t('search.history')}
            tabIndex={-1}
            className="absolute inset-x-0 top-full max-h-[min(32rem,calc(100dvh-var(--header-height)-1rem))] animate-rise overflow-y-auto overscroll-contain border-b border-line bg-raised p-2 shadow-2xl shadow-black/60 outline-none lg:mt-2 lg:rounded-2xl lg:border"
          >
            <p className="px-3 pt-1.5 pb-1 text-xs font-semibold text-quiet">
              {t('search.history')}
            </p>
            <Suspense fallback={<Spinner className="mx-3 mb-3 size-5 text-quiet" />}>
              <SearchHistory typed={word === shownWord ? '' : word} onRun={search} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}

import { isComposing, keepComposing } from '@orchard/contract/is-composing';
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
import { useTypedBefore } from '#lib/use-typed-before.ts';
import { paths } from '#paths';
import { Spinner } from '#ui/spinner.tsx';
import { t } from './messages.ts';
import { searchedText, useSearch } from './use-search.ts';

// Loaded with the first focus; a search runs without it too.
const SearchPopup = lazy(() =>
  import('./search-popup.tsx').catch(() => ({ default: (): ReactNode => null })),
);

/**
 * The search field with its button. While it has the focus, the search history and suggestions are
 * open below it: an ARIA combobox with a grid, through which the arrows go while the focus stays in
 * the input. Escape and a press beside it close them; Escape then empties the input.
 */
export function SearchBox({
  onSearch,
  autoFocus = false,
}: {
  /** Called when a search starts, or another screen is opened. */
  onSearch?: () => void;
  autoFocus?: boolean;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { run, searching } = useSearch();
  const shownText = searchedText(useLocation());
  const [query, setQuery] = useState(shownText);
  const [open, setOpen] = useState(false);
  // The word before a conversion that is under way: nothing moves and nothing is asked meanwhile.
  const [unconverted, setUnconverted] = useState<string>();
  /** The id of the cell that the keys are on. */
  const [active, setActive] = useState<string>();
  /** What walks through the rows comes with them. */
  const walk = useRef<(event: KeyboardEvent) => void>(null);
  // A word was removed since the last letter: the key that undoes means it, not the text.
  const [hasRemoved, setHasRemoved] = useState(false);
  // Results that arrive meanwhile must not overwrite what is being typed.
  const typing = useRef(false);
  useEffect(() => {
    if (!typing.current) setQuery(shownText);
  }, [shownText]);

  const close = () => {
    setOpen(false);
    setHasRemoved(false);
    setActive(undefined);
  };
  const type = (text: string) => {
    typing.current = true;
    setQuery(text);
    setHasRemoved(false);
    setActive(undefined);
  };
  const input = useTypedBefore(type);
  // Who was quicker than the site's scripts has the focus already.
  useEffect(() => {
    if (document.activeElement === input.current) setOpen(true);
  }, [input]);
  const search = (typed: string) => {
    const wanted = typed.trim();
    setQuery(wanted);
    typing.current = false;
    // Within the box the focus does not open it again.
    input.current?.focus();
    close();
    // The query client reports failures.
    void run(wanted);
    onSearch?.();
  };
  const leave = () => {
    setQuery(shownText);
    typing.current = false;
    close();
    onSearch?.();
  };
  const openFromOutside = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(true);
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    typing.current = false;
  };
  const closeByPress = () => {
    close();
    // Some touch screens keep the focus.
    input.current?.blur();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && (open || query !== '')) {
      // The search mode of narrow screens stays for the next Escape.
      event.stopPropagation();
      event.preventDefault();
      if (open) close();
      else type('');
    } else if (event.key === 'Tab') {
      close();
    } else if (open) {
      walk.current?.(event);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
    }
  };
  const typed = (unconverted ?? query).trim();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches the focus of what is in it
    <div ref={box} onBlur={closeWhenLeft} className="w-full lg:relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a form is what is sent, the role names it */}
      <form
        role="search"
        // For members who are quicker than the site's scripts.
        action={paths.videos()}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search(query);
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
          role="combobox"
          aria-label={t('search.label')}
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-activedescendant={active}
          data-undoes-notice={hasRemoved || undefined}
          placeholder={t('search.placeholder')}
          value={query}
          onChange={(event) => {
            type(event.target.value);
            if (unconverted === undefined) setOpen(true);
          }}
          onCompositionStart={() => setUnconverted(query)}
          onCompositionEnd={() => {
            setUnconverted(undefined);
            setOpen(true);
          }}
          onKeyDown={onKey}
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the focus in the input */}
          <div
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full max-h-[min(32rem,calc(100dvh-var(--header-height)-1rem))] animate-rise overflow-y-auto overscroll-contain border-b border-line bg-raised p-2 shadow-2xl shadow-black/60 outline-none lg:mt-2 lg:rounded-2xl lg:border"
          >
            <Suspense fallback={<Spinner className="m-3 size-5 text-quiet" />}>
              <SearchPopup
                id={id}
                typed={typed === shownText ? '' : typed}
                cell={{ active, setActive }}
                onKey={walk}
                onRun={search}
                onRemove={() => setHasRemoved(true)}
                onLeave={leave}
              />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}

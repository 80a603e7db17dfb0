import { MAX_LINE } from '@orchard/contract/limits';
import Search from 'lucide-react/icons/search';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { keepComposing } from '#lib/is-composing.ts';
import { readVideoFilter } from '#lib/video-filter.ts';
import { t } from '#lib/words.ts';
import { paths } from '#paths';
import { Spinner } from '#ui/spinner.tsx';

const isVideoList = (pathname: string) => pathname === paths.videos();

/**
 * Where a search leads: from the video list to the same list with another word, its other
 * filters kept; from anywhere else to the list of the word alone.
 */
export function searchTarget(location: { pathname: string; search: string }, word: string) {
  if (!isVideoList(location.pathname)) return paths.videos({ search: word });
  const filter = readVideoFilter(new URLSearchParams(location.search));
  return paths.videos({ ...filter, search: word, page: 1 });
}

/** The word to look for among the videos, with its button. */
export function SearchBox({
  onSearch,
  autoFocus = false,
}: {
  /** A search has begun. */
  onSearch?: () => void;
  autoFocus?: boolean;
}) {
  const location = useLocation();
  const navigate = useNavigate();
  const going = useNavigation().location;
  const shownWord = isVideoList(location.pathname)
    ? readVideoFilter(new URLSearchParams(location.search)).search
    : '';
  const [word, setWord] = useState(shownWord);
  useEffect(() => setWord(shownWord), [shownWord]);
  const searching =
    going !== undefined && isVideoList(going.pathname) && going.search.includes('search=');

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    navigate(searchTarget(location, word.trim()));
    onSearch?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form is what is sent, the role names it
    <form
      role="search"
      noValidate
      onSubmit={search}
      onKeyDown={keepComposing}
      className="relative w-full"
    >
      <input
        type="search"
        name="search"
        required
        maxLength={MAX_LINE}
        enterKeyHint="search"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the member has just asked for this input
        autoFocus={autoFocus}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
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
  );
}

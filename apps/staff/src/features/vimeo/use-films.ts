import { staffApi } from '@orchard/contract/staff';
import {
  MAX_VIMEO_FILMS,
  VIMEO_PAGE,
  type VimeoFilm,
  type VimeoPlaceKind,
} from '@orchard/contract/staff/vimeo';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '#lib/api/call.ts';

/** Which films are listed. */
export interface Wanted {
  place: VimeoPlaceKind;
  /** Number of the folder or showcase; empty for all films. */
  id: string;
  q: string;
}

type Pages = InfiniteData<{ rows: VimeoFilm[]; total: number }>;

const filmsIn = (pages: Pages | undefined): VimeoFilm[] => {
  const all = (pages?.pages ?? []).flatMap(({ rows }) => rows);
  // A film that was added meanwhile moves others to the next page.
  return [...new Map(all.map((film) => [film.id, film])).values()];
};

/** The films of a place, page by page, and those that are chosen. */
export function useFilms({ place, id, q }: Wanted) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, VimeoFilm>>(new Map());
  const [isCollecting, setIsCollecting] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ['vimeo', 'films', place, id, q],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callPage(staffApi['vimeo.films'], {
        query: { place, ...(id && { id }), ...(q && { q }), p: String(pageParam) },
        signal,
      }),
    getNextPageParam: ({ total }, _pages, page) =>
      page * VIMEO_PAGE < total ? page + 1 : undefined,
    staleTime: 60_000,
  });
  const films = filmsIn(query.data);

  const toggle = (film: VimeoFilm) => {
    const next = new Map(chosen);
    if (!next.delete(film.id)) next.set(film.id, film);
    setChosen(next);
  };
  /** Chooses all that are not here yet, as many as one import takes. */
  const chooseAll = async () => {
    setIsCollecting(true);
    let pages = query.data;
    let hasMore = query.hasNextPage;
    const unknown = () => filmsIn(pages).filter(({ known }) => known === null);
    while (hasMore && unknown().length < MAX_VIMEO_FILMS) {
      const next = await query.fetchNextPage();
      if (next.isError) break;
      pages = next.data;
      hasMore = next.hasNextPage;
    }
    const next = unknown().slice(0, MAX_VIMEO_FILMS);
    setChosen(new Map(next.map((film) => [film.id, film])));
    setIsCollecting(false);
  };
  return {
    ...query,
    films,
    total: query.data?.pages[0]?.total ?? 0,
    isBusy: query.isFetchingNextPage || isCollecting,
    /** In the order of the list. */
    chosen: films.filter((film) => chosen.has(film.id)),
    toggle,
    chooseAll: () => void chooseAll(),
    clear: () => setChosen(new Map()),
  };
}

/** The films of a place, with what was chosen. */
export type Films = ReturnType<typeof useFilms>;

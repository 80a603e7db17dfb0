import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { GetKey } from '#lib/api/call.ts';
import { readVideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { searchHistoryQuery } from './search.queries.ts';

/** Whether an address is the list of videos. */
const isVideoList = (pathname: string) => pathname === paths.videos();

/**
 * The address of a search: on the video list the same list with another word, which keeps its
 * other filters, but shows everything; elsewhere the list of the word alone.
 */
export function searchTarget(location: { pathname: string; search: string }, query: string) {
  if (!isVideoList(location.pathname)) return paths.videos({ search: query });
  const filter = readVideoFilter(new URLSearchParams(location.search));
  return paths.videos({ ...filter, search: query, page: 1, group: undefined });
}

/** The search word of an address; empty if it is not a search. */
export const searchedText = (location: { pathname: string; search: string }): string =>
  isVideoList(location.pathname)
    ? readVideoFilter(new URLSearchParams(location.search)).search
    : '';

const SEARCH = ['GET /api/search'] satisfies [GetKey];

/** Runs searches; says whether one is under way. */
export function useSearch() {
  const location = useLocation();
  const navigate = useNavigate();
  const { location: pending } = useNavigation();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);

  /** Asks the server even if the word was searched for a moment ago. */
  const run = async (query: string) => {
    const target = searchTarget(location, query);
    const here = paths.videos(readVideoFilter(new URLSearchParams(location.search)));
    const again = location.pathname === paths.videos() && target === here;
    setAsking(true);
    client.removeQueries({ queryKey: SEARCH, type: 'inactive' });
    await Promise.all([
      navigate(target),
      again && client.refetchQueries({ queryKey: SEARCH, type: 'active' }),
    ]);
    setAsking(false);
    await client.prefetchQuery(searchHistoryQuery);
  };
  return { run, searching: asking || (pending !== undefined && searchedText(pending) !== '') };
}

import { readVideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';

/** Whether an address is the list of videos. */
export const isVideoList = (pathname: string) => pathname === paths.videos();

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

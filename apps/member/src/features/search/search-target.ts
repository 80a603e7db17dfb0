import { readVideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';

/** Whether an address is the list of videos. */
export const isVideoList = (pathname: string) => pathname === paths.videos();

/**
 * Where a search leads: from the video list to the same list with another word, its other
 * filters kept; from anywhere else to the list of the word alone.
 */
export function searchTarget(location: { pathname: string; search: string }, word: string) {
  if (!isVideoList(location.pathname)) return paths.videos({ search: word });
  const filter = readVideoFilter(new URLSearchParams(location.search));
  return paths.videos({ ...filter, search: word, page: 1 });
}

/** The word that the list is searched for at an address; empty elsewhere. */
export const searchedWord = (location: { pathname: string; search: string }): string =>
  isVideoList(location.pathname)
    ? readVideoFilter(new URLSearchParams(location.search)).search
    : '';

import { PAGE_SIZE } from '@orchard/contract/limits';
import type { Video } from '@orchard/contract/videos';
import { pageQuery, query } from '#lib/api/call.ts';
import { readVideoFilter, type VideoFilter } from '#lib/video-filter.ts';

const VIDEOS_BESIDE = '12';

// The server stores every search, so only the member starts one, never an automatic refetch.
const onlyOnRequest = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** One page of the videos that match a filter and a search. */
export const videosQuery = (filter: VideoFilter) => ({
  ...pageQuery(filter.search === '' ? 'GET /api/video' : 'GET /api/search', {
    query: {
      p: String(filter.page),
      per_page: String(PAGE_SIZE.videos),
      ...(filter.tags.length > 0 && { t: filter.tags.map(String) }),
      ...(filter.search !== '' && { search: filter.search }),
      ...(filter.unwatchedOnly && { uncp: '1' as const }),
      ...(filter.order !== 'default' && { sort: filter.order }),
    },
  }),
  ...(filter.search !== '' && onlyOnRequest),
});

/** The newest videos: what the list shows first. */
export const newestVideosQuery = videosQuery(readVideoFilter(new URLSearchParams()));

/** One video. */
export const videoQuery = (videoId: string | number) =>
  query('GET /api/video/details/{videoId}', { params: { videoId: String(videoId) } });

/** The first category of a video, with the titles of its videos. */
export const categoryOfVideoQuery = (videoId: string | number) =>
  query('GET /api/video/category', {
    query: {
      with_video: String(videoId),
      p: '1',
      per_page: '1',
      videos: VIDEOS_BESIDE,
      bodies: '0',
    },
  });

/** What else a search may mean. */
export const loosenedQuery = ({ search, tags, unwatchedOnly }: VideoFilter) =>
  query('GET /api/search/loosened', {
    query: {
      search,
      ...(tags.length > 0 && { t: tags.map(String) }),
      ...(unwatchedOnly && { uncp: '1' as const }),
    },
  });

/** The other videos of a video's category; none if it has no category. */
export const othersOf = ([category]: readonly { videos: Video[] }[], videoId: number): Video[] =>
  category?.videos.filter(({ id }) => id !== videoId) ?? [];

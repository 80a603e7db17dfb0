import { PAGE_SIZE } from '@orchard/contract/limits';
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

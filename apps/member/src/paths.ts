import { type VideoFilter, writeVideoFilter } from '#lib/video-filter.ts';

const withSearch = (path: string, params: URLSearchParams) =>
  params.size > 0 ? `${path}?${params}` : path;

const paged = (path: string) => (page?: number) =>
  page !== undefined && page > 1 ? `${path}?p=${page}` : path;

/** Every address of the site, built in one place. */
export const paths = {
  home: () => '/',
  /** @param next where to go after sign-in */
  login: (next?: string) =>
    next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`,
  account: () => '/account',
  notices: paged('/notice'),
  notice: (id: number) => `/notice/${id}`,
  videos: (filter: Partial<VideoFilter> = {}) => withSearch('/video', writeVideoFilter(filter)),
  video: (id: number) => `/video/${id}`,
  bookmarks: paged('/video/bookmark'),
  browsingHistory: paged('/video/browsing-history'),
  categories: () => '/video/category',
  page: (id: number) => `/page/${id}`,
  notFound: () => '/not-found',
} as const;

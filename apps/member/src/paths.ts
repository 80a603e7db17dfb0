import { type VideoFilter, writeVideoFilter } from '#lib/video-filter.ts';

function withSearch(path: string, params: URLSearchParams): string {
  const search = String(params);
  return search === '' ? path : `${path}?${search}`;
}

const paged = (path: string) => (page?: number) =>
  page !== undefined && page > 1 ? `${path}?p=${page}` : path;

/** @returns with the screen to go to after sign-in, if there is one */
const withNext = (path: string) => (next?: string) =>
  next === undefined ? path : `${path}?${new URLSearchParams({ next })}`;

/** Every address of the site, built in one place. */
export const paths = {
  home: () => '/',
  login: withNext('/login'),
  /** What takes the form of the sign-in from a browser without the site's scripts. */
  plainLogin: withNext('/login/plain'),
  /** Which browsers the site runs in: a page of its own. */
  browsers: () => '/browsers',
  loginCode: withNext('/login/code'),
  forgotPassword: () => '/forgot-password',
  // The target of a mailed link; the screen drops the secret from the address at once.
  passwordReset: () => '/password-reset',
  firstPassword: () => '/first/change-password',
  undoEmail: () => '/undo-email',
  /** @param token the secret of the link, if sign-in must lead back with it */
  confirmEmail: (token?: string) => `/account/confirm-email${token ? `/${token}` : ''}`,
  account: () => '/account',
  contract: () => '/contract',
  /** Where a notice is given that the contract of a brand is not to go on. */
  endContract: (brandSlug: string) => `/contract/${brandSlug}`,
  notificationChoices: () => '/account/notifications',
  leave: () => '/account/leave',
  memberData: () => '/account/data',
  security: () => '/account/security',
  changeName: () => '/account/change-name',
  changeNickname: () => '/account/change-nickname',
  changeEmail: () => '/account/change-email',
  changePassword: () => '/account/change-password',
  notifications: paged('/notifications'),
  notices: paged('/notice'),
  notice: (id: number) => `/notice/${id}`,
  videos: (filter: Partial<VideoFilter> = {}) => withSearch('/video', writeVideoFilter(filter)),
  /**
   * @param second where playback begins
   * @param seriesId the series that leads there
   */
  video: (id: number, second?: number, seriesId?: number) => {
    const params = new URLSearchParams();
    if (seriesId !== undefined) params.set('series', String(seriesId));
    if (second !== undefined) params.set('s', String(Math.floor(second)));
    return withSearch(`/video/${id}`, params);
  },
  /** @param month `2026-12`; absent: this one */
  evenings: (month?: string) => (month === undefined ? '/evenings' : `/evenings?month=${month}`),
  evening: (id: number) => `/evenings/${id}`,
  seriesList: () => '/series',
  series: (id: number) => `/series/${id}`,
  bookmarks: paged('/video/bookmark'),
  videoNotes: () => '/video/moments',
  browsingHistory: paged('/video/browsing-history'),
  categories: () => '/video/category',
  contact: () => '/contact',
  conversations: paged('/questions'),
  /** A question under its video, which begins at a second. */
  question: (videoId: number, questionId: number, second?: number): string =>
    `${paths.video(videoId, second)}#question-${questionId}`,
  /** A question of the FAQ, unfolded. */
  faq: (id: number) => `/contact#faq-${id}`,
  page: (id: number) => `/page/${id}`,
  notFound: () => '/not-found',
} as const;

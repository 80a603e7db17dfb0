import { PAGE_SIZE } from '@orchard/contract/limits';
import { bookmarksQuery } from '#features/bookmarks/bookmarks.queries.ts';
import {
  historyQuery,
  latestHistoryQuery,
} from '#features/browsing-history/browsing-history.queries.ts';
import { askedQuery, consentsQuery } from '#features/consents/consents.queries.ts';
import { conversationsQuery } from '#features/conversations/conversations.queries.ts';
import { devicesQuery } from '#features/devices/devices.queries.ts';
import { erasureQuery } from '#features/erasures/erasures.queries.ts';
import {
  eveningQuery,
  eveningsQuery,
  nextEveningsQuery,
} from '#features/live-events/live-events.queries.ts';
import { memberDataQuery } from '#features/member-data/member-data.queries.ts';
import { membershipsQuery } from '#features/memberships/memberships.queries.ts';
import {
  latestNoticesQuery,
  noticeQuery,
  noticesQuery,
} from '#features/notices/notices.queries.ts';
import { bellQuery, choicesQuery } from '#features/notifications/notifications.queries.ts';
import { loadPage, stayWithinPages } from '#features/paging/load-page.ts';
import { elsewhereQuery } from '#features/search/search.queries.ts';
import {
  placeIn,
  seriesListQuery,
  seriesOfVideoQuery,
  seriesQuery,
  seriesStripQuery,
} from '#features/series/series.queries.ts';
import { brandAt, termsQuery } from '#features/terms/terms.queries.ts';
import {
  categoriesQuery,
  homeCategoriesQuery,
} from '#features/video-categories/video-categories.queries.ts';
import {
  allVideoNotesQuery,
  latestVideoNotesQuery,
  videoNotesQuery,
} from '#features/video-notes/video-notes.queries.ts';
import { videoResourcesQuery } from '#features/video-resources/video-resources.queries.ts';
import {
  categoryOfVideoQuery,
  loosenedQuery,
  newestVideosQuery,
  othersOf,
  videoQuery,
  videosQuery,
} from '#features/videos/videos.queries.ts';
import { transcriptQuery } from '#features/watching/watching.queries.ts';
import { query } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { unreadNoticesQuery, welcomeQuery } from '#lib/unread.ts';
import { readPage, readVideoFilter } from '#lib/video-filter.ts';
import {
  categoryProgressQuery,
  continueQuery,
  playbackQuery,
  prefetchProgress,
  resumeQuery,
} from '#lib/watch-progress.ts';
import { paths } from '#paths';

// What each screen cannot be shown without (`ensure`), and what else it shows (`prefetch`).

const videosOf = <Video>(entries: readonly { video: Video }[]) => entries.map(({ video }) => video);

/** Members only: without a session this redirects to sign-in. The menu may be missing. */
export const memberLayout = screenLoader(({ ensure, prefetch }) => {
  void prefetch(askedQuery);
  return Promise.all([ensure(currentUserQuery), prefetch(query('GET /api/menu'))]);
});

export const home = screenLoader(async (args) => {
  const { ensure, prefetch } = args;
  const history = ensure(latestHistoryQuery);
  await Promise.all([
    ensure(resumeQuery),
    ensure(query('GET /api/banner')),
    ensure(latestNoticesQuery),
    history,
    ensure(homeCategoriesQuery),
    ensure(seriesStripQuery),
    ensure(continueQuery),
    ensure(newestVideosQuery),
    ensure(categoryProgressQuery),
    // A welcome pushes nothing down; if it fails, the screen is shown without.
    prefetch(welcomeQuery),
    prefetch(nextEveningsQuery),
  ]);
  void prefetchProgress(args, videosOf((await history).items));
  // Most members open the list of videos next.
  void prefetch(query('GET /api/tag'));
  void prefetch(unreadNoticesQuery);
});

// Awaited, so that no notice pushes the screen down; if it fails, the screen is shown without.
export const account = screenLoader(({ prefetch }) =>
  Promise.all([prefetch(erasureQuery), prefetch(membershipsQuery)]),
);

export const leave = screenLoader(({ ensure }) =>
  Promise.all([ensure(erasureQuery), ensure(membershipsQuery)]),
);

export const contract = screenLoader(({ ensure, prefetch }) =>
  Promise.all([ensure(membershipsQuery), prefetch(consentsQuery)]),
);

export const memberData = screenLoader(({ ensure }) => ensure(memberDataQuery));

export const notificationChoices = screenLoader(({ ensure }) => ensure(choicesQuery));

export const changeEmail = screenLoader(({ ensure }) =>
  ensure(query('GET /api/account/trusted-address')),
);

export const security = screenLoader(({ ensure }) =>
  Promise.all([
    ensure(query('GET /api/account/passkeys')),
    ensure(query('GET /api/account/two-step')),
    ensure(devicesQuery),
  ]),
);

export const notifications = loadPage(bellQuery, PAGE_SIZE.notifications, paths.notifications);

export const notices = loadPage(noticesQuery, PAGE_SIZE.notices, paths.notices, ({ prefetch }) => {
  void prefetch(unreadNoticesQuery);
});

export const notice = screenLoader(({ ensure, ensureRichText, prefetch, params }) => {
  void prefetch(unreadNoticesQuery);
  return Promise.all([ensure(noticeQuery(params.noticeId ?? '')), ensureRichText()]);
});

export const conversations = screenLoader(async ({ ensure, ensureRichText, url }) => {
  const page = readPage(url.searchParams);
  const [answer] = await Promise.all([ensure(conversationsQuery(page)), ensureRichText()]);
  stayWithinPages(answer, page, PAGE_SIZE.conversations, paths.conversations);
});

export const contact = screenLoader(({ ensure, ensureRichText }) =>
  Promise.all([
    ensure(query('GET /api/contact/faq')),
    ensure(query('GET /api/contact/category')),
    ensureRichText(),
  ]),
);

export const contentPage = screenLoader(({ ensure, ensureRichText, params: { pageId = '' } }) =>
  Promise.all([ensure(query('GET /api/page/{pageId}', { params: { pageId } })), ensureRichText()]),
);

export const terms = screenLoader(({ ensure, ensureRichText, site, url }) =>
  Promise.all([ensure(termsQuery(brandAt(site, url.pathname))), ensureRichText()]),
);

export const bookmarks = loadPage(
  bookmarksQuery,
  PAGE_SIZE.bookmarks,
  paths.bookmarks,
  (args, items) => {
    void prefetchProgress(args, videosOf(items));
    void args.prefetch(latestVideoNotesQuery);
  },
);

export const browsingHistory = loadPage(
  historyQuery,
  PAGE_SIZE.history,
  paths.browsingHistory,
  (args, items) => void prefetchProgress(args, videosOf(items)),
);

export const categories = screenLoader(({ ensure }) =>
  Promise.all([ensure(categoriesQuery), ensure(categoryProgressQuery)]),
);

export const seriesList = screenLoader(({ ensure }) => ensure(seriesListQuery));

export const series = screenLoader(({ ensure, ensureRichText, params }) =>
  Promise.all([ensure(seriesQuery(params.seriesId ?? '')), ensureRichText()]),
);

export const evenings = screenLoader(({ ensure, url }) => ensure(eveningsQuery(url.searchParams)));

export const evening = screenLoader(({ ensure, ensureRichText, params }) =>
  Promise.all([ensure(eveningQuery(params.eveningId ?? '')), ensureRichText()]),
);

export const videoNotes = screenLoader(({ ensure }) => ensure(allVideoNotesQuery));

export const videoList = screenLoader(async (args) => {
  const { ensure, prefetch, url } = args;
  const filter = readVideoFilter(url.searchParams);
  const isSearch = filter.search !== '' && filter.page === 1;
  const loosened = isSearch && prefetch(loosenedQuery(filter));
  const [videos] = await Promise.all([
    ensure(videosQuery(filter)),
    ensure(query('GET /api/tag')),
    // The list does not need what else is found.
    filter.search !== '' && prefetch(elsewhereQuery(filter.search)),
    filter.group && ensure(elsewhereQuery(filter.search, filter.group)),
  ]);
  // An empty list says at once what else there is.
  if (videos.total === 0) await loosened;
  stayWithinPages(videos, filter.page, PAGE_SIZE.videos, (page) =>
    paths.videos({ ...filter, page }),
  );
  void prefetchProgress(args, videos.items);
});

export const video = screenLoader(async (args) => {
  const {
    ensure,
    ensureRichText,
    prefetch,
    url,
    params: { videoId = '' },
  } = args;
  const categories = ensure(categoryOfVideoQuery(videoId));
  const richText = ensureRichText();
  // If several fail, the video's own problem is reported.
  for (const wanted of [categories, richText]) wanted.catch(() => undefined);
  const beside = [
    // Another device may have played on since. Without this answer the video starts at its
    // beginning.
    prefetch({ ...playbackQuery(videoId), staleTime: 2_000 }),
    prefetch(transcriptQuery(videoId)),
    prefetch(videoNotesQuery(videoId)),
    prefetch(videoResourcesQuery(videoId)),
    // Without its series the lecture still plays.
    ensure(seriesOfVideoQuery(videoId)).then(
      ({ series }) => {
        const place = placeIn(series, url.searchParams);
        return place && prefetch(seriesQuery(place.id));
      },
      () => undefined,
    ),
  ];
  const { id } = await ensure(videoQuery(videoId));
  await Promise.all([richText, ...beside]);
  void prefetchProgress(args, othersOf(await categories, id));
});

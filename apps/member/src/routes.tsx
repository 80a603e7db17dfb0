import type { Site } from '@orchard/contract/site';
import { type ComponentType, lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { loader as memberLoader } from '#layouts/member-layout.loader.ts';
import { RootLayout } from '#layouts/root-layout.tsx';
import { RootProblem, RouteProblem } from '#layouts/route-problem.tsx';
import { pastSignIn, type ScreenLoader } from '#lib/screen-loader.ts';
import { loader as accountLoader } from '#pages/account.loader.ts';
import { loader as bookmarksLoader } from '#pages/bookmarks.loader.ts';
import { loader as historyLoader } from '#pages/browsing-history.loader.ts';
import { loader as categoriesLoader } from '#pages/categories.loader.ts';
import { loader as contactLoader } from '#pages/contact.loader.ts';
import { loader as contentPageLoader } from '#pages/content-page.loader.ts';
import { loader as conversationsLoader } from '#pages/conversations.loader.ts';
import { loader as homeLoader } from '#pages/home.loader.ts';
import { loader as leaveLoader } from '#pages/leave.loader.ts';
import { loader as memberDataLoader } from '#pages/member-data.loader.ts';
import { loader as noticeLoader } from '#pages/notice.loader.ts';
import { loader as noticesLoader } from '#pages/notices.loader.ts';
import { loader as choicesLoader } from '#pages/notification-choices.loader.ts';
import { loader as notificationsLoader } from '#pages/notifications.loader.ts';
import { loader as securityLoader } from '#pages/security.loader.ts';
import { loader as seriesLoader } from '#pages/series.loader.ts';
import { loader as seriesListLoader } from '#pages/series-list.loader.ts';
import { loader as termsLoader } from '#pages/terms.loader.ts';
import { loader as videoLoader } from '#pages/video.loader.ts';
import { loader as videoListLoader } from '#pages/video-list.loader.ts';
import { loader as videoNotesLoader } from '#pages/video-notes.loader.ts';

/** Facts about a screen that the router itself does not need. */
export interface ScreenHandle {
  /** Its file, by which the manifest of the build lists its scripts. */
  file: string;
  /** The screen says that the address leads nowhere. */
  isNotFound?: boolean;
}

/**
 * A screen or layout whose code is fetched when it is opened. Its loader is in the first script, so
 * that code and data load in parallel.
 */
const lazily = (
  file: string,
  fetchModule: () => Promise<{ default: ComponentType }>,
  loader?: ScreenLoader,
) => ({
  handle: { file } satisfies ScreenHandle,
  lazy: { Component: async () => (await fetchModule()).default },
  ...(loader && { loader }),
});

const page = (
  name: string,
  fetchModule: () => Promise<{ default: ComponentType }>,
  loader?: ScreenLoader,
) => lazily(`src/pages/${name}.tsx`, fetchModule, loader);

const notFound = () => {
  const screen = page('not-found', () => import('#pages/not-found.tsx'));
  return { ...screen, handle: { ...screen.handle, isNotFound: true } satisfies ScreenHandle };
};

const publicScreens = (): RouteObject[] => [
  { path: 'login', ...page('login', () => import('#pages/login.tsx')), loader: pastSignIn },
  {
    path: 'login/code',
    ...page('login-code', () => import('#pages/login-code.tsx')),
    loader: pastSignIn,
  },
  {
    path: 'forgot-password',
    ...page('forgot-password', () => import('#pages/forgot-password.tsx')),
  },
  {
    path: 'password-reset/:token?',
    ...page('password-reset', () => import('#pages/password-reset.tsx')),
  },
  {
    path: 'first/change-password/:token?',
    ...page('first-password', () => import('#pages/first-password.tsx')),
  },
  { path: 'undo-email/:undoToken?', ...page('undo-email', () => import('#pages/undo-email.tsx')) },
  {
    path: 'unsubscribe/:unsubscribeToken',
    ...page('unsubscribe', () => import('#pages/unsubscribe.tsx')),
  },
];

const accountScreens = (): RouteObject[] => [
  { path: 'account', ...page('account', () => import('#pages/account.tsx'), accountLoader) },
  { path: 'account/leave', ...page('leave', () => import('#pages/leave.tsx'), leaveLoader) },
  { path: 'account/change-name', ...page('change-name', () => import('#pages/change-name.tsx')) },
  {
    path: 'account/change-nickname',
    ...page('change-nickname', () => import('#pages/change-nickname.tsx')),
  },
  {
    path: 'account/change-email',
    ...page('change-email', () => import('#pages/change-email.tsx')),
  },
  {
    path: 'account/change-password',
    ...page('change-password', () => import('#pages/change-password.tsx')),
  },
  {
    path: 'account/notifications',
    ...page('notification-choices', () => import('#pages/notification-choices.tsx'), choicesLoader),
  },
  {
    path: 'account/data',
    ...page('member-data', () => import('#pages/member-data.tsx'), memberDataLoader),
  },
  {
    path: 'account/security',
    ...page('security', () => import('#pages/security.tsx'), securityLoader),
  },
  {
    path: 'account/confirm-email/:confirmationToken?',
    ...page('confirm-email', () => import('#pages/confirm-email.tsx')),
  },
];

const memberScreens = ({ brands }: Pick<Site, 'brands'>): RouteObject[] => [
  { index: true, ...page('home', () => import('#pages/home.tsx'), homeLoader) },
  ...accountScreens(),
  {
    path: 'notifications',
    ...page('notifications', () => import('#pages/notifications.tsx'), notificationsLoader),
  },
  { path: 'notice', ...page('notices', () => import('#pages/notices.tsx'), noticesLoader) },
  { path: 'notice/:noticeId', ...page('notice', () => import('#pages/notice.tsx'), noticeLoader) },
  { path: 'video', ...page('video-list', () => import('#pages/video-list.tsx'), videoListLoader) },
  {
    path: 'video/bookmark',
    ...page('bookmarks', () => import('#pages/bookmarks.tsx'), bookmarksLoader),
  },
  {
    path: 'video/moments',
    ...page('video-notes', () => import('#pages/video-notes.tsx'), videoNotesLoader),
  },
  {
    path: 'video/browsing-history',
    ...page('browsing-history', () => import('#pages/browsing-history.tsx'), historyLoader),
  },
  {
    path: 'video/category',
    ...page('categories', () => import('#pages/categories.tsx'), categoriesLoader),
  },
  { path: 'video/:videoId', ...page('video', () => import('#pages/video.tsx'), videoLoader) },
  {
    path: 'series',
    ...page('series-list', () => import('#pages/series-list.tsx'), seriesListLoader),
  },
  { path: 'series/:seriesId', ...page('series', () => import('#pages/series.tsx'), seriesLoader) },
  { path: 'contact', ...page('contact', () => import('#pages/contact.tsx'), contactLoader) },
  {
    path: 'questions',
    ...page('conversations', () => import('#pages/conversations.tsx'), conversationsLoader),
  },
  {
    path: 'page/:pageId',
    ...page('content-page', () => import('#pages/content-page.tsx'), contentPageLoader),
  },
  ...brands.map(({ terms_path: path }) => ({
    path,
    ...page('terms', () => import('#pages/terms.tsx'), termsLoader),
  })),
  { path: 'not-found', ...notFound() },
  { path: '*', ...notFound() },
];

const Nothing = () => null;

// Only a busy server sends documents without their screen.
const Skeleton = lazy(async () => ({
  default: (await import('#layouts/member-skeleton.tsx')).MemberSkeleton,
}));
const Outline = () => (
  <Suspense>
    <Skeleton />
  </Suspense>
);

/**
 * Every screen of section 2 of the specification. The router mutates its table, so each gets its
 * own.
 */
export const createRoutes = (site: Pick<Site, 'brands'>): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: RootProblem,
    children: [
      {
        ...lazily('src/layouts/public-layout.tsx', () => import('#layouts/public-layout.tsx')),
        HydrateFallback: Nothing,
        children: publicScreens(),
      },
      {
        ...lazily(
          'src/layouts/member-layout.tsx',
          () => import('#layouts/member-layout.tsx'),
          memberLoader,
        ),
        HydrateFallback: Outline,
        children: [{ ErrorBoundary: RouteProblem, children: memberScreens(site) }],
      },
    ],
  },
];

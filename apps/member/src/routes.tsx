import type { Site } from '@orchard/contract/site';
import { type ComponentType, lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { RootLayout } from '#layouts/root-layout.tsx';
import { RootProblem, RouteProblem } from '#layouts/route-problem.tsx';
import { pastSignIn, type ScreenLoader } from '#lib/screen-loader.ts';
import * as loaders from './loaders.ts';

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

/** What fetches each screen, by file. */
const screens = import.meta.glob<{ default: ComponentType }>([
  './pages/*.tsx',
  '!./pages/home-below.tsx',
]);

function page(name: string, loader?: ScreenLoader) {
  const fetchModule = screens[`./pages/${name}.tsx`];
  if (!fetchModule) throw new Error(`There is no screen ${name}`);
  return lazily(`src/pages/${name}.tsx`, fetchModule, loader);
}

const notFound = () => {
  const screen = page('not-found');
  return { ...screen, handle: { ...screen.handle, isNotFound: true } satisfies ScreenHandle };
};

const publicScreens = (): RouteObject[] => [
  { path: 'login', ...page('login'), loader: pastSignIn },
  { path: 'login/code', ...page('login-code'), loader: pastSignIn },
  { path: 'forgot-password', ...page('forgot-password') },
  { path: 'password-reset/:token?', ...page('password-reset') },
  { path: 'first/change-password/:token?', ...page('first-password') },
  { path: 'undo-email/:undoToken?', ...page('undo-email') },
  { path: 'unsubscribe/:unsubscribeToken', ...page('unsubscribe') },
];

const accountScreens = (): RouteObject[] => [
  { path: 'account', ...page('account', loaders.account) },
  { path: 'account/leave', ...page('leave', loaders.leave) },
  { path: 'account/change-name', ...page('change-name') },
  { path: 'account/change-nickname', ...page('change-nickname') },
  { path: 'account/change-email', ...page('change-email', loaders.changeEmail) },
  { path: 'account/change-password', ...page('change-password') },
  { path: 'account/notifications', ...page('notification-choices', loaders.notificationChoices) },
  { path: 'account/data', ...page('member-data', loaders.memberData) },
  { path: 'account/security', ...page('security', loaders.security) },
  { path: 'account/confirm-email/:confirmationToken?', ...page('confirm-email') },
];

const memberScreens = ({ brands }: Pick<Site, 'brands'>): RouteObject[] => [
  { index: true, ...page('home', loaders.home) },
  ...accountScreens(),
  { path: 'contract', ...page('contract', loaders.contract) },
  { path: 'contract/:brandSlug', ...page('end-contract', loaders.contract) },
  { path: 'notifications', ...page('notifications', loaders.notifications) },
  { path: 'notice', ...page('notices', loaders.notices) },
  { path: 'notice/:noticeId', ...page('notice', loaders.notice) },
  { path: 'video', ...page('video-list', loaders.videoList) },
  { path: 'video/bookmark', ...page('bookmarks', loaders.bookmarks) },
  { path: 'video/moments', ...page('video-notes', loaders.videoNotes) },
  { path: 'video/browsing-history', ...page('browsing-history', loaders.browsingHistory) },
  { path: 'video/category', ...page('categories', loaders.categories) },
  { path: 'video/:videoId', ...page('video', loaders.video) },
  { path: 'series', ...page('series-list', loaders.seriesList) },
  { path: 'series/:seriesId', ...page('series', loaders.series) },
  { path: 'evenings', ...page('evenings', loaders.evenings) },
  { path: 'evenings/:eveningId', ...page('evening', loaders.evening) },
  { path: 'contact', ...page('contact', loaders.contact) },
  { path: 'questions', ...page('conversations', loaders.conversations) },
  { path: 'page/:pageId', ...page('content-page', loaders.contentPage) },
  ...brands.map(({ terms_path: path }) => ({ path, ...page('terms', loaders.terms) })),
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
          loaders.memberLayout,
        ),
        HydrateFallback: Outline,
        children: [{ ErrorBoundary: RouteProblem, children: memberScreens(site) }],
      },
    ],
  },
];

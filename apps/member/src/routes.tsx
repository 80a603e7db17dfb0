import type { ComponentType } from 'react';
import { MemberLayout, loader as memberLoader } from '#layouts/member-layout.tsx';
import { MemberSkeleton } from '#layouts/member-skeleton.tsx';
import { PublicLayout } from '#layouts/public-layout.tsx';
import { RootLayout } from '#layouts/root-layout.tsx';
import { RootProblem, RouteProblem } from '#layouts/route-problem.tsx';
import type { Loader, Opening, Route, Screen } from '#lib/router/routes.ts';
import { site } from '#lib/site.ts';
import { screenData } from '#screen-data';

interface PageModule {
  default: ComponentType;
  loader?: Loader;
}

type Ask = (opening: Opening) => readonly (Promise<unknown> | false)[];

/** Asks, and leaves what fails to the loader, which asks again. */
const quietly = (ask: Ask) => (opening: Opening) => {
  for (const asked of ask(opening)) if (asked) asked.catch(() => undefined);
};

/**
 * A screen whose code is fetched when it is opened.
 * @param ask for its data meanwhile
 */
const page = (fetchModule: () => Promise<PageModule>, ask?: Ask) => {
  // A module that is there already is imported in tasks of its own, in which the screen that goes
  // would be drawn once more; so what was fetched is kept.
  let fetched: Screen | undefined;
  return {
    handle: {
      ...(ask && { ahead: quietly(ask) }),
      lazy: async () => {
        if (fetched) return fetched;
        const { default: Component, loader } = await fetchModule();
        fetched = loader ? { Component, loader } : { Component };
        return fetched;
      },
    },
  };
};

const Nothing = () => null;

/** Every screen of section 2 of the specification. */
export const routes: Route[] = [
  {
    handle: { Component: RootLayout, Problem: RootProblem },
    children: [
      {
        handle: { Component: PublicLayout, Fallback: Nothing },
        children: [
          { path: 'login', ...page(() => import('#pages/login.tsx')) },
          { path: 'forgot-password', ...page(() => import('#pages/forgot-password.tsx')) },
          { path: 'password-reset/:token?', ...page(() => import('#pages/password-reset.tsx')) },
          {
            path: 'first/change-password/:token?',
            ...page(() => import('#pages/first-password.tsx')),
          },
          { path: 'undo-email/:undoToken?', ...page(() => import('#pages/undo-email.tsx')) },
        ],
      },
      {
        handle: { Component: MemberLayout, loader: memberLoader, Fallback: MemberSkeleton },
        children: [
          {
            handle: { Problem: RouteProblem },
            children: [
              { index: true, ...page(() => import('#pages/home.tsx')) },
              { path: 'account', ...page(() => import('#pages/account.tsx')) },
              { path: 'account/change-name', ...page(() => import('#pages/change-name.tsx')) },
              {
                path: 'account/change-nickname',
                ...page(() => import('#pages/change-nickname.tsx')),
              },
              { path: 'account/change-email', ...page(() => import('#pages/change-email.tsx')) },
              {
                path: 'account/change-password',
                ...page(() => import('#pages/change-password.tsx')),
              },
              {
                path: 'account/confirm-email/:confirmationToken?',
                ...page(() => import('#pages/confirm-email.tsx')),
              },
              { path: 'notice', ...page(() => import('#pages/notices.tsx'), screenData.notices) },
              { path: 'notice/:noticeId', ...page(() => import('#pages/notice.tsx')) },
              { path: 'video', ...page(() => import('#pages/video-list.tsx'), screenData.videos) },
              {
                path: 'video/bookmark',
                ...page(() => import('#pages/bookmarks.tsx'), screenData.bookmarks),
              },
              {
                path: 'video/browsing-history',
                ...page(() => import('#pages/browsing-history.tsx'), screenData.history),
              },
              {
                path: 'video/category',
                ...page(() => import('#pages/categories.tsx'), screenData.categories),
              },
              {
                path: 'video/:videoId',
                ...page(() => import('#pages/video.tsx'), screenData.video),
              },
              { path: 'contact', ...page(() => import('#pages/contact.tsx')) },
              { path: 'page/:pageId', ...page(() => import('#pages/content-page.tsx')) },
              ...site.brands.map(({ terms_path: path }) => ({
                path,
                ...page(() => import('#pages/terms.tsx')),
              })),
              { path: 'not-found', ...page(() => import('#pages/not-found.tsx')) },
              { path: '*', ...page(() => import('#pages/not-found.tsx')) },
            ],
          },
        ],
      },
    ],
  },
];

import { menuQuery } from '#features/menus/menus.queries.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { screenLoader } from '#lib/screen-loader.ts';

/** Members only: without a session this redirects to sign-in. The menu may be missing. */
export const loader = screenLoader(({ ensure, prefetch }) =>
  Promise.all([ensure(currentUserQuery), prefetch(menuQuery)]),
);

import { menuQuery } from '#features/menus/menus.queries.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { screenLoader } from '#lib/screen-loader.ts';

/** Members only: without a session this redirects to sign-in. */
export const loader = screenLoader(({ ensure }) =>
  Promise.all([ensure(currentUserQuery), ensure(menuQuery)]),
);

import { menuQuery } from '#features/menus/menus.queries.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { screenLoader } from '#lib/screen-loader.ts';

/** Nobody gets further without having signed in. */
export const loader = screenLoader(({ ensure }) =>
  Promise.all([ensure(currentUserQuery), ensure(menuQuery)]),
);

import { categoriesQuery } from '#features/video-categories/video-categories.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { categoryProgressQuery } from '#lib/watch-progress.ts';

export const loader = screenLoader(({ ensure }) =>
  Promise.all([ensure(categoriesQuery), ensure(categoryProgressQuery)]),
);

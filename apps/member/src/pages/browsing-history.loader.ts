import { PAGE_SIZE } from '@orchard/contract/limits';
import { historyQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { loadPage } from '#features/paging/load-page.ts';
import { prefetchProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';

export const loader = loadPage(
  historyQuery,
  PAGE_SIZE.history,
  paths.browsingHistory,
  (args, items) => {
    void prefetchProgress(
      args,
      items.map(({ video }) => video),
    );
  },
);

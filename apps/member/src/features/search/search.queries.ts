import type { SearchGroup } from '@orchard/contract/search-groups';
import { query } from '#lib/api/call.ts';

/** The member's search history, newest first; always fetched again. */
export const searchHistoryQuery = { ...query('GET /api/search/history'), staleTime: 0 };

/** What a search finds beside videos: a few of each group, or one group alone. */
export const elsewhereQuery = (search: string, group?: SearchGroup) =>
  query('GET /api/search/elsewhere', { query: { search, ...(group && { in: group }) } });

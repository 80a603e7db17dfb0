import { query } from '#lib/api/call.ts';
import type { VideoFilter } from '#lib/video-filter.ts';

/** What else a search may mean. */
export const loosenedQuery = ({ search, tags, unwatchedOnly }: VideoFilter) =>
  query('GET /api/search/loosened', {
    query: {
      search,
      ...(tags.length > 0 && { t: tags.map(String) }),
      ...(unwatchedOnly && { uncp: '1' as const }),
    },
  });

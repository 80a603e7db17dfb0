import { SEARCH_GROUPS, type SearchGroup } from '@orchard/contract/search-groups';

/** The order of videos: newest first, oldest first, or the usual one of the list. */
export type VideoOrder = 'default' | 'desc' | 'asc';

/** The filter in the address of the video list. */
export interface VideoFilter {
  /** A video must have all of these tags. */
  tags: number[];
  search: string;
  unwatchedOnly: boolean;
  /** The usual order is best match first in a search, else newest first. */
  order: VideoOrder;
  /** From 1. */
  page: number;
  /** What a search shows instead of videos; undefined: everything, videos first. */
  group: SearchGroup | undefined;
}

const NUMBER = /^[1-9]\d{0,9}$/;
const MOST_TAGS = 20;
const LONGEST_WORD = 255;
const ORDERS = ['desc', 'asc'] as const;

/** The page in an address: `p`; 1 if it is absent or invalid. */
export const readPage = (params: URLSearchParams): number => {
  const p = params.get('p') ?? '';
  return NUMBER.test(p) ? Number(p) : 1;
};

const readSearch = (params: URLSearchParams): string =>
  [...(params.get('search') ?? '').replaceAll('\0', '').trim()].slice(0, LONGEST_WORD).join('');

/** Reads the filter from an address; an invalid part counts as absent. */
export function readVideoFilter(params: URLSearchParams): VideoFilter {
  const search = readSearch(params);
  return {
    tags: [
      ...new Set(
        params
          .getAll('t')
          .filter((id) => NUMBER.test(id))
          .map(Number),
      ),
    ].slice(0, MOST_TAGS),
    search,
    unwatchedOnly: ['1', 'true'].includes(params.get('uncp') ?? ''),
    order: ORDERS.find((order) => order === params.get('sort')) ?? 'default',
    page: readPage(params),
    group: search === '' ? undefined : SEARCH_GROUPS.find((group) => group === params.get('in')),
  };
}

/** The search parameters of a filter, without default values. */
export function writeVideoFilter(filter: Partial<VideoFilter>): URLSearchParams {
  const params = new URLSearchParams();
  for (const tag of filter.tags ?? []) params.append('t', String(tag));
  if (filter.search) params.set('search', filter.search);
  if (filter.unwatchedOnly) params.set('uncp', '1');
  if (filter.order !== undefined && filter.order !== 'default') params.set('sort', filter.order);
  if (filter.page !== undefined && filter.page > 1) params.set('p', String(filter.page));
  if (filter.search && filter.group) params.set('in', filter.group);
  return params;
}

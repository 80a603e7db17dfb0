/** How videos are ordered: newest or oldest first, or as is usual for what is shown. */
export type VideoOrder = 'default' | 'desc' | 'asc';

/** What the address of the video list says. */
export interface VideoFilter {
  /** A video must have all of these. */
  tags: number[];
  search: string;
  unwatchedOnly: boolean;
  /** By default a search begins with the best match, anything else with the newest. */
  order: VideoOrder;
  /** From 1. */
  page: number;
}

const NUMBER = /^[1-9]\d{0,9}$/;
const MOST_TAGS = 20;
const LONGEST_WORD = 255;
const ORDERS = ['desc', 'asc'] as const;

/** The page that an address asks for: `p`, or 1 when that is absent or no page number. */
export const readPage = (params: URLSearchParams): number => {
  const p = params.get('p') ?? '';
  return NUMBER.test(p) ? Number(p) : 1;
};

/** Reads the filter from an address; whatever is malformed counts as absent. */
export const readVideoFilter = (params: URLSearchParams): VideoFilter => ({
  tags: [
    ...new Set(
      params
        .getAll('t')
        .filter((id) => NUMBER.test(id))
        .map(Number),
    ),
  ].slice(0, MOST_TAGS),
  search: [...(params.get('search') ?? '').replaceAll('\0', '').trim()]
    .slice(0, LONGEST_WORD)
    .join(''),
  unwatchedOnly: params.get('uncp') === '1',
  order: ORDERS.find((order) => order === params.get('sort')) ?? 'default',
  page: readPage(params),
});

/** The search parameters of a filter; what is at its default is left out. */
export function writeVideoFilter(filter: Partial<VideoFilter>): URLSearchParams {
  const params = new URLSearchParams();
  for (const tag of filter.tags ?? []) params.append('t', String(tag));
  if (filter.search) params.set('search', filter.search);
  if (filter.unwatchedOnly) params.set('uncp', '1');
  if (filter.order !== undefined && filter.order !== 'default') params.set('sort', filter.order);
  if (filter.page !== undefined && filter.page > 1) params.set('p', String(filter.page));
  return params;
}

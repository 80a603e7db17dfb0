/** One page of a list, how many items the whole list has, and how many a page holds by itself. */
export class Page<Item> {
  readonly items: Item[];
  readonly total: number;
  readonly pageSize: number;

  constructor(items: Item[], total: number, pageSize: number) {
    this.items = items;
    this.total = total;
    this.pageSize = pageSize;
  }
}

/** The requested page of a list; without `p` the whole list. */
export interface PageRequest {
  /** Items at most; null for all. */
  limit: number | null;
  offset: number;
}

/**
 * Turns `p` and `per_page` into a limit and an offset.
 * @param query the parsed query
 * @param pageSize items per page without `per_page`
 */
export function pageRequest(
  query: { p?: number | undefined; per_page?: number | undefined },
  pageSize: number,
): PageRequest {
  if (query.p === undefined) return { limit: null, offset: 0 };
  const limit = query.per_page ?? pageSize;
  return { limit, offset: (query.p - 1) * limit };
}

/**
 * Returns the `Link` header (RFC 8288) of a page: first, prev, next and last, with the request's
 * other parameters.
 * @param url path and query as requested
 */
export function pageLinks(url: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const [path = '', search = ''] = url.split('?', 2);
  const link = (rel: string, p: number) => {
    const params = new URLSearchParams(search);
    params.set('p', String(p));
    return `<${path}?${params}>; rel="${rel}"`;
  };
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ].join(', ');
}

/** Returns the headers of a page of a list; none for the whole list. */
export function pageHeaders(
  { total, pageSize }: Page<unknown>,
  query: unknown,
  url: string,
): Record<string, string> {
  const { p, per_page } = query as { p?: number; per_page?: number };
  if (p === undefined) return {};
  return {
    'x-total-count': String(total),
    link: pageLinks(url, p, per_page ?? pageSize, total),
  };
}

import { Pagination } from '@mui/material';
import type { Endpoint } from '@orchard/contract/endpoint';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageOf } from '#lib/use-call.ts';

/**
 * A page of rows that are part of a screen, and the way to their other pages.
 * @param narrowed what is asked for; the first page of anything else is shown first
 */
export function usePaged<E extends Endpoint>(
  endpoint: E,
  {
    perPage = 50,
    queryKey,
    params,
    narrowed = {},
  }: {
    perPage?: number;
    queryKey: readonly unknown[];
    params: Record<string, number>;
    narrowed?: Record<string, string>;
  },
) {
  const asked = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''));
  const of = JSON.stringify(asked);
  const [shown, setShown] = useState({ of, page: 1 });
  const page = shown.of === of ? shown.page : 1;
  const query = { ...asked, p: String(page), per_page: String(perPage) };
  const { data, error } = usePageOf(endpoint, {
    queryKey: [...queryKey, query],
    ...{ params, query, placeholderData: keepPreviousData },
  } as never);
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  const pager = pages > 1 && (
    <Pagination count={pages} page={page} onChange={(_, next) => setShown({ of, page: next })} />
  );
  return { data, error, pager };
}

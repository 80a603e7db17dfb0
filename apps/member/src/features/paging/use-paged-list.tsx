import {
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Page } from '#lib/api/call.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readPage } from '#lib/video-filter.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { PageRange, Pagination } from './pagination.tsx';

/** A screen with one page of a list, which its address names. */
export function usePagedList<Item, Key extends QueryKey>(
  title: string,
  queryOf: (page: number) => UseSuspenseQueryOptions<Page<Item>, Error, Page<Item>, Key>,
  perPage: number,
  pathOf: (page: number) => string,
) {
  useDocumentTitle(title);
  const [params] = useSearchParams();
  const page = readPage(params);
  const { items, total } = useSuspenseQuery(queryOf(page)).data;
  const paging = { page, total, perPage };
  return {
    items,
    page,
    heading: <PageTitle aside={total > 0 && <PageRange {...paging} />}>{title}</PageTitle>,
    pagination: <Pagination {...paging} pathOf={pathOf} />,
  };
}

import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { redirect } from 'react-router';
import type { Page } from '#lib/api/call.ts';
import { type LoaderArgs, screenLoader } from '#lib/screen-loader.ts';
import { readPage } from '#lib/video-filter.ts';

/**
 * Redirects an address beyond the last page to the last page.
 * @throws a redirect, which the loader passes on
 */
export function stayWithinPages(
  answer: Page<unknown>,
  page: number,
  perPage: number,
  pathOf: (page: number) => string,
): void {
  const last = Math.max(1, Math.ceil(answer.total / perPage));
  if (page > last) throw redirect(pathOf(last));
}

/**
 * Makes the loader of a screen with one page of a list, from the address.
 * @param queryOf returns the query of a page
 * @param beside prefetches further content once the page is there
 */
export const loadPage = <Item, Key extends QueryKey>(
  queryOf: (page: number) => FetchQueryOptions<Page<Item>, Error, Page<Item>, Key>,
  perPage: number,
  pathOf: (page: number) => string,
  beside?: (args: LoaderArgs, items: readonly Item[]) => void,
) =>
  screenLoader(async (args) => {
    const page = readPage(args.url.searchParams);
    const answer = await args.ensure(queryOf(page));
    stayWithinPages(answer, page, perPage, pathOf);
    beside?.(args, answer.items);
  });

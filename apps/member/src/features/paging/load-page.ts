import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { Page } from '#lib/api/call.ts';
import { type LoaderArgs, screenLoader } from '#lib/screen-loader.ts';
import { readPage } from '#lib/video-filter.ts';
import { stayWithinPages } from './last-page.ts';

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

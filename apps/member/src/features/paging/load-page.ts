import type { Page } from '#lib/api/call.ts';
import { load } from '#lib/load.ts';
import type { Opening } from '#lib/router/routes.ts';
import { readPage } from '#lib/video-filter.ts';
import { stayWithinPages } from './last-page.ts';

/**
 * Makes the loader of a screen that shows one page of a list, the one that its address names.
 * @param ask for that page
 */
export const loadPage = (
  ask: (opening: Opening) => readonly [Promise<Page<unknown>>],
  perPage: number,
  pathOf: (page: number) => string,
) =>
  load(async (opening) => {
    const [answer] = await Promise.all(ask(opening));
    stayWithinPages(answer, readPage(opening.url.searchParams), perPage, pathOf);
  });

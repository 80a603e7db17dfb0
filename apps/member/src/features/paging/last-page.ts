import { redirect } from 'react-router';
import type { Page } from '#lib/api/call.ts';

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

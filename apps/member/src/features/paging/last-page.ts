import { redirect } from 'react-router';
import type { Page } from '#lib/api/call.ts';

/**
 * An address beyond the last page leads to the last, in its place.
 * @throws a redirect, to be thrown on by the loader
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

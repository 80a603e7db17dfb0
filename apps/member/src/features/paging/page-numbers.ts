/** A page, or a gap between the shown pages. */
export type PageEntry = number | 'gap-before' | 'gap-after';

/**
 * The offered pages: first, last, current and its neighbours. A gap never replaces a single page.
 * At most seven entries fit a narrow phone.
 */
export function pageNumbers(page: number, last: number): PageEntry[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.min(Math.max(2, page - 1), last - 3);
  const to = Math.max(Math.min(last - 1, page + 1), 4);
  const entries: PageEntry[] = [1];
  if (from === 3) entries.push(2);
  else if (from > 3) entries.push('gap-before');
  for (let entry = from; entry <= to; entry += 1) entries.push(entry);
  if (to === last - 2) entries.push(last - 1);
  else if (to < last - 2) entries.push('gap-after');
  entries.push(last);
  return entries;
}

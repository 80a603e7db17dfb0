/** Seconds as whole milliseconds. */
export const toMs = (seconds: number): number => Math.round(seconds * 1000);

/**
 * Ranges of seconds as PostgreSQL's multirange of milliseconds. A range that ends before it begins is
 * empty; the database merges overlaps.
 */
export const multirange = (ranges: readonly (readonly [from: number, to: number])[]): string =>
  `{${ranges
    .map(([from, to]) => [toMs(from), toMs(to)] as const)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`;

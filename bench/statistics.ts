/** The median of some results; of two middle ones the mean. */
export function median(results: readonly number[]): number {
  const sorted = [...results].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (!Number.isInteger(middle)) return sorted[Math.floor(middle)] as number;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The result that this share of all results does not exceed. */
export function percentile(results: readonly number[], share: number): number {
  const sorted = [...results].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

/** A median with the least and the greatest of its rounds. */
export interface Spread {
  median: number;
  least: number;
  greatest: number;
}

export const spread = (results: readonly number[]): Spread => ({
  median: median(results),
  least: Math.min(...results),
  greatest: Math.max(...results),
});

/** Returns the median of some results; of two middle ones the mean. */
export function median(results: readonly number[]): number {
  const sorted = [...results].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the result that this share of all results does not exceed. */
export function percentile(results: readonly number[], share: number): number {
  const sorted = [...results].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
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

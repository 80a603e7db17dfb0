/** The normal distribution's weight below z, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = density * series;
  return z > 0 ? 1 - above : above;
}

/**
 * The test of Mann and Whitney, two-sided, for samples of twenty and more: how likely it is that
 * two samples which come from the same source differ as much as these.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to + 1 < all.length && all[to + 1]?.value === all[from]?.value) to += 1;
    const rank = (from + to) / 2 + 1;
    for (let at = from; at <= to; at += 1) if (all[at]?.isOne) rankSum += rank;
    from = to + 1;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * normal(-Math.abs(z));
}

/** Where a share of 0 to 1, or a difference of two, lies. */
export interface Interval {
  low: number;
  high: number;
}

/** Of so many people, those who did something. */
export interface Part {
  members: number;
  of: number;
}

/** Of 100 such intervals 95 hold the true share. */
const Z95 = 1.959964;

/** Wilson's interval of a share, without continuity correction. */
export function wilson({ members, of }: Part, z = Z95): Interval {
  const share = members / of;
  const middle = share + z ** 2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const whole = 1 + z ** 2 / of;
  return { low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

/** The difference of two shares, `after` less `before`, with Newcombe's interval of Wilson's. */
export function difference(before: Part, after: Part): Interval & { share: number } {
  const [one, other] = [before.members / before.of, after.members / after.of];
  const [ofOne, ofOther] = [wilson(before), wilson(after)];
  const share = other - one;
  return {
    share,
    low: share - Math.hypot(other - ofOther.low, ofOne.high - one),
    high: share + Math.hypot(ofOther.high - other, one - ofOne.low),
  };
}

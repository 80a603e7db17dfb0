/** Of so many people, those who did something. */
export interface Part {
  members: number;
  of: number;
}

/** Wilson's interval of a share, without continuity correction; by default that of 95 %. */
export function wilson({ members, of }: Part, z = 1.959964) {
  const share = members / of;
  const middle = share + z ** 2 / (2 * of);
  const half = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}

/** The difference of two shares, `after` less `before`, with Newcombe's interval of Wilson's. */
export function difference(before: Part, after: Part) {
  const [one, other] = [before.members / before.of, after.members / after.of];
  const [ofOne, ofOther] = [wilson(before), wilson(after)];
  const share = other - one;
  const low = share - Math.hypot(other - ofOther.low, ofOne.high - one);
  const high = share + Math.hypot(ofOther.high - other, one - ofOne.low);
  return { share, low, high };
}

/** A hundredth of a video at which many leave, and the share of all viewers that is lost there. */
export interface DropOff {
  percent: number;
  lost: number;
}

/** With fewer viewers, one person's pause would look like a fault of the video. */
const FEWEST_VIEWERS = 5;
/** A viewer who leaves in the last tenth has finished. */
const LAST = 90;
/** The smallest fall that counts, as a share of all viewers, and the hundredths it is measured over. */
const FALL = 0.05;
const OVER = 2;
/** Least distance between two drop-offs, in hundredths. */
const APART = 5;
const MOST = 5;

/**
 * Where most viewers leave.
 * @param curve viewers of each hundredth
 * @param viewers all viewers
 * @returns the steepest falls, in the order of the video
 */
export function findDropOffs(curve: readonly number[], viewers: number): DropOff[] {
  if (viewers < FEWEST_VIEWERS) return [];
  const falls = curve
    .slice(0, Math.max(0, Math.min(LAST, curve.length - OVER + 1)))
    .map((_, percent) => {
      const before = curve[percent - 1] ?? curve[0] ?? 0;
      const after = curve[percent + OVER - 1] ?? 0;
      return { percent, lost: (before - after) / viewers };
    })
    .filter(({ lost }) => lost >= FALL)
    .sort((a, b) => b.lost - a.lost || a.percent - b.percent);
  const chosen: DropOff[] = [];
  for (const fall of falls) {
    if (chosen.length === MOST) break;
    if (chosen.some(({ percent }) => Math.abs(percent - fall.percent) < APART)) continue;
    chosen.push(fall);
  }
  return chosen.sort((a, b) => a.percent - b.percent);
}

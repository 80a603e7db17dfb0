/** A hundredth of a video at which many leave, and the share of all viewers that is lost there. */
export interface DropOff {
  percent: number;
  lost: number;
}

/** With fewer viewers than these, one person's pause would look like a fault of the video. */
const FEWEST_VIEWERS = 5;
/** Whoever leaves in the last tenth has finished. */
const LAST = 90;
/** A fall counts from this share of all viewers, over so many hundredths. */
const FALL = 0.05;
const OVER = 2;
/** Two places lie at least this far apart. */
const APART = 5;
const MOST = 5;

/**
 * Where most viewers leave.
 * @param curve how many have seen each hundredth
 * @param viewers how many there are in all
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

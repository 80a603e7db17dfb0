/** Start and end, in seconds of the video. */
export type Range = [from: number, to: number];

/** The union of ranges, in order; only the longest if there are too many. */
export function mergeRanges(ranges: readonly Range[], most = 200): Range[] {
  const merged: Range[] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  if (merged.length <= most) return merged;
  const longest = [...merged].sort(([a, b], [c, d]) => d - c - (b - a)).slice(0, most);
  return longest.sort(([a], [b]) => a - b);
}

/** How far a film may seem ahead of time and speed: clocks are not exact. */
const SLACK = { factor: 1.25, seconds: 0.75 };

/** Derives the played parts from a player's occasional positions. */
export class PlayedRanges {
  #last: { time: number; wall: number } | undefined;
  #ranges: Range[] = [];

  /**
   * Notes a position while playing.
   * @param time the position, in seconds
   * @param wall the clock of the device, in milliseconds
   * @param rate the speed
   */
  tick(time: number, wall: number, rate: number): void {
    const last = this.#last;
    this.#last = { time, wall };
    if (!last) return;
    const allowed = ((wall - last.wall) / 1000) * rate * SLACK.factor + SLACK.seconds;
    // A position farther on, or before the last, is a seek.
    if (time <= last.time || time - last.time > allowed) return;
    const open = this.#ranges.at(-1);
    if (open && open[1] === last.time) open[1] = time;
    else this.#ranges.push([last.time, time]);
  }

  /** Notes that playing stops or seeks. */
  interrupt(): void {
    this.#last = undefined;
  }

  /** The ranges played since the last call. */
  take(): Range[] {
    const ranges = mergeRanges(this.#ranges);
    this.#ranges = [];
    return ranges;
  }
}

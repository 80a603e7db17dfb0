import { foldLine, lineAt, placesOf, spokenText } from '#features/captions/spoken-places.view.ts';

/** Words that are said at a time: a line of captions, or a place. */
export interface Line {
  start_ms: number;
  text: string;
}

/** Fewest folded characters that tell where words are said, and how few of the words' own do. */
const [FEWEST, TELLING] = [6, 1 / 3];

/** A folded text, and all runs of few characters in it. */
interface Text {
  folded: string;
  runs: ReadonlySet<string>;
}

/**
 * The longest part of folded words that a text holds, if it tells where they are said; else ''. What
 * begins or ends unlike anything in the text is not looked for: texts are long.
 */
function heldPart(words: string, { folded, runs }: Text): string {
  const least = Math.ceil(Math.min(words.length, Math.max(FEWEST, words.length * TELLING)));
  let held = '';
  for (let at = 0; at + least <= words.length; at += 1) {
    for (let length = Math.max(least, held.length + 1); at + length <= words.length; length += 1) {
      const part = words.slice(at, at + length);
      const mayStand =
        length < FEWEST || (runs.has(part.slice(0, FEWEST)) && runs.has(part.slice(-FEWEST)));
      if (!mayStand || !folded.includes(part)) break;
      held = part;
    }
  }
  return held;
}

/**
 * The times of a correction's places in one video once other captions stand there: where their words
 * are said; as they are where they are said nowhere. No two are the same.
 */
export function anchor(places: readonly Line[], before: readonly Line[], now: readonly Line[]) {
  const [former, said] = [before, now].map((lines) => ({
    ...spokenText(lines.map(({ text }) => text)),
    timesOf(part: string): number[] {
      return part === ''
        ? []
        : [...placesOf(part, this.folded)].map(
            (at) => lines[lineAt(this.starts, at)]?.start_ms ?? 0,
          );
    },
  }));
  const folded = said?.folded ?? '';
  const runs = new Set(
    Array.from({ length: folded.length }, (_, at) => folded.slice(at, at + FEWEST)),
  );
  const taken = new Set<number>();
  return places.map(({ start_ms, text }) => {
    const nearest = (times: number[]) =>
      times.toSorted((one, other) => Math.abs(one - start_ms) - Math.abs(other - start_ms));
    const part = heldPart(foldLine(text), { folded, runs });
    const [old, times] = [former?.timesOf(part) ?? [], said?.timesOf(part) ?? []];
    // Said as often as before: the third time is still the third.
    const number = old.length === times.length ? old.indexOf(nearest(old)[0] ?? 0) : -1;
    const best = [...times.slice(number, number + 1), ...nearest(times)];
    let start = best.find((time) => !taken.has(time)) ?? best[0] ?? start_ms;
    while (taken.has(start)) start += 1;
    taken.add(start);
    return start;
  });
}

import { foldLine, lineAt, placesOf, spokenText } from '#features/captions/spoken-places.view.ts';

/** Words that are said at a time: a line of captions, or a place. */
export interface Line {
  start_ms: number;
  text: string;
}

/** Fewest folded characters that tell where words are said, and how few of the words' own do. */
const [FEWEST, TELLING] = [6, 1 / 3];

/** The folded words, or the first of their longer parts that a text holds; '' for none. */
function heldPart(words: string, text: string): string {
  const least = Math.min(words.length, Math.max(FEWEST, words.length * TELLING));
  for (
    let { length } = words;
    length >= least && length > 0;
    length = Math.ceil(length * 0.95) - 1
  ) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const part = words.slice(at, at + length);
      if (text.includes(part)) return part;
    }
  }
  return '';
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
  const taken = new Set<number>();
  return places.map(({ start_ms, text }) => {
    const nearest = (times: number[]) =>
      times.toSorted((one, other) => Math.abs(one - start_ms) - Math.abs(other - start_ms));
    const part = heldPart(foldLine(text), said?.folded ?? '');
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

import { foldLine, lineAt, spokenText } from '#features/captions/spoken-places.view.ts';

/** A line of captions, as far as a place needs it. */
export interface Line {
  start_ms: number;
  text: string;
}

/** Where words are said. */
export interface Place {
  start_ms: number;
  words: string;
}

/** Fewest folded characters, and which part of the words, that tell where they are said. */
const [FEWEST, TELLING] = [6, 1 / 3];

/** Characters that a part of the words may have lost before it. */
const LOST = 2;

const speechOf = (lines: readonly Line[]) => ({
  ...spokenText(lines.map(({ text }) => text)),
  times: lines.map(({ start_ms }) => start_ms),
});
type Speech = ReturnType<typeof speechOf>;

/** When the lines begin that hold a text, or what stands so many characters before it. */
function timesOf({ folded, starts, times }: Speech, text: string, before = 0): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1)) {
    found.push(times[lineAt(starts, Math.max(0, at - before))] ?? 0);
  }
  return found;
}

/** The longest part of the words that is said, and where in them it begins. */
function longestPart(words: string, folded: string): { text: string; at: number } | undefined {
  let found: { text: string; at: number } | undefined;
  let [least, most] = [Math.max(FEWEST, Math.ceil(words.length * TELLING)), words.length - 1];
  while (least <= most) {
    const length = (least + most) >> 1;
    const parts = Array.from({ length: words.length - length + 1 }, (_, at) => ({
      text: words.slice(at, at + length),
      at,
    }));
    const said = parts.find(({ text }) => folded.includes(text));
    if (said) [found, least] = [said, length + 1];
    else most = length - 1;
  }
  return found;
}

/** When the words of a place are said now, the best time first; none if they are not. */
function timesNow({ start_ms, words }: Place, before: Speech, now: Speech): number[] {
  const nearest = (times: number[]) =>
    times.toSorted((one, other) => Math.abs(one - start_ms) - Math.abs(other - start_ms));
  const text = foldLine(words);
  if (text === '') return [];
  const times = timesOf(now, text);
  if (times.length === 0) {
    const part = longestPart(text, now.folded);
    return part ? nearest(timesOf(now, part.text, Math.max(0, part.at - LOST))) : [];
  }
  // Said as often as before: the third time is still the third.
  const former = timesOf(before, text);
  const number = former.length === times.length ? former.indexOf(nearest(former)[0] ?? 0) : -1;
  return [...times.slice(number, number + 1), ...nearest(times)];
}

/**
 * The times of a correction's places in one video once other captions stand there: where their words
 * are said; as they are where they are said nowhere. No two are the same.
 */
export function anchor(
  places: readonly Place[],
  lines: { before: readonly Line[]; now: readonly Line[] },
): number[] {
  const [before, now] = [speechOf(lines.before), speechOf(lines.now)];
  const taken = new Set<number>();
  return places.map((place) => {
    const times = timesNow(place, before, now);
    let start = times.find((time) => !taken.has(time)) ?? times[0] ?? place.start_ms;
    while (taken.has(start)) start += 1;
    taken.add(start);
    return start;
  });
}

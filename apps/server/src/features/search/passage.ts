import { foldText } from '@orchard/contract/fold-text';
import { endOfGraphemes, graphemes } from '@orchard/contract/graphemes';
import { holdsTerm, type Term } from '@orchard/contract/search-terms';

/** How much of a text is looked at in one go, and most that stands before a hit in a passage. */
const [WINDOW, LEAD] = [200, 24];

/** The longest spelling of the words. */
const longest = (terms: readonly Term[]): number =>
  Math.max(0, ...terms.flat().map(({ length }) => length));

/**
 * The place where one of the words first stands, or shortly before; undefined if none does. Folding
 * moves characters, so it narrows the text down and folds the rest, instead of folding all of it
 * with the origin of each character, which takes thirty times as long.
 */
function placeOf(text: string, terms: readonly Term[]): number | undefined {
  const holds = (part: string) => {
    const folded = foldText(part);
    return terms.some((term) => holdsTerm(folded, term));
  };
  // A text may be longer than it folds to: half-width kana, characters that nobody sees.
  const overlap = longest(terms) * 3;
  for (let from = 0; from < text.length; from += WINDOW) {
    const window = text.slice(from, from + WINDOW + overlap);
    if (!holds(window)) continue;
    let [without, end] = [0, window.length];
    while (end - without > 1) {
      const middle = (without + end) >> 1;
      if (holds(window.slice(0, middle))) end = middle;
      else without = middle;
    }
    return Math.max(0, from + end - longest(terms));
  }
  return undefined;
}

/** Where the passage begins: behind a sentence, else behind a comma or a space, else in the midst. */
function beginning(text: string, place: number): number {
  if (place <= LEAD) return 0;
  const before = text.slice(place - LEAD, place);
  const end = [/^.*?[。！？!?]\s*/s, /^.*?[、，\s」』）]/s]
    .map((pattern) => pattern.exec(before)?.[0].length)
    .find((length) => length !== undefined);
  if (end !== undefined) return place - LEAD + end;
  // Never inside a character, of which the longest have some ten parts.
  const characters = graphemes(text.slice(Math.max(0, place - LEAD * 10), place));
  return place - characters.slice(-LEAD / 2).join('').length;
}

/**
 * The part of a text that shows why it was found: the beginning, if one of the words stands there or
 * nowhere, else what stands around the first of them, from a place where a reader may begin.
 * @param most characters, as readers count them, beside the ellipses for what is left out
 * @param shown how far down a word is surely shown
 */
export function passageOf(
  text: string,
  terms: readonly Term[],
  { most, shown }: { most: number; shown: number },
): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const place = placeOf(line, terms) ?? 0;
  const start = place <= shown ? 0 : beginning(line, place);
  const rest = line.slice(start);
  const end = endOfGraphemes(rest, most);
  return `${start > 0 ? '…' : ''}${rest.slice(0, end)}${end === undefined ? '' : '…'}`;
}

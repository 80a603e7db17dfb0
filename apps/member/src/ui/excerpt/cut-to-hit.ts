import { graphemes } from '@orchard/contract/graphemes';
import { firstHit, placeBefore } from './first-hit.ts';
import { type FindHits, type Fragment, markHits } from './fragments.ts';
import { sliceFragments } from './slice-fragments.ts';

/** The most characters of a title between the part left out and the hit. */
const LEAD = 8;

/** Full-width characters: what comes after Latin letters and the like, without half-width kana. */
const WIDE = /^[\u1100-\uff60\uffa0-\uffff]/;

const widthOf = (text: string): number =>
  graphemes(text).reduce((width, character) => width + (WIDE.test(character) ? 1 : 0.5), 0);

/** The end of the beginning of a text that is no wider than `width`. */
function endOfWidth(text: string, width: number): number {
  let end = 0;
  let taken = 0;
  for (const character of graphemes(text)) {
    taken += widthOf(character);
    if (taken > width) break;
    end += character.length;
  }
  return end;
}

/**
 * A line of text that is clamped where it is shown, with its hits marked. If its first hit could
 * fall to the clamp, the text is cut: its beginning, an ellipsis, and what follows from shortly
 * before the hit. What is cut needs its whole text as the accessible name.
 * @param shown what is surely shown, in full-width characters; half-width ones count half
 * @param head what is kept of the beginning, in the same measure; 0: only the ellipsis
 */
export function cutToHit(
  text: string,
  findHits: FindHits,
  { shown = 24, head = 10 }: { shown?: number; head?: number } = {},
): { fragments: Fragment[]; isCut: boolean } {
  const fragments = markHits([text], findHits);
  const hit = firstHit(text, findHits);
  if (!hit || widthOf(text.slice(0, hit.end)) <= shown) return { fragments, isCut: false };
  const room = Math.floor(shown - head - 1 - widthOf(text.slice(hit.start, hit.end)));
  const end = endOfWidth(text, head);
  const start = placeBefore(text, hit.start, Math.max(0, Math.min(LEAD, room)));
  // A long hit near the beginning is seen without a cut.
  if (start <= end) return { fragments, isCut: false };
  return {
    fragments: [...sliceFragments(fragments, 0, end), '…', ...sliceFragments(fragments, start)],
    isCut: true,
  };
}

import { endOfGraphemes } from '@orchard/contract/graphemes';
import type { ReactNode } from 'react';
import { cutToHit, firstHit, placeBefore, sliceFragments } from './cut-to-hit.ts';
import { cutAfter, type FindHits, type Fragment, markHits, textOf } from './excerpt.ts';
import { showFragments } from './excerpt.tsx';

/** The most characters of a text before a hit. */
const LEAD = 20;

/** What a search shows in texts. Lists take it as a value, so that only a search loads its code. */
export interface Sought {
  /** Whether a text has a hit of any word. */
  isIn: (text: string) => boolean;
  /** The words that no one of these texts holds; each finds its hits. */
  lacking: (texts: readonly string[]) => FindHits[];
  /**
   * Marked fragments from shortly before the first hit of the wanted words, else of any word, else
   * from the beginning; at most `limit` characters, with an ellipsis where text is left out.
   * @param wanted find one word each: those that are shown nowhere else
   */
  excerpt: (fragments: Fragment[], limit: number, wanted?: readonly FindHits[]) => Fragment[];
  /** A title, marked and cut as {@link cutToHit} describes it; a cut one needs its whole text. */
  cut: (
    text: string,
    measure?: { shown?: number; head?: number },
  ) => { shown: ReactNode; isCut: boolean };
  /** A name, marked and cut likewise; a cut one has its whole text as tooltip and when read out. */
  name: (text: string, measure: { shown: number; head: number }) => ReactNode;
}

const hasHit = (text: string, findHits: FindHits): boolean =>
  findHits(text).some(({ isHit }) => isHit);

/**
 * Makes what lists need to show the hits of a search. Keep it as long as the search is the same.
 * @param findWords find one word each; without them, no hit is preferred
 */
export const soughtBy = (findHits: FindHits, findWords: readonly FindHits[] = []): Sought => ({
  isIn: (text) => hasHit(text, findHits),
  lacking: (texts) => findWords.filter((find) => !texts.some((text) => hasHit(text, find))),
  excerpt(fragments, limit, wanted = []) {
    const text = textOf(fragments);
    const starts = wanted.flatMap((find) => firstHit(text, find)?.start ?? []);
    const hit = starts.length > 0 ? Math.min(...starts) : firstHit(text, findHits)?.start;
    const start = hit === undefined ? 0 : placeBefore(text, hit, LEAD);
    // Twice as much, so that a hit that the limit parts is found as a whole.
    const length = endOfGraphemes(text.slice(start), 2 * limit);
    const near = sliceFragments(fragments, start, length && start + length);
    return [...(start > 0 ? ['…'] : []), ...cutAfter(markHits(near, findHits), limit)];
  },
  cut(text, measure) {
    const { fragments, isCut } = cutToHit(text, findHits, measure);
    return { shown: showFragments(fragments), isCut };
  },
  name(text, measure) {
    const { fragments, isCut } = cutToHit(text, findHits, measure);
    if (!isCut) return showFragments(fragments);
    return (
      <span title={text}>
        <span aria-hidden="true">{showFragments(fragments)}</span>
        <span className="sr-only">{text}</span>
      </span>
    );
  },
});

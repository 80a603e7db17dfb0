import { type ReactNode, useMemo } from 'react';
import { excerptOf, type FindHits, type Fragment, markHits } from './excerpt.ts';
import { parseInert } from './parse-inert.ts';
import type { Sought } from './sought.tsx';

/** Shows fragments with their markup. */
export const showFragments = (fragments: Fragment[]): ReactNode =>
  fragments.map((fragment, index) => {
    if (typeof fragment === 'string') return fragment;
    const { mark: Mark, fragments: inner } = fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: the fragments of one text never change places
    return <Mark key={index}>{showFragments(inner)}</Mark>;
  });

/** A line of text with the found words marked. */
export const MarkedText = ({
  text,
  findHits,
}: {
  text: string;
  findHits?: FindHits | undefined;
}) => (findHits ? showFragments(markHits([text], findHits)) : text);

/**
 * Operators' HTML in three lines, with the found words marked: the beginning, or in a search what
 * follows from shortly before the first hit, with an ellipsis first.
 * @param limit the most characters, as readers count them
 * @param sought of a search; the same value as long as the search is the same
 * @param wanted find one word each, those that are shown nowhere else: their first hit is preferred
 */
export function Excerpt({
  html,
  limit,
  sought,
  wanted,
}: {
  html: string;
  limit: number;
  sought?: Sought | undefined;
  wanted?: readonly FindHits[] | undefined;
}) {
  const fragments = useMemo(
    () => excerptOf(parseInert(html), limit, sought, wanted),
    [html, limit, sought, wanted],
  );
  return <p className="excerpt line-clamp-3 text-sm text-quiet">{showFragments(fragments)}</p>;
}

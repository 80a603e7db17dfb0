import { type ReactNode, useMemo } from 'react';
import { excerptOf, type FindHits, markHits, type Piece } from './excerpt.ts';
import { parseInert } from './parse-inert.ts';

const show = (pieces: Piece[]): ReactNode =>
  pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const { mark: Mark, pieces: inner } = piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    return <Mark key={index}>{show(inner)}</Mark>;
  });

/** A line of text with the found words marked. */
export const MarkedText = ({
  text,
  findHits,
}: {
  text: string;
  findHits?: FindHits | undefined;
}) => (findHits ? show(markHits([text], findHits)) : text);

/** The beginning of operators' HTML in three lines, with the found words marked. */
export function Excerpt({
  html,
  limit,
  findHits,
}: {
  html: string;
  limit: number;
  findHits?: FindHits | undefined;
}) {
  const pieces = useMemo(() => {
    const excerpt = excerptOf(parseInert(html), limit);
    return findHits ? markHits(excerpt, findHits) : excerpt;
  }, [html, limit, findHits]);
  return <p className="excerpt line-clamp-3 text-sm text-quiet">{show(pieces)}</p>;
}

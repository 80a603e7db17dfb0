import { type ReactNode, useMemo } from 'react';
import { excerptOf, type Piece } from './excerpt.ts';
import { parseInert } from './parse-inert.ts';

const show = (pieces: Piece[]): ReactNode =>
  pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const { mark: Mark, pieces: inner } = piece;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    return <Mark key={index}>{show(inner)}</Mark>;
  });

/** The beginning of operators' HTML in three lines. */
export function Excerpt({ html, limit }: { html: string; limit: number }) {
  const pieces = useMemo(() => excerptOf(parseInert(html), limit), [html, limit]);
  return <p className="excerpt line-clamp-3 text-sm text-quiet">{show(pieces)}</p>;
}

import { mapTexts, type Piece } from './pieces.ts';

/**
 * The pieces between two places of their joined text.
 * @param start index into that text
 * @param end index after the last code unit; without it, all that follows
 */
export function slicePieces(pieces: Piece[], start: number, end?: number): Piece[] {
  let at = 0;
  return mapTexts(pieces, (text) => {
    const part = text.slice(Math.max(start - at, 0), end && Math.max(end - at, 0));
    at += text.length;
    return part;
  });
}

/** A piece of an excerpt: text or marked text. */
export type Piece = string | { mark: Mark; pieces: Piece[] };

const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;
/** The markup in an excerpt: what the text had, and `mark` around found words. */
export type Mark = (typeof MARKS)[number] | 'mark';

export const isMark = (name: string): name is Mark => (MARKS as readonly string[]).includes(name);

/**
 * Splits a text into pieces, each a hit or not; joined they are the text. A hit begins and ends
 * between characters and holds no white space.
 */
export type FindHits = (text: string) => { text: string; isHit: boolean }[];

/** The joined text of pieces. */
export const textOf = (pieces: Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.pieces))).join('');

/** Replaces each text in reading order; pieces that become empty are dropped. */
function replaceTexts(pieces: Piece[], replace: (text: string) => Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return replace(piece);
    const inner = replaceTexts(piece.pieces, replace);
    return inner.length === 0 ? [] : [{ mark: piece.mark, pieces: inner }];
  });
}

/** Changes each text in reading order; pieces that become empty are dropped. */
export const mapTexts = (pieces: Piece[], change: (text: string) => string): Piece[] =>
  replaceTexts(pieces, (text) => [change(text)].filter((changed) => changed !== ''));

/** Marks the hits; a hit may span several pieces. */
export function markHits(pieces: Piece[], findHits: FindHits): Piece[] {
  const found = findHits(textOf(pieces));
  let at = 0;
  let used = 0;
  return replaceTexts(pieces, (text) => {
    const parts: Piece[] = [];
    let rest = text;
    for (let hit = found[at]; rest !== '' && hit; hit = found[at]) {
      const part = rest.slice(0, hit.text.length - used);
      parts.push(hit.isHit ? { mark: 'mark', pieces: [part] } : part);
      rest = rest.slice(part.length);
      used += part.length;
      if (used < hit.text.length) break;
      at += 1;
      used = 0;
    }
    return rest === '' ? parts : [...parts, rest];
  });
}

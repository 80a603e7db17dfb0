import type { Term } from '@orchard/contract/search-terms';

/** Greatest length of a piece, as in the database's function `text_pieces`. */
const LONGEST = 3;

/** The query for a word on an index of `text_pieces`. */
export interface PiecesAsked {
  /** The pieces that a text must have, in PostgreSQL's tsquery syntax. */
  pieces: string;
  /** Whether the pieces do not decide: the texts must be searched for the spellings. */
  needsText: boolean;
}

const quoted = (piece: string) => `'${piece.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the longest pieces of a text without white space: all of full length, or itself. */
function piecesOf(part: string): string[] {
  const characters = [...part];
  if (characters.length <= LONGEST) return [part];
  const starts = characters.slice(0, 1 - LONGEST);
  return starts.map((_, at) => characters.slice(at, at + LONGEST).join(''));
}

/**
 * Plans the search for a word. A spelling of at most a piece's length, without white space, is in
 * exactly the texts that have it as a piece.
 */
export function piecesAsked(term: Term): PiecesAsked {
  const ways = term.map((spelling) =>
    [...new Set(spelling.split(/\s+/).filter(Boolean).flatMap(piecesOf))].map(quoted).join(' & '),
  );
  return {
    pieces: ways.length === 1 ? ways.join('') : ways.map((way) => `(${way})`).join(' | '),
    needsText: term.some((spelling) => [...spelling].length > LONGEST || /\s/.test(spelling)),
  };
}

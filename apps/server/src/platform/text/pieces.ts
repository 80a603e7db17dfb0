/** Greatest length of a piece, as in the database's function `text_pieces`. */
const LONGEST = 3;

/** The query for several words on an index of `text_pieces`. */
export interface PiecesAsked {
  /** The pieces that a text must have, in PostgreSQL's tsquery syntax. */
  pieces: string;
  /** Words longer than a piece, which need a search in the texts themselves. */
  words: string[];
}

const quoted = (piece: string) => `'${piece.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the longest pieces of a word: all of full length, or a short word itself. */
function piecesOf(word: string): string[] {
  const characters = [...word];
  if (characters.length <= LONGEST) return [word];
  const starts = characters.slice(0, 1 - LONGEST);
  return starts.map((_, at) => characters.slice(at, at + LONGEST).join(''));
}

/**
 * Plans the search for folded words. A word of at most a piece's length is in exactly the texts that
 * have it as a piece.
 * @param words at least one, each without white space
 */
export function piecesAsked(words: readonly string[]): PiecesAsked {
  const pieces = new Set(words.flatMap(piecesOf));
  return {
    pieces: [...pieces].map(quoted).join(' & '),
    words: words.filter((word) => [...word].length > LONGEST),
  };
}

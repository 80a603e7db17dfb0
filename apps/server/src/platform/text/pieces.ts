/** A piece has so many characters at most, as the function `text_pieces` of the database cuts them. */
const LONGEST = 3;

/** What an index of `text_pieces` is asked for several words. */
export interface PiecesAsked {
  /** The pieces that a text must have, in PostgreSQL's tsquery syntax. */
  pieces: string;
  /** The words that are longer than a piece, and have to be looked for in the texts themselves. */
  words: string[];
}

const quoted = (piece: string) => `'${piece.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The longest pieces of a word: all that are as long as pieces can be, or the word itself. */
function piecesOf(word: string): string[] {
  const characters = [...word];
  if (characters.length <= LONGEST) return [word];
  const starts = characters.slice(0, 1 - LONGEST);
  return starts.map((_, at) => characters.slice(at, at + LONGEST).join(''));
}

/**
 * How folded words are looked up. A word that is no longer than a piece is in exactly the texts that
 * have it as one.
 * @param words at least one, none with white space in it
 */
export function piecesAsked(words: readonly string[]): PiecesAsked {
  const pieces = new Set(words.flatMap(piecesOf));
  return {
    pieces: [...pieces].map(quoted).join(' & '),
    words: words.filter((word) => [...word].length > LONGEST),
  };
}

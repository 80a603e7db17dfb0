import type { Term } from '@orchard/contract/search-terms';

/** Greatest length of an n-gram, as in the database's function `text_ngrams`. */
const LONGEST = 3;

/** The query for a word on an index of `text_ngrams`. */
export interface NgramQuery {
  /** The n-grams that a text must have, in PostgreSQL's tsquery syntax. */
  ngrams: string;
  /** Whether the n-grams do not decide: the texts must be searched for the spellings. */
  needsText: boolean;
}

const quoted = (ngram: string) => `'${ngram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Returns the longest n-grams of a text without white space: all of full length, or itself. */
function ngramsOf(part: string): string[] {
  const characters = [...part];
  if (characters.length <= LONGEST) return [part];
  const starts = characters.slice(0, 1 - LONGEST);
  return starts.map((_, at) => characters.slice(at, at + LONGEST).join(''));
}

/**
 * Plans the search for a word. A spelling of at most an n-gram’s length, without white space, is in
 * exactly the texts that have it as an n-gram.
 */
export function ngramQuery(term: Term): NgramQuery {
  const ways = term.map((spelling) =>
    [...new Set(spelling.split(/\s+/).filter(Boolean).flatMap(ngramsOf))].map(quoted).join(' & '),
  );
  return {
    ngrams: ways.length === 1 ? ways.join('') : ways.map((way) => `(${way})`).join(' | '),
    needsText: term.some((spelling) => [...spelling].length > LONGEST || /\s/.test(spelling)),
  };
}

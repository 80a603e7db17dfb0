import type { Term } from '@orchard/contract/search-terms';
import { type RawBuilder, sql } from 'kysely';

/** Runs of letters, digits and marks of any script, with the signs that Japanese words hold. */
const RUN = /[\p{L}\p{N}\p{M}_ー々〆〇]+/gu;

/**
 * Returns the distinct pairs of neighbouring characters of a folded text, and the last character of
 * each run, so that every character begins a gram.
 */
export function gramsOf(folded: string): string[] {
  const grams = new Set<string>();
  for (const [run] of folded.matchAll(RUN)) {
    const characters = [...run];
    for (let at = 0; at < characters.length; at += 1) {
      grams.add(`${characters[at]}${characters[at + 1] ?? ''}`);
    }
  }
  return [...grams];
}

/** The index's query for one folded word, and whether the text must be checked too. */
interface GramQuery {
  /** In PostgreSQL's tsquery syntax; null when the word has no letter that the index knows. */
  tsquery: string | null;
  /** The index can't tell by itself: the word is longer than a pair or has other signs. */
  needsRecheck: boolean;
}

const quoted = (gram: string) => `'${gram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** How a folded word is looked up: a pair exactly, a single character as a beginning. */
export function gramQuery(term: string): GramQuery {
  const parts: string[] = [];
  for (const [run] of term.matchAll(RUN)) {
    const characters = [...run];
    if (characters.length === 1) parts.push(`${quoted(run)}:*`);
    for (let at = 0; at + 1 < characters.length; at += 1) {
      parts.push(quoted(`${characters[at]}${characters[at + 1]}`));
    }
  }
  const isOneRun = term.replace(RUN, '') === '' && parts.length === 1;
  return {
    tsquery: parts.length > 0 ? parts.join(' & ') : null,
    needsRecheck: !isOneRun,
  };
}

/** A LIKE pattern: anything that holds the spelling. */
const holding = (spelling: string): string =>
  `%${spelling.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The index's query for a word, null if it cannot help, and patterns where it cannot decide. */
export function gramChecks(term: Term): { tsquery: string | null; patterns: string[] } {
  const queries = term.map((spelling) => ({ spelling, ...gramQuery(spelling) }));
  const ways = queries.map(({ tsquery }) => tsquery);
  const [first] = ways;
  return {
    tsquery: ways.includes(null)
      ? null
      : ways.length === 1
        ? (first ?? null)
        : ways.map((way) => `(${way})`).join(' | '),
    patterns: queries.some(({ needsRecheck }) => needsRecheck)
      ? queries.map(({ spelling }) => holding(spelling))
      : [],
  };
}

/**
 * Makes the condition that a row `s`, with `folded` text and its `grams`, contains the word. The
 * index decides first, then the text where the index cannot.
 */
export function holdsWord(term: Term): RawBuilder<boolean> {
  const { tsquery, patterns } = gramChecks(term);
  const checks = [
    ...(tsquery ? [sql`s.grams @@ ${tsquery}::tsquery`] : []),
    ...(patterns.length > 0 ? [sql`s.folded LIKE ANY (${patterns}::text[])`] : []),
  ];
  return sql`(${sql.join(checks, sql` AND `)})`;
}

/** Greatest length of an n-gram, as in the database's function `text_ngrams`. */
const LONGEST = 3;

/** The query for a word on an index of `text_ngrams`. */
interface NgramQuery {
  /** The n-grams that a text must have, in PostgreSQL's tsquery syntax. */
  ngrams: string;
  /** Whether the n-grams do not decide: the texts must be searched for the spellings. */
  needsText: boolean;
}

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

import type { Term } from '@orchard/contract/search-terms';
import { type RawBuilder, sql } from 'kysely';
import { gramQuery } from './grams.ts';

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

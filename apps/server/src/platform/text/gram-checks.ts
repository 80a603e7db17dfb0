import { type RawBuilder, sql } from 'kysely';
import { gramQuery } from './grams.ts';

/** A LIKE pattern: anything that holds the term. */
const holding = (term: string): string => `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The index's query for several words, and the patterns that the index cannot decide. */
export function gramChecks(terms: readonly string[]): {
  tsquery: string | null;
  patterns: string[];
} {
  const queries = terms.map((term) => ({ term, ...gramQuery(term) }));
  return {
    tsquery: queries.flatMap((query) => query.tsquery ?? []).join(' & ') || null,
    patterns: queries.filter(({ needsRecheck }) => needsRecheck).map(({ term }) => holding(term)),
  };
}

/**
 * Makes the condition that a row `s`, with `folded` text and its `grams`, contains every term. The
 * index decides first, then the text for terms that the index cannot decide.
 * @param terms folded words, at least one
 */
export function holdsEvery(terms: readonly string[]): RawBuilder<boolean> {
  const { tsquery, patterns } = gramChecks(terms);
  const checks = [
    ...(tsquery ? [sql`s.grams @@ ${tsquery}::tsquery`] : []),
    ...patterns.map((pattern) => sql`s.folded LIKE ${pattern}`),
  ];
  return sql`(${sql.join(checks, sql` AND `)})`;
}

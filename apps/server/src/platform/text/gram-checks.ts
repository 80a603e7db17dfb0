import { type RawBuilder, sql } from 'kysely';
import { gramQuery } from './grams.ts';

/** A LIKE pattern: anything that holds the term. */
export const holding = (term: string): string =>
  `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * A condition on a row `s` with `folded` text and its `grams`: it holds every term. The index is
 * asked first, then the text where the index can't tell by itself.
 * @param terms folded words, at least one
 */
export function holdsEvery(terms: readonly string[]): RawBuilder<boolean> {
  const queries = terms.map((term) => ({ term, ...gramQuery(term) }));
  const tsquery = queries.flatMap((query) => query.tsquery ?? []).join(' & ');
  const checks = [
    ...(tsquery ? [sql`s.grams @@ ${tsquery}::tsquery`] : []),
    ...queries
      .filter(({ needsRecheck }) => needsRecheck)
      .map(({ term }) => sql`s.folded LIKE ${holding(term)}`),
  ];
  return sql`(${sql.join(checks, sql` AND `)})`;
}

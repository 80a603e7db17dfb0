import { CompiledQuery, type Kysely, type QueryResult, type RawBuilder } from 'kysely';
import type { DB } from './schema.generated.ts';

/**
 * Prepares a very frequent statement: builds its text once and takes other values at each call. The
 * values are all parameters of the statement, in their order, each used once.
 * @param build makes the statement from values
 */
export function preparedQuery<Values extends unknown[], Row>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Kysely<DB>, ...values: Values) => Promise<QueryResult<Row>> {
  let text: string | undefined;
  return (db, ...values) => {
    if (text === undefined) {
      const compiled = build(...values).compile(db);
      if (compiled.parameters.length !== values.length) {
        throw new Error('a statement that is prepared once takes each of its values once');
      }
      text = compiled.sql;
    }
    return db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
  };
}

/** The numbers of an array of the database that came as text, `{1,2,3}`; none where it is NULL. */
export const arrayNumbers = (text: string | null | undefined): number[] =>
  JSON.parse(`[${(text ?? '{}').slice(1, -1)}]`);

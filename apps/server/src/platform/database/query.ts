import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/** Stands before the text of a statement, as `sql` does, and executes it. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/** The rows of a query. */
export const readRows =
  <Row>(db: Kysely<DB>): Statement<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** The first row of a query; undefined where it has none. */
export const readRow =
  <Row>(db: Kysely<DB>): Statement<Row | undefined> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(db)).rows[0];

/** The only column of a query. */
export const readValues =
  <Value>(db: Kysely<DB>): Statement<Value[]> =>
  async (text, ...values) => {
    const { rows } = await sql<Record<string, Value>>(text, ...values).execute(db);
    return rows.flatMap((row) => Object.values(row));
  };

/** The only value of a query; undefined where it has no row. */
export const readValue =
  <Value>(db: Kysely<DB>): Statement<Value | undefined> =>
  async (text, ...values) =>
    (await readValues<Value>(db)(text, ...values))[0];

/** Executes a statement; answers how many rows it has changed. */
export const changeRows =
  (db: Kysely<DB>): Statement<number> =>
  async (text, ...values) =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0);

/** Executes a statement. */
export const execute =
  (db: Kysely<DB>): Statement<void> =>
  async (text, ...values) => {
    await sql(text, ...values).execute(db);
  };

import type { Kysely, RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Reads of one moment, on one connection; nobody waits for them, so they may take long. */
export interface Snapshot {
  /** Rows as arrays, in the order of the columns. */
  rows(query: RawBuilder<unknown>): Promise<unknown[][]>;
  /** The same, some at a time; one such reading at once. The columns' types are PostgreSQL's numbers. */
  batches(query: RawBuilder<unknown>): AsyncGenerator<{ types: number[]; rows: unknown[][] }>;
}

const AT_ONCE = 200;
const LONG_MS = 600_000;
const SHORT_MS = 2_000;

const snapshotOn = (client: pg.ClientBase, db: Kysely<DB>): Snapshot => {
  const ask = (text: string, values: readonly unknown[] = []) =>
    client.query<unknown[]>({
      text,
      values: [...values],
      rowMode: 'array',
      query_timeout: LONG_MS,
    } as pg.QueryArrayConfig);
  return {
    rows: async (query) => {
      const { sql: text, parameters } = query.compile(db);
      return (await ask(text, parameters)).rows;
    },
    async *batches(query) {
      const { sql: text, parameters } = query.compile(db);
      await ask(`DECLARE member_data NO SCROLL CURSOR FOR ${text}`, parameters);
      for (;;) {
        const { rows, fields } = await ask(`FETCH ${AT_ONCE} FROM member_data`);
        if (rows.length === 0) break;
        yield { types: fields.map(({ dataTypeID }) => dataTypeID), rows };
      }
      await ask('CLOSE member_data');
    },
  };
};

/** Reads what stands in the database at one moment, and changes nothing. */
export function inOneSnapshot<Answer>(
  { onOwnConnection, kysely }: Database,
  read: (snapshot: Snapshot) => Promise<Answer>,
): Promise<Answer> {
  return onOwnConnection(async (client) => {
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const answer = await read(snapshotOn(client, kysely));
      await client.query('COMMIT');
      return answer;
    } catch (problem) {
      // Its locks end now; the rest of its work ends with the connection.
      const rollBack = { text: 'ROLLBACK', query_timeout: SHORT_MS } as pg.QueryConfig;
      await client.query(rollBack).catch(() => undefined);
      throw problem;
    }
  });
}

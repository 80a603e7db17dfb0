import pg from 'pg';
import { withClient } from '#platform/database/connection.ts';

/** Runs one statement on a connection of its own. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection });
  return withClient(client, async () => (await client.query<Row>(text, values)).rows);
}

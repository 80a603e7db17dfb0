import pg from 'pg';

/** Runs one statement on a connection of its own. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

import type { ClientConfig } from 'pg';

/** How to connect to a PostgreSQL server: an address (`connectionString`) or its parts. */
export type Connection = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** The same server and user, another database. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const address = new URL(connection.connectionString);
  address.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, connectionString: address.href };
}

import pg from 'pg';

/** How to connect to a PostgreSQL server: an address (`connectionString`) or its parts. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** The same server and user, another database. */
export function onDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const address = new URL(connection.connectionString);
  address.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, connectionString: address.href };
}

/** How a session writes and reads times: our reading of values depends on it. */
export const TIME_SETTINGS = { DateStyle: 'ISO', IntervalStyle: 'postgres', TimeZone: 'UTC' };

/**
 * A connection that names settings of its session in its first packet. They stand behind the options
 * of its address, and win over them as over what database and role have set.
 * @param settings beside {@link TIME_SETTINGS}, without spaces
 */
export function withSettings(
  connection: Connection,
  settings: Readonly<Record<string, string>> = {},
): Connection & Pick<pg.ClientConfig, 'options'> {
  const named = Object.entries({ ...TIME_SETTINGS, ...settings });
  const options = named.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  if (connection.connectionString === undefined) return { ...connection, options };
  // What an address says wins over what stands beside it, and the last of two over the first.
  const { search, searchParams } = new URL(connection.connectionString);
  const stated = searchParams.get('options');
  const all = encodeURI(stated === null ? options : `${stated} ${options}`);
  const added = `${search === '' ? '?' : '&'}options=${all}`;
  return { ...connection, connectionString: `${connection.connectionString}${added}` };
}

/** Connects for some work, and ends the connection with it. */
export async function withClient<Answer>(
  client: pg.Client,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A connection through a pooler that hands each transaction to another connection of the server:
 * statements go out without the names under which the server would keep them, since the next one
 * may meet a connection that does not know the name, or knows it for something else.
 */
export class NamelessClient extends pg.Client {}

type Query = (this: pg.Client, ...all: unknown[]) => unknown;

const query: Query = function (first, ...rest) {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first;
  const sent = isNamed ? { ...first, name: undefined } : first;
  return (pg.Client.prototype.query as unknown as Query).call(this, sent, ...rest);
};
NamelessClient.prototype.query = query as unknown as typeof pg.Client.prototype.query;

const { builtins } = pg.types;

// The library has no name for it.
const INT8_ARRAY: number = 1016;
const int8s: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY, 'text');

// Ids and counts fit a JavaScript number (2^53), so a bigint need not arrive as text. A date without
// a time stays text: as a Date it would shift with the zone of the process.
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [INT8_ARRAY, (text) => int8s(text).map((item) => (item === null ? null : Number(item)))],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
]);

/** How values of the text protocol become JavaScript values; what is not named here is pg's own. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

import pg from 'pg';
import { type Connection, withClient } from './connection.ts';

/** The role that the site of an embedded database works as. */
export const SITE_ROLE = 'orchard_site';

const EVERYTHING = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
/** What the site needs of tables where it is less. */
const LESS: Record<string, readonly string[]> = {
  schema_migrations: ['SELECT'],
  // What else happens to the log, functions of the owner do.
  audit_log: ['SELECT', 'INSERT'],
  audit_values: ['SELECT'],
  audit_seals: ['SELECT', 'INSERT'],
  audit_removals: ['SELECT', 'INSERT'],
};

/** The role that a connection works as. */
export const roleOf = (connection: Connection): Promise<string> =>
  withClient(new pg.Client({ ...connection, connectionTimeoutMillis: 60_000 }), async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT session_user AS role');
    return rows[0]?.role ?? '';
  });

/** Makes the role of the site where it is not there. */
export async function makeSiteRole(client: pg.ClientBase, password?: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SITE_ROLE]);
  if (rowCount) return;
  const secret = password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(password)}`;
  await client.query(`CREATE ROLE ${SITE_ROLE} LOGIN${secret}`);
}

/**
 * Gives the site's role what it needs of the tables, and takes what it does not: it reads and changes
 * rows, and makes, changes and empties no table. Where nothing is missing nothing is written; a role
 * that is the owner itself stays what it is.
 * @param client of the owner, who alone changes the schema meanwhile
 */
export async function grantSiteRights(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT WHERE session_user = $1', [role]);
  if (rowCount) return;
  const { rows: tables } = await client.query<{ name: string; rights: string[] }>(
    `SELECT c.relname AS name, ARRAY(
       SELECT r FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) r
       WHERE has_table_privilege($1, c.oid, r)) AS rights
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')`,
    [role],
  );
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
       AND NOT (has_sequence_privilege($1, c.oid, 'USAGE') AND has_sequence_privilege($1, c.oid, 'UPDATE'))`,
    [role],
  );
  const to = pg.escapeIdentifier(role);
  const statements = tables.flatMap(({ name, rights }) => {
    const wanted = LESS[name] ?? EVERYTHING;
    const table = `public.${pg.escapeIdentifier(name)}`;
    const missing = wanted.filter((right) => !rights.includes(right));
    const surplus = rights.filter((right) => !wanted.includes(right));
    return [
      ...(missing.length > 0 ? [`GRANT ${missing.join(', ')} ON ${table} TO ${to}`] : []),
      ...(surplus.length > 0 ? [`REVOKE ${surplus.join(', ')} ON ${table} FROM ${to}`] : []),
    ];
  });
  for (const { name } of sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    statements.push(`GRANT USAGE, SELECT, UPDATE ON SEQUENCE ${sequence} TO ${to}`);
  }
  if (statements.length > 0) await client.query(statements.join('; '));
}

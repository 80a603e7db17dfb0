import pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { NamelessClient } from '#platform/database/nameless-client.ts';
import { DatabaseAway } from './database-wait.ts';
import { isPassing, PATIENCE_MS } from './external-postgres.ts';

/** What the site sets on its own connections, and a pooler would carry to nobody or to another. */
const WANTED: Record<string, string> = {
  TimeZone: 'UTC',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
};

/**
 * Makes sure that the pooler of DATABASE_URL is there, and that what comes through it is bounded as
 * every wait on the database is: by the settings of the role.
 *
 * @throws StartRefusal saying what to do.
 */
export async function checkPooler(connection: Connection): Promise<void> {
  const client = new NamelessClient({ ...connection, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string; role: string }>(
      'SELECT name, current_setting(name) AS setting, quote_ident(current_user) AS role FROM pg_settings WHERE name = ANY($1)',
      [Object.keys(WANTED)],
    );
    const other = rows.filter(({ name, setting }) => setting !== WANTED[name]);
    if (other.length === 0) return;
    const statements = other.map(
      ({ name, role }) =>
        `ALTER ROLE ${role} SET ${name} = ${pg.escapeLiteral(WANTED[name] ?? '')};`,
    );
    throw new StartRefusal(
      `Through the pooler of DATABASE_URL the site cannot set its connections up, so its role has to. Run: ${statements.join(' ')} Then let the pooler make its connections anew (RECONNECT).`,
    );
  } catch (problem) {
    if (problem instanceof StartRefusal) throw problem;
    const sentence = `The pooler of DATABASE_URL cannot be used: ${(problem as Error).message}.`;
    throw isPassing(problem) ? new DatabaseAway(sentence) : new StartRefusal(sentence);
  } finally {
    await client.end().catch(() => {});
  }
}

import pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { NamelessClient } from '#platform/database/nameless-client.ts';
import { DatabaseAway } from './database-wait.ts';
import { isPassing, PATIENCE_MS } from './external-postgres.ts';

/** Settings that the site makes on direct connections; a pooler would lose or mix them. */
const WANTED: Record<string, string> = {
  TimeZone: 'UTC',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
};

/**
 * Checks that the pooler of DATABASE_URL answers, and that the role limits waits on the database.
 *
 * @throws StartRefusal that says what to do
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
    throw new StartRefusal({
      ja: `DATABASE_URLのプーラー越しでは接続の設定ができないため、ロールに設定が必要です。次を実行し、プーラーに接続し直させてください（RECONNECT）：${statements.join(' ')}`,
      en: `Through the pooler of DATABASE_URL the site cannot set its connections up, so its role has to. Run: ${statements.join(' ')} Then let the pooler make its connections anew (RECONNECT).`,
    });
  } catch (problem) {
    if (problem instanceof StartRefusal) throw problem;
    const { message } = problem as Error;
    const sentence = {
      ja: `DATABASE_URLのプーラーを使えません：${message}。`,
      en: `The pooler of DATABASE_URL cannot be used: ${message}.`,
    };
    throw isPassing(problem) ? new DatabaseAway(sentence) : new StartRefusal(sentence);
  } finally {
    await client.end().catch(() => {});
  }
}

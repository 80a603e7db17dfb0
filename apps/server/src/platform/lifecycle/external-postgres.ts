import pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { DatabaseAway } from './database-wait.ts';

const OLDEST_MAJOR = 15;
/** The program is read meanwhile, which on a busy machine leaves no time for anything else. */
export const PATIENCE_MS = 60_000;

/** Faults that pass when the server, or the network to it, is up. */
const PASSING = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ETIMEDOUT', '53300', '57P03'],
]);

const causes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start the server, or correct the address',
  ENOTFOUND: 'there is no such host; correct the address',
  EAI_AGAIN: 'the name of the host cannot be looked up; check the network',
  ENOENT: 'there is no such socket; start the server, or correct the address',
  EACCES: 'the socket is closed to this user; correct its rights or the address',
  '28P01': 'the password is wrong; correct it',
  '28000': 'the server does not let this user in; check its pg_hba.conf',
  '3D000': 'there is no such database; create it (createdb), or correct the address',
  '53300': 'the server has no connection left; try again later',
  '57P03': 'the server is starting or stopping; try again in a moment',
};

/** Whether an unreachable server may be starting. */
export function isPassing(problem: unknown): boolean {
  const { code = '', message = '' } = problem as Error & { code?: string };
  return PASSING.has(code) || /timeout/.test(message);
}

/**
 * Checks that the server of DATABASE_URL answers and meets the site's requirements.
 *
 * @throws StartRefusal that names the fault
 */
export async function checkExternalPostgres(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; standby: boolean }>(
      "SELECT current_setting('server_version_num')::integer / 10000 AS version, current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby",
    );
    const { version = 0, encoding = '', standby = false } = rows[0] ?? {};
    if (version < OLDEST_MAJOR) {
      throw new StartRefusal(
        `DATABASE_URL leads to PostgreSQL ${version}; ${OLDEST_MAJOR} or later is needed.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartRefusal(
        `The database of DATABASE_URL keeps its text as ${encoding}, which cannot hold Japanese. Create it with ENCODING 'UTF8'.`,
      );
    }
    if (standby) {
      throw new StartRefusal(
        'DATABASE_URL leads to a standby, which takes no writes; set it to the primary, and DATABASE_REPLICA_URL to the standby.',
      );
    }
  } catch (problem) {
    if (problem instanceof StartRefusal) throw problem;
    const { code = '', message } = problem as Error & { code?: string };
    const sentence = `The database of DATABASE_URL cannot be used: ${causes[code] ?? message}.`;
    throw isPassing(problem) ? new DatabaseAway(sentence) : new StartRefusal(sentence);
  } finally {
    await client.end().catch(() => {});
  }
}

import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '#server/platform/database/connection.ts';
import type { Query } from './site.ts';

const CLIENTS = 8;

/** Whether this machine has PostgreSQL's own measuring program; the embedded one comes without. */
const hasPgbench = spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0;

/** What asks the database when it is measured alone. */
export const databaseClient = hasPgbench ? 'pgbench -M prepared' : 'prepared statements of pg';

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(',')}]`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** A statement with its values written in, as pgbench reads it: a colon would be a variable. */
const written = ({ text, values }: Query): string =>
  text
    .replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
    .replace(/'[^']*'/g, (quoted) =>
      quoted.includes(':')
        ? `E${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\072')}`
        : quoted,
    )
    .replaceAll(/\s+/g, ' ');

async function byPgbench(connection: Connection, queries: readonly Query[], seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-pgbench-'));
  const script = join(folder, 'queries.sql');
  writeFileSync(script, queries.map((query) => `${written(query)};\n`).join(''));
  const { host = '', port = 5432, user = '', database = '' } = connection;
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-T', String(seconds), '-f', script];
  const { stdout } = await promisify(execFile)('pgbench', args, {
    env: {
      ...process.env,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGDATABASE: database,
      PGPASSWORD: String(connection.password ?? ''),
      PGOPTIONS: '-c timezone=UTC',
    },
  });
  rmSync(folder, { recursive: true });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

async function byDriver(connection: Connection, queries: readonly Query[], seconds: number) {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      while (performance.now() < end) {
        for (const [index, { text, values }] of queries.entries()) {
          await client.query({ name: `q${index}`, text, values: [...values] });
        }
        count += 1;
      }
      await client.end();
    }),
  );
  return count / seconds;
}

/**
 * How often a second the database alone answers the statements of one request, with eight clients
 * and nothing in between.
 */
export const databaseAlone = (
  connection: Connection,
  queries: readonly Query[],
  seconds: number,
): Promise<number> => (hasPgbench ? byPgbench : byDriver)(connection, queries, seconds);

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { type Connection, withClient, withSettings } from './connection.ts';
import {
  type AppliedMigration,
  type Migration,
  pendingMigrations,
  readMigrations,
} from './migration-files.ts';
import { grantSiteRights, makeSiteRole, roleOf, SITE_ROLE } from './site-rights.ts';

// A constant that nothing else in the database uses: the holder of this lock may change the schema.
const MIGRATION_LOCK = 7_310_021_505;
const LOCK_TIMEOUT_MS = 2_000;
// A busy table refuses the lock rather than making every visitor queue behind the migration.
const TRIES_FOR_A_LOCK = 5;
const WAIT_FOR_ANOTHER_START_MS = 60_000;

/**
 * Brings the schema up to what this version of the program expects, and answers the names of the
 * migrations that it applied. Safe when several starts do it at once, and re-runnable after a kill
 * at any moment: each migration and the note that it was applied are one transaction.
 *
 * @throws StartRefusal when the database and the migration files disagree, or a migration fails.
 */
export async function migrate(
  connection: Connection,
  options: {
    /** The server's folder with the files; by default this version's. */
    folder?: string;
    report?: (line: string) => void;
    /** The last one to apply, by its name; by default all are. */
    upTo?: string | undefined;
    /** Goes on while nobody else changes the schema. */
    afterwards?: (client: pg.ClientBase) => Promise<void>;
  } = {},
): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const client = new pg.Client({
    ...withSettings(connection),
    application_name: 'orchard migrate',
    connectionTimeoutMillis: 60_000,
  });
  return withClient(client, async () => {
    await takeMigrationLock(client);
    const { upTo } = options;
    const pending = pendingMigrations(migrations, await readApplied(client)).filter(
      ({ name }) => upTo === undefined || name <= upTo,
    );
    for (const migration of pending) {
      options.report?.(`Migrating the database: ${migration.name}`);
      await applyOrRefuse(client, migration);
    }
    await options.afterwards?.(client);
    return pending.map(({ name }) => name);
  });
}

async function takeMigrationLock(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${WAIT_FOR_ANOTHER_START_MS}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (problem) {
    if (!isLockTimeout(problem)) throw problem;
    throw new StartRefusal({
      ja: '別の起動が、1分前からこのデータベースを更新しています。終わるのを待ってから、もう一度起動してください。',
      en: 'Another start has been migrating this database for a minute. Wait until it is done, then start again.',
    });
  }
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      name       text PRIMARY KEY,
      checksum   text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rowCount } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'phase'",
  );
  // The lock for a new column is taken once: it waits for everybody.
  if (rowCount === 0) {
    await client.query(
      "ALTER TABLE schema_migrations ADD COLUMN phase text NOT NULL DEFAULT 'contract'",
    );
  }
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, checksum, phase FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  return rows;
}

async function applyOrRefuse(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration);
    } catch (problem) {
      const { message } = problem as Error;
      if (!isLockTimeout(problem)) {
        throw new StartRefusal({
          ja: `マイグレーション ${migration.name} に失敗しました（その変更は何も残っていません）：${message}`,
          en: `Migration ${migration.name} failed, and nothing of it was kept: ${message}`,
        });
      }
      if (tries === TRIES_FOR_A_LOCK) {
        throw new StartRefusal({
          ja: `テーブルが使われているため、マイグレーション ${migration.name} を始められませんでした（その変更は何も残っていません）。利用の少ない時間にもう一度起動してください。`,
          en: `Migration ${migration.name} could not get its lock because the tables are busy. Nothing of it was kept; start again when there is less traffic.`,
        });
      }
      await pause(tries * 500);
    }
  }
}

async function apply(client: pg.Client, { name, checksum, sql, phase }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      'INSERT INTO schema_migrations (name, checksum, phase) VALUES ($1, $2, $3)',
      [name, checksum, phase],
    );
    await client.query('COMMIT');
  } catch (problem) {
    // When the connection is gone the server rolls back by itself, and the first problem is the one to tell.
    await client.query('ROLLBACK').catch(() => {});
    throw problem;
  }
}

function isLockTimeout(problem: unknown): boolean {
  return (problem as { code?: string }).code === '55P03';
}

/** How the owner of the tables and the site reach the same database; the same where one role does both. */
interface Roles {
  owner: Connection;
  direct: Connection;
}

/**
 * Brings the schema up to this version as its owner, and the rights of the site's role with it.
 * @throws StartRefusal as `migrate` does
 */
export async function bringSchema(
  { owner, direct }: Roles,
  options: { report?: (line: string) => void; upTo?: string | undefined } = {},
): Promise<void> {
  const isEmbedded = direct.user === SITE_ROLE;
  const role = owner === direct ? null : isEmbedded ? SITE_ROLE : await roleOf(direct);
  await migrate(owner, {
    ...options,
    afterwards: async (client) => {
      if (role === null) return;
      if (isEmbedded) await makeSiteRole(client, direct.password as string | undefined);
      await grantSiteRights(client, role);
    },
  });
}

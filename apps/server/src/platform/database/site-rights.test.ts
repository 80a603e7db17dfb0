import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { createBareDatabase } from '#testing/database.ts';
import { bringSchema } from './migrate.ts';
import { SITE_ROLE } from './site-rights.ts';

const owner = await createBareDatabase();
const direct = { ...owner, user: SITE_ROLE };

/** What a statement answers a role with; null: it is done. */
async function refusal(connection: typeof owner, statement: string): Promise<string | null> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await bringSchema({ owner, direct });
  const filled = await refusal(
    owner,
    "INSERT INTO audit_log (staff_name, action, kind, label, search) VALUES ('a', 'create', 'tags', '', '')",
  );
  expect(filled).toBeNull();
});

test.each([
  ['CREATE TABLE more (id bigint)', 'schema public'],
  ['CREATE SCHEMA more', 'database'],
  ['ALTER TABLE members ADD COLUMN more text', 'owner'],
  ['ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_added', 'owner'],
  ['ALTER TABLE audit_log DISABLE TRIGGER ALL', 'owner'],
  ['CREATE INDEX ON members (name)', 'owner'],
  ['DROP TABLE members CASCADE', 'owner'],
  ['DROP FUNCTION refuse_audit_change CASCADE', 'owner'],
  ['TRUNCATE video_bookmarks', 'permission denied'],
  ['TRUNCATE audit_log CASCADE', 'permission denied'],
  ['DELETE FROM audit_log', 'permission denied'],
  ["UPDATE audit_log SET action = 'x'", 'permission denied'],
  ['DELETE FROM audit_values', 'permission denied'],
  ["UPDATE audit_values SET label = ''", 'permission denied'],
  ['DELETE FROM audit_removals', 'permission denied'],
  ['DELETE FROM audit_seals', 'permission denied'],
  ["UPDATE audit_seals SET hash = ''", 'permission denied'],
  ['DELETE FROM schema_migrations', 'permission denied'],
  ["COPY members TO PROGRAM 'true'", 'permission denied'],
  ["COPY members FROM '/etc/passwd'", 'permission denied'],
  ["SELECT pg_read_file('/etc/passwd')", 'permission denied'],
  ['CREATE EXTENSION dblink', 'permission denied'],
  ['CREATE ROLE more', 'permission denied'],
  ['ALTER SYSTEM SET fsync = off', 'permission denied'],
  ['SET session_replication_role = replica', 'permission denied'],
])('the site may not: %s', async (statement, words) => {
  expect(await refusal(direct, statement)).toContain(words);
});

test('not even the owner empties the audit log by accident', async () => {
  expect(await refusal(owner, 'TRUNCATE members, audit_log CASCADE')).toContain('only added');
});

test('rights that somebody gave or took are put right at the next start', async () => {
  expect(
    await refusal(
      owner,
      `GRANT TRUNCATE ON members TO ${SITE_ROLE}; REVOKE SELECT ON videos FROM ${SITE_ROLE}`,
    ),
  ).toBeNull();
  await bringSchema({ owner, direct });
  expect(await refusal(direct, 'TRUNCATE members CASCADE')).toContain('permission denied');
  expect(await refusal(direct, 'SELECT analyse_notifications(), count(*) FROM videos')).toBeNull();
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginRun, endRun } from '#operations/upkeep/upkeep-runs.store.ts';
import type { Config } from '#platform/config/config.ts';
import { SITE_ROLE } from '#platform/database/site-rights.ts';
import { forgetNotedSecret, noteSecret } from '#platform/secrets/app-secret.store.ts';
import { databaseUrl } from '#testing/command.ts';
import { createBareDatabase } from '#testing/database.ts';
import { createScene } from '#testing/scene.ts';
import { examineDatabase } from './examine-database.ts';

const scene = await createScene();
const { db } = scene;
const url = databaseUrl(scene);

/** What is not well, and why. */
async function faults(settings: Partial<Config> = {}): Promise<string[]> {
  const kept = { kind: 'folder' as const, folder: '/kept' };
  const findings = await examineDatabase({
    ...scene.config,
    databaseUrl: url,
    backupTo: kept,
    ...settings,
  });
  return (
    findings
      // What is stored is judged elsewhere; nothing is here.
      .filter(({ about, state }) => state !== 'well' && about.en !== 'Stored backups')
      .map(({ about, state, says }) => `${about.en} ${state}: ${says.en}`)
  );
}

/** A run that ended some hours ago. */
async function run(kind: 'backup' | 'drill', hours: number, problem?: string): Promise<void> {
  const id = await beginRun(db.kysely, kind, '/kept');
  await endRun(db.kysely, id, { succeeded: !problem, ...(problem ? { problem } : { bytes: 1 }) });
  await db.pool.query(
    `UPDATE upkeep_runs SET started_at = now() - $2 * interval '1 hour',
       finished_at = now() - $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
}

beforeEach(async () => {
  await db.pool.query('DELETE FROM upkeep_runs');
  await forgetNotedSecret(db.kysely);
  await noteSecret(db.kysely, scene.config.appSecret);
  await run('backup', 5);
  await run('drill', 4);
});

test('a database that serves a site is well in all', async () => {
  expect(await faults()).toEqual([]);
});

describe('is wrong', () => {
  test('where nobody listens, or there is no such database', async () => {
    expect(await faults({ databaseUrl: 'postgres://127.0.0.1:9/orchard' })).toEqual([
      expect.stringMatching(/^Database wrong: .*nothing listens there/),
    ]);
    expect(await faults({ databaseUrl: url.replace(/test_\w+/, 'nothing') })).toEqual([
      expect.stringMatching(/^Database wrong: .*no such database/),
    ]);
  });

  describe('for a user', async () => {
    const { database: empty } = await createBareDatabase();
    const role = `test_${randomBytes(4).toString('hex')}`;
    const asRole = (address: string) => address.replace(/user=[^&]*/, `user=${role}`);
    const rights = [expect.stringMatching(/^Database wrong: .*REASSIGN OWNED/)];
    beforeEach(() => db.owner.query(`CREATE ROLE ${role} LOGIN`));
    afterEach(() => db.owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`));

    test('who may read, write and make tables, and not change those of others', async () => {
      await db.owner.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
        GRANT ALL ON SCHEMA public TO ${role};
        GRANT ALL ON DATABASE ${db.pool.options.database} TO ${role}`);
      expect(await faults({ databaseUrl: asRole(url) })).toEqual(rights);
    });

    test('who may make no tables', async () => {
      const address = url.replace(/test_\w+/, `${empty}`);
      expect(await faults({ databaseUrl: asRole(address) })).toEqual(rights);
      expect(await faults({ databaseUrl: address })).toEqual([]);
    });

    test('who owns the tables though another one is to', async () => {
      expect(
        await faults({ databaseUrl: databaseUrl(scene, SITE_ROLE), databaseOwnerUrl: url }),
      ).toEqual([]);
      expect(await faults({ databaseOwnerUrl: url })).toEqual([
        expect.stringMatching(/^Database unsure: .*may make tables, too/),
      ]);
      expect(await faults({ databaseUrl: url, databaseOwnerUrl: asRole(url) })).toEqual([
        expect.stringMatching(/^Database wrong: The user of DATABASE_OWNER_URL/),
      ]);
    });
  });

  test('with the tables of a later version that took something away; what it added does no harm', async () => {
    await db.owner.query(
      "INSERT INTO schema_migrations (name, checksum, phase) VALUES ('9999_later.sql', '', 'contract')",
    );
    try {
      expect(await faults()).toEqual([expect.stringMatching(/^Database wrong: .*9999_later/)]);
      await db.owner.query(
        "UPDATE schema_migrations SET phase = 'expand' WHERE name = '9999_later.sql'",
      );
      await run('backup', 1, 'ENOSPC');
      expect(await faults()).toEqual([expect.stringMatching(/^Backup wrong: .*ENOSPC/)]);
    } finally {
      await db.owner.query("DELETE FROM schema_migrations WHERE name = '9999_later.sql'");
    }
  });

  test('with another secret, or none', async () => {
    const another = expect.stringMatching(/^Secret wrong: APP_SECRET is not the one/);
    expect(await faults({ appSecret: 'q'.repeat(40) })).toEqual([another]);
    const empty = mkdtempSync(join(tmpdir(), 'orchard-empty-'));
    try {
      expect(await faults({ appSecret: null, dataDir: empty })).toEqual([
        expect.stringMatching(/^Secret wrong: DATA_DIR\/app-secret/),
      ]);
    } finally {
      rmSync(empty, { recursive: true });
    }
  });

  test('when the last backup or drill is old or failed', async () => {
    await run('backup', 1, 'ENOSPC');
    expect(await faults()).toEqual([expect.stringMatching(/^Backup wrong: .*ENOSPC/)]);
    await db.pool.query("UPDATE upkeep_runs SET finished_at = now() - interval '30 hours'");
    await db.pool.query('DELETE FROM upkeep_runs WHERE problem IS NOT NULL');
    expect(await faults()).toEqual([
      expect.stringMatching(/^Backup wrong: None has succeeded for 30 hours/),
      expect.stringMatching(/^Drill wrong: None has succeeded for 30 hours/),
    ]);
  });

  test('without backups, where members are real', async () => {
    expect(await faults({ backupTo: null })).toEqual([
      expect.stringMatching(/^Backup unsure: None are made/),
    ]);
    expect(await faults({ backupTo: null, production: true })).toEqual([
      expect.stringMatching(/^Backup wrong: None are made/),
    ]);
  });
});

test('tables of an earlier version wait for the next start', async () => {
  const { rows } = await db.owner.query(
    'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING *',
  );
  try {
    expect(await faults()).toEqual([expect.stringMatching(/^Database unsure: .*brings 1 change/)]);
  } finally {
    const { name, checksum } = rows[0];
    await db.owner.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
  }
});

import { staffApi } from '@orchard/contract/staff';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeAuditValues } from '#console/records/audit.store.ts';
import { replaceAuditSecret, sealAuditLog } from '#console/records/audit-seals.store.ts';
import { verifyAuditLog } from '#console/records/audit-seals.view.ts';
import { forgetNotedSecret, noteSecret } from '#platform/secrets/app-secret.store.ts';
import { runCommandOn } from '#testing/command.ts';
import { makeStore } from '#testing/restoring.ts';
import { createScene } from '#testing/scene.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
const scene = await createScene();
const { asStaff, config, db } = scene;
const SETTINGS = { LANG: 'C.UTF-8' };
const verify = (...args: string[]) => runCommandOn(scene, 'audit verify', args, SETTINGS);
const seal = async () => (await sealAuditLog(db.kysely, config.appSecret)).map(({ last }) => last);
const look = () => verifyAuditLog(db.kysely, config.appSecret);

/** Changes rows that only the site's own triggers protect, as somebody with the database would. */
const tamper = async (statement: string) => {
  await db.owner.query(`
    SET session_replication_role = replica; ${statement}; SET session_replication_role = origin`);
};

const addNotes = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    await asStaff().call(staffApi['tags.create'], { body: { name: `タグ${crypto.randomUUID()}` } });
  }
};

const addMember = async () => {
  const { body } = await asStaff().call(staffApi['members.create'], {
    body: {
      name: '山田 花子',
      nickname: 'はな',
      email: `${crypto.randomUUID()}@example.jp`,
      memberships: [],
      is_suspended: false,
    },
  });
  return body.id;
};

/** Computes the chain anew over entries that were changed, as whoever may write to the database can. */
const REWRITE = `
  DO $$ DECLARE s audit_seals; last bytea := ''; BEGIN
    FOR s IN SELECT * FROM audit_seals ORDER BY last_id LOOP
      UPDATE audit_seals SET hash = (
        SELECT sha256(last || string_agg(audit_digest(a), ''::bytea ORDER BY a.id))
        FROM audit_log a WHERE a.id > s.after_id AND a.id <= s.last_id
      ) WHERE id = s.id RETURNING hash INTO last;
    END LOOP;
  END $$`;

/** A seal for what there is now, and more entries with another; answers the hash in between. */
const sealTwice = async () => {
  await seal();
  await addMember();
  await seal();
  return (await look()).hashes.at(-1) ?? '';
};

beforeEach(async () => {
  await tamper('TRUNCATE audit_log, audit_values, audit_seals, audit_removals RESTART IDENTITY');
  await addNotes(3);
});

describe('orchard audit verify', () => {
  test('finds a log as it was written, with what came since the last seal', async () => {
    expect(await seal()).toEqual([3]);
    await addNotes(2);
    const { code, output } = await verify();
    expect(output).toContain('5 entries of the audit log are as they were written');
    expect(output).toMatch(/The last hash: [0-9a-f]{64}/);
    expect(output).toContain('There is no backup to compare with');
    expect(code).toBe(0);
    expect(await seal()).toEqual([]);
  });

  test.each([
    [
      'a changed entry',
      `UPDATE audit_log SET action = 'delete' WHERE id = (SELECT min(id) FROM audit_log)`,
    ],
    ['a removed entry', 'DELETE FROM audit_log WHERE id = (SELECT min(id) FROM audit_log)'],
    [
      'another time',
      `UPDATE audit_log SET at = at - interval '1 second' WHERE id = (SELECT max(id) FROM audit_log)`,
    ],
    [
      'an entry put between',
      `INSERT INTO audit_log (id, staff_name, action, kind, search) OVERRIDING SYSTEM VALUE
       SELECT min(id) - 1, 'x', 'create', 'tags', '' FROM audit_log`,
    ],
    ['a changed hash', `UPDATE audit_seals SET hash = sha256(hash)`],
  ])('notices %s', async (_, change) => {
    await seal();
    await addNotes(1);
    await seal();
    await tamper(change);
    const { code, complaint } = await verify();
    expect(complaint).toMatch(/The audit log was changed: entries \d+–\d+[,.]/);
    expect(code).toBe(1);
  });

  test('stays whole when the site removes the values of a member, and notices changed ones', async () => {
    const id = await addMember();
    await seal();
    await tamper(`UPDATE audit_values SET label = '別人' WHERE member_id = ${id}`);
    expect((await verify()).complaint).toContain("Members' values in the audit log were changed");
    const remove = removeAuditValues(config.appSecret);
    await db.kysely.transaction().execute((tx) => remove(tx, sql`t.member_id = ${id}`));
    const { code, output } = await verify();
    expect(code).toBe(0);
    expect(output).toContain("of 1 the member's values have been erased");
  });

  test('seals nothing while an entry is being written, and all of it afterwards', async () => {
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO audit_log (staff_name, action, kind) VALUES ('x', 'create', 'tags')`,
      );
      await addNotes(1);
      expect(await seal()).toEqual([]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await seal()).toHaveLength(1);
    expect(await look()).toMatchObject({ sealed: 5, broken: [] });
  });

  test('two at once seal each entry once', async () => {
    await Promise.all([seal(), seal()]);
    await seal();
    expect(await look()).toMatchObject({ sealed: 3, unsealed: 0, broken: [] });
  });
});

describe('tries to forge the audit log', () => {
  test('a changed entry, and the chain computed anew', async () => {
    await sealTwice();
    await tamper(`UPDATE audit_log SET action = 'delete' WHERE id = 1; ${REWRITE}`);
    expect((await verify()).complaint).toContain('The audit log was changed: entries 1–3, 4–4.');
  });

  test('the last entries deleted with their seals', async () => {
    const noted = await sealTwice();
    const place = crypto.randomUUID();
    const { store } = await makeStore(at(place, 'kept'));
    const withBackups = { ...SETTINGS, ...store, DATA_DIR: at(place, 'data') };
    expect((await runCommandOn(scene, 'backup', [], withBackups)).code).toBe(0);
    expect((await runCommandOn(scene, 'audit verify', [], withBackups)).output).toContain(
      'Backups that were compared with: 1; the log holds all their hashes.',
    );
    await tamper(`
      DELETE FROM audit_log WHERE id > 3;
      DELETE FROM audit_values WHERE entry_id > 3;
      DELETE FROM audit_seals WHERE last_id > 3`);
    expect((await runCommandOn(scene, 'audit verify', [], withBackups)).complaint).toMatch(
      new RegExp(`the hash ${noted} of the backup \\S+ is not in it`),
    );
    expect((await verify()).code).toBe(0);
    expect((await verify('--since', noted)).complaint).toContain(
      `The audit log was cut off or written anew: the hash ${noted} of --since is not in it.`,
    );
  });

  test('all of it emptied', async () => {
    const noted = await sealTwice();
    await tamper('TRUNCATE audit_log, audit_values, audit_seals, audit_removals');
    expect((await verify('--since', noted)).complaint).toContain('was cut off or written anew');
  });

  test('what it says of a member who is there', async () => {
    await sealTwice();
    await tamper(`
      INSERT INTO audit_removals (entries, proof) VALUES ('{4}', sha256('a guess'));
      DELETE FROM audit_values`);
    expect((await verify()).complaint).toContain(
      'removed, neither by an erasure nor by retention: entries 4.',
    );
  });
});

describe('another secret', () => {
  const SECRET = 'mR4tW8zQ1cV6bN3jK9xL5pS7dF2gH0yA';
  const accept = () =>
    db.kysely.transaction().execute(async (tx) => {
      await forgetNotedSecret(tx);
      await noteSecret(tx, SECRET);
      await replaceAuditSecret(tx, SECRET);
    });

  test('takes the chain over as it is, and proves it from then on', async () => {
    await noteSecret(db.kysely, config.appSecret);
    await sealTwice();
    const remove = removeAuditValues(config.appSecret);
    await db.kysely.transaction().execute((tx) => remove(tx, sql`t.entry_id = 4`));
    await accept();
    // A process that still works with the one before.
    expect(await seal()).toEqual([]);
    expect(await sealAuditLog(db.kysely, SECRET)).toHaveLength(1);
    const whole = { broken: [], lostValues: [] };
    expect(await verifyAuditLog(db.kysely, SECRET)).toMatchObject(whole);
    await tamper(`UPDATE audit_log SET action = 'delete' WHERE id = 1; ${REWRITE}`);
    expect(await verifyAuditLog(db.kysely, SECRET)).not.toMatchObject(whole);
    await db.pool.query('DELETE FROM app_secret_check');
  });
});

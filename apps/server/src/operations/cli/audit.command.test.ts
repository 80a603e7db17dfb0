import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealAuditLog } from '#console/records/audit-seals.store.ts';
import { verifyAuditLog } from '#console/records/audit-seals.view.ts';
import { runCommandOn } from '#testing/command.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { db, asStaff } = scene;
const verify = () => runCommandOn(scene, 'audit verify', [], { LANG: 'C.UTF-8' });

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

beforeEach(async () => {
  await tamper('TRUNCATE audit_log, audit_values, audit_seals');
  await addNotes(3);
});

describe('orchard audit verify', () => {
  test('finds a log as it was written, with what came since the last seal', async () => {
    expect(await sealAuditLog(db.kysely)).toBe(3);
    await addNotes(2);
    const { code, output } = await verify();
    expect(output).toContain('5 entries of the audit log are as they were written');
    expect(output).toMatch(/The last hash: [0-9a-f]{64}/);
    expect(code).toBe(0);
    expect(await sealAuditLog(db.kysely)).toBe(0);
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
    await sealAuditLog(db.kysely);
    await addNotes(1);
    await sealAuditLog(db.kysely);
    await tamper(change);
    const { code, complaint } = await verify();
    expect(complaint).toMatch(/The audit log was changed: entries \d+–\d+[,.]/);
    expect(code).toBe(1);
  });

  test('stays whole when an operator or the values of a member go, and notices changed values', async () => {
    const { body: member } = await asStaff().call(staffApi['members.create'], {
      body: {
        name: '山田 花子',
        nickname: 'はな',
        email: 'hana-audit@example.jp',
        brand_ids: [],
        membership_from: null,
        membership_until: null,
        is_suspended: false,
      },
    });
    await sealAuditLog(db.kysely);
    await tamper(`UPDATE audit_values SET label = '別人' WHERE member_id = ${member.id}`);
    expect((await verify()).complaint).toContain("Members' values in the audit log were changed");
    await db.pool.query('DELETE FROM audit_values WHERE member_id = $1', [member.id]);
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
      expect(await sealAuditLog(db.kysely)).toBe(0);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await sealAuditLog(db.kysely)).toBe(5);
    expect((await verifyAuditLog(db.kysely)).broken).toEqual([]);
  });

  test('two at once seal each entry once', async () => {
    await Promise.all([sealAuditLog(db.kysely), sealAuditLog(db.kysely)]);
    await sealAuditLog(db.kysely);
    expect(await verifyAuditLog(db.kysely)).toMatchObject({ sealed: 3, unsealed: 0, broken: [] });
  });
});

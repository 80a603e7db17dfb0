import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { changeMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff, mailsTo, execute } = await createScene({ limits: 'off' });

const guest = (name: string, options: object = {}) =>
  make.member({ email: `remind-${name}@example.jp`, password: null, ...options });

test('invited members are reminded as a job; the older link stays, and others are left and named', async () => {
  const [due, uninvited, suspended] = await Promise.all([
    guest('due'),
    guest('uninvited'),
    guest('suspended'),
  ]);
  const known = await make.member({ email: 'remind-known@example.jp' });
  await changeMembers(app, asStaff(), [due.id, suspended.id], { action: 'invite' });
  await execute`UPDATE members SET suspended_at = now() WHERE id = ${suspended.id}`;
  const tokens = async () =>
    (await db.pool.query('SELECT FROM mailed_tokens WHERE member_id = $1', [due.id])).rowCount;
  const remind = () =>
    changeMembers(app, asStaff(), [due.id, uninvited.id, suspended.id, known.id], {
      action: 'remind',
    });
  expect(await tokens()).toBe(1);

  const job = await remind();
  expect(job).toMatchObject({
    title: '再案内のメールの送信',
    counts: { done: 1, skipped: 3, failed: 0 },
    can_undo: false,
  });
  const { body: left } = await asStaff().call(staffApi['jobs.rows'], {
    params: { id: job.id },
    query: { outcome: 'skipped' },
  });
  expect(left[0]?.message).toContain('再案内しませんでした');
  const mails = await mailsTo('remind-due@example.jp');
  expect(mails).toHaveLength(2);
  expect(await mailsTo('remind-uninvited@example.jp')).toHaveLength(0);
  expect(await tokens()).toBe(2);

  const { body } = await asStaff().call(staffApi['members.read'], { params: { id: due.id } });
  expect(body.invitation).toMatchObject({ state: 'sent', reminders: 1 });
  const rows = await execute`
    SELECT record_id FROM audit_log WHERE action = 'remind' AND kind = 'member-invitations'`;
  expect(rows).toEqual([{ record_id: due.id }]);

  // However often: the reminders that come by themselves are two.
  await remind();
  expect((await remind()).counts).toMatchObject({ done: 1 });
});

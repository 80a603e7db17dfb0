import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { keepMemberAuthenticator } from '#testing/authenticators.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { guest, asStaff, make, db, mailsTo } = scene;

test('an operator switches a member’s second step off: audited, and the member is told', async () => {
  const member = await make.member();
  await keepMemberAuthenticator(scene, member);
  const params = { id: member.id };
  const read = async () => (await asStaff().call(staffApi['members.read'], { params })).body;
  expect((await read()).has_two_step).toBe(true);
  const logIn = () =>
    guest().attempt(api.logIn, { body: { email: member.email, password: PASSWORD } });
  expect((await logIn()).status).toBe(422);
  // The second press finds nothing more to do.
  for (const _ of [1, 2]) await asStaff().call(staffApi.endMemberTwoStep, { params });
  expect([(await read()).has_two_step, (await logIn()).status]).toEqual([false, 200]);
  const mails = (await mailsTo(member.email)).filter(({ kind }) => kind === 'two_step_changed');
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('サイトの運営スタッフの操作により、2段階認証が無効になりました。'),
  ]);
  const { rows } = await db.pool.query(
    `SELECT count(*)::integer AS entries FROM audit_log WHERE action = 'end_two_step' AND record_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ entries: 1 }]);
});

test('of nobody it is not found', async () => {
  const answer = await asStaff().refused(staffApi.endMemberTwoStep, { params: { id: 999_999 } });
  expect(answer.status).toBe(404);
});

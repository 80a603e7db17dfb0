import { staffApi } from '@orchard/contract/staff';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { beforeEach, describe, expect, test } from 'vitest';
import { operators, PASSWORD } from '#demo/cast/people.ts';
import { codeAt } from '#platform/authenticators/totp.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { db, asStaff, staffGuest, as, make, execute } = await createScene();

const now = async (): Promise<number> =>
  (await execute`SELECT floor(extract(epoch FROM now()))::bigint AS now`)[0].now;
/** Ages the last code. */
const age = (interval: string) =>
  execute`UPDATE staff_sessions SET entered_at = entered_at - ${interval}::interval`;
const exportAll = (caller: Caller) => caller.attempt(staffApi.exportMembers, { body: {} });
const confirm = (caller: Caller, code: string) =>
  caller.attempt(staffApi.confirmCode, { body: { code } });

/** An operator who has signed in with an authenticator. */
async function signedIn() {
  const { email } = operators.sato;
  const caller = staffGuest();
  await caller.call(staffApi.enterPassword, { body: { email, password: PASSWORD } });
  const { body } = await caller.call(staffApi.beginEnrolment);
  const at = await now();
  const { body: done } = await caller.call(staffApi.finishEnrolment, {
    body: { code: codeAt(body.secret, at) },
  });
  const next = codeAt(body.secret, at + 30);
  return { caller, used: codeAt(body.secret, at), next, recovery: done.recovery_codes };
}

beforeEach(async () => {
  await db.owner.query(`
    DELETE FROM staff_sessions; DELETE FROM staff_recovery_codes; TRUNCATE rate_limits;
    UPDATE staff SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL`);
});

describe('a call that needs a fresh code', () => {
  test('is served for five minutes after the code, and then refused with the reason', async () => {
    const { caller } = await signedIn();
    expect((await exportAll(caller)).status).toBe(200);
    await age('4 minutes 50 seconds');
    expect((await exportAll(caller)).status).toBe(200);
    await age('15 seconds');
    const { status, body } = await exportAll(caller);
    expect([status, body]).toEqual([403, freshCodeProblem]);
    expect((await caller.call(staffApi['members.list'])).status).toBe(200);
  });

  test('is served again after another code, under a new secret that lives no longer', async () => {
    const { caller, used, next } = await signedIn();
    await age('6 minutes');
    const old = caller.cookies.get('staff') ?? '';
    const before = await execute`SELECT created_at FROM staff_sessions`;
    expect((await confirm(caller, used)).status).toBe(422);
    expect((await exportAll(caller)).status).toBe(403);
    expect((await confirm(caller, next)).status).toBe(204);
    expect((await exportAll(caller)).status).toBe(200);
    const after = await execute`SELECT created_at FROM staff_sessions`;
    expect(after).toEqual(before);
    const thief = staffGuest();
    thief.cookies.set('staff', old);
    expect((await exportAll(thief)).status).toBe(401);
    await age('6 minutes');
    expect((await confirm(caller, next)).status).toBe(422);
  });

  test('a request under way while the secret changes ends no session', async () => {
    const { caller, next } = await signedIn();
    const late = staffGuest();
    late.cookies.set('staff', caller.cookies.get('staff') ?? '');
    expect((await confirm(caller, next)).status).toBe(204);
    const { status, headers } = await late.refused(staffApi['members.list']);
    expect(status).toBe(401);
    // The browser has the new cookie by now; this answer must not replace it with a guest's.
    expect(headers['set-cookie']).toBeUndefined();
    expect((await late.call(staffApi.getAuthState)).headers['set-cookie']).toHaveLength(2);
  });

  test('takes a recovery code, once', async () => {
    const { caller, recovery } = await signedIn();
    for (const status of [204, 422]) {
      await age('6 minutes');
      expect((await confirm(caller, recovery[0] ?? '')).status).toBe(status);
      expect((await exportAll(caller)).status).toBe(status === 204 ? 200 : 403);
    }
  });

  test('cannot be guessed: five tries a minute, counted with those at sign-in', async () => {
    const { caller, next } = await signedIn();
    await age('6 minutes');
    const bad = next === '000000' ? '000001' : '000000';
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push((await confirm(caller, bad)).status);
    expect(answers).toEqual([422, 422, 422, 422, 422]);
    const locked = await confirm(caller, next);
    expect(locked.status).toBe(429);
    expect(locked.body).toHaveProperty('errors.code');
    expect((await exportAll(caller)).status).toBe(403);
  });

  test('without the right is refused without a word about codes', async () => {
    const caller = asStaff(await make.staff({ role: 'viewer' }));
    expect((await caller.call(staffApi.listOwnSessions)).status).toBe(200);
    await age('6 minutes');
    const { status, body } = await exportAll(caller);
    expect([status, body]).toEqual([403, { message: 'This action is unauthorized.' }]);
    const member = await as('hanako').post('/api/staff/code');
    expect(member.statusCode).toBe(419);
  });
});

import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { operators, PASSWORD } from '#demo/cast/people.ts';
import { codeAt } from '#platform/authenticators/totp.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, staffGuest, asStaff, sato, execute } = await createScene();

const SATO = { email: operators.sato.email, password: PASSWORD };
const now = async (): Promise<number> =>
  (await execute`SELECT floor(extract(epoch FROM now()))::bigint AS now`)[0].now;
/** Moves one of the session's times into the past. */
const age = (column: 'created_at' | 'last_seen_at', interval: string) =>
  db.pool.query(`UPDATE staff_sessions SET ${column} = ${column} - $1::interval`, [interval]);
const stepOf = async (caller: Caller) => (await caller.call(staffApi.getAuthState)).body.step;

/** Signs in with password and a new authenticator; returns its secret and the recovery codes. */
async function enrol(caller: Caller, credentials = SATO) {
  await caller.call(staffApi.enterPassword, { body: credentials });
  const { body } = await caller.call(staffApi.beginEnrolment);
  const code = codeAt(body.secret, await now());
  const done = await caller.call(staffApi.finishEnrolment, { body: { code } });
  return { secret: body.secret, qr: body.qr_svg, used: code, done };
}

beforeEach(async () => {
  await db.owner.query(`
    DELETE FROM staff_sessions; DELETE FROM staff_recovery_codes; TRUNCATE rate_limits;
    UPDATE staff SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL,
      disabled_at = NULL`);
});

describe('signing in to the console', () => {
  test('the first time enrols an authenticator, shows recovery codes once, and is in', async () => {
    const caller = staffGuest();
    expect(await stepOf(caller)).toBe('password');
    const entered = await caller.call(staffApi.enterPassword, { body: SATO });
    expect(entered.body).toEqual({ step: 'enrol', staff: null, provider: null });
    const { qr, done } = await enrol(caller);
    expect(qr).toContain('<svg');
    expect(done.body.recovery_codes).toHaveLength(10);
    expect(new Set(done.body.recovery_codes).size).toBe(10);
    expect(done.body.auth_state.staff).toMatchObject({ id: sato.id, roles: ['admin'] });
    expect((await caller.call(staffApi['notices.list'])).status).toBe(200);
  });

  test('a code may be typed in full width; one of ten minutes ago is none', async () => {
    const { secret } = await enrol(staffGuest());
    const caller = staffGuest();
    await caller.call(staffApi.enterPassword, { body: SATO });
    const old = codeAt(secret, (await now()) - 600);
    expect((await caller.refused(staffApi.enterCode, { body: { code: old } })).status).toBe(422);
    const wide = codeAt(secret, (await now()) + 30).replace(/\d/g, (digit) =>
      String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
    );
    expect((await caller.call(staffApi.enterCode, { body: { code: wide } })).body.step).toBe('in');
  });

  test('an unknown address, a wrong password and a suspended account get the same answer', async () => {
    await make.staff({ email: 'closed@example.jp' });
    await execute`UPDATE staff SET disabled_at = now() WHERE email = 'closed@example.jp'`;
    const bodies = [
      { email: 'nobody@example.jp', password: PASSWORD },
      { ...SATO, password: 'not the password' },
      { email: 'closed@example.jp', password: PASSWORD },
    ];
    const answers = await Promise.all(
      bodies.map((body) => staffGuest().refused(staffApi.enterPassword, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(JSON.stringify(answers[0]?.body)).toContain(
      'メールアドレスまたはパスワードが正しくありません。',
    );
  });

  test('guessing is stopped: passwords after five, codes after five', async () => {
    const { secret } = await enrol(staffGuest());
    const wrong = { ...SATO, password: 'wrong wrong wrong' };
    const tries = [];
    for (let index = 0; index < 7; index += 1) {
      tries.push((await staffGuest().refused(staffApi.enterPassword, { body: wrong })).status);
    }
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await db.owner.query('TRUNCATE rate_limits');
    const caller = staffGuest();
    await caller.call(staffApi.enterPassword, { body: SATO });
    const right = codeAt(secret, (await now()) + 30);
    const bad = right === '000000' ? '000001' : '000000';
    const codes = [];
    for (let index = 0; index < 5; index += 1) {
      codes.push((await caller.refused(staffApi.enterCode, { body: { code: bad } })).status);
    }
    expect(codes).toEqual([422, 422, 422, 422, 422]);
    expect((await caller.refused(staffApi.enterCode, { body: { code: right } })).status).toBe(429);
  });
});

describe('the console stays shut', () => {
  test('to who leaves or is shut out', async () => {
    const caller = asStaff();
    expect(await stepOf(caller)).toBe('in');
    const left = await caller.call(staffApi.leave);
    // It would delete the members' site's data in the same browser.
    expect(left.headers['clear-site-data']).toBe('"cache"');
    expect(await stepOf(caller)).toBe('password');

    const disabled = asStaff();
    expect(await stepOf(disabled)).toBe('in');
    await execute`UPDATE staff SET disabled_at = now()`;
    expect(await stepOf(disabled)).toBe('password');
    await execute`UPDATE staff SET disabled_at = NULL`;
  });

  test('half way in for no longer than ten minutes', async () => {
    const caller = staffGuest();
    await caller.call(staffApi.enterPassword, { body: SATO });
    await age('created_at', '11 minutes');
    expect(await stepOf(caller)).toBe('password');
  });
});

describe("an operator's own account", () => {
  test('lists its sessions and ends one, but no other operator’s', async () => {
    const [here, there] = [asStaff(), asStaff()];
    await there.call(staffApi.getAuthState);
    const { body } = await here.call(staffApi.listOwnSessions);
    expect(body).toHaveLength(2);
    const other = body.find(({ is_this }) => !is_this);
    const stranger = asStaff(await make.staff({ role: 'admin' }));
    const end = { params: { sessionId: other?.id ?? '' } };
    expect((await stranger.refused(staffApi.endOwnSession, end)).status).toBe(404);
    expect((await here.call(staffApi.endOwnSession, end)).status).toBe(204);
    expect(await stepOf(there)).toBe('password');
    expect(await stepOf(here)).toBe('in');
  });

  test('a new password ends the other sessions and renews this one; a short or well-known one is refused', async () => {
    const own = await make.staff();
    const [here, there] = [asStaff(own), asStaff(own)];
    await there.call(staffApi.getAuthState);
    const change = (password: string) =>
      here.attempt(staffApi.changeOwnPassword, { body: { password_current: PASSWORD, password } });
    expect((await change('short-1234')).status).toBe(422);
    for (const guessed of ['Orchard-2026!', 'Orchard Orchard', own.email.toUpperCase()]) {
      expect((await change(guessed)).status).toBe(422);
    }
    const old = here.cookies.get('staff') ?? '';
    const token = here.cookies.get('STAFF-XSRF-TOKEN');
    const began = async () =>
      (await execute`SELECT created_at FROM staff_sessions ORDER BY created_at DESC LIMIT 1`)[0]
        .created_at;
    const before = await began();
    expect((await change('a new long password')).status).toBe(204);
    expect(here.cookies.get('STAFF-XSRF-TOKEN')).not.toBe(token);
    expect(await began()).toEqual(before);
    const thief = staffGuest();
    thief.cookies.set('staff', old);
    expect(await stepOf(thief)).toBe('password');
    expect(await stepOf(there)).toBe('password');
    expect(await stepOf(here)).toBe('in');
    const again = { email: own.email, password: 'a new long password' };
    const entered = await staffGuest().call(staffApi.enterPassword, { body: again });
    expect(entered.status).toBe(200);
  });
});

import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { giveAuthenticator } from '#testing/authenticators.ts';
import type { Caller } from '#testing/caller.ts';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { guest, staffGuest, asStaff, make, clear, db } = scene;

const device = (browser: Caller) => browser.cookies.get('device');
const logIn = async (browser: Caller, email: string, password = PASSWORD, ip = '127.0.0.1') =>
  (await browser.post('/login', { email, password }, { ip })).statusCode;
const enter = async (browser: Caller, email: string, password = PASSWORD, ip = '127.0.0.1') =>
  (await browser.post('/api/staff/auth/password', { email, password }, { ip })).statusCode;
/** Sends wrong passwords from many networks until unknown devices have no attempts left. */
async function besiege(email: string, signIn: typeof logIn, browser: () => Caller) {
  for (let network = 0; network < 25; network += 1) {
    await signIn(browser(), email, 'not the password', `198.51.100.${network}`);
  }
}
/** An operator with an authenticator. */
async function enrolled() {
  const operator = await make.staff();
  return { ...operator, code: await giveAuthenticator(scene, operator) };
}
/** Signs in with password and code. */
async function comeIn(browser: Caller, { email, code }: Awaited<ReturnType<typeof enrolled>>) {
  expect(await enter(browser, email)).toBe(200);
  const { body } = await browser.call(staffApi.enterCode, { body: { code: await code() } });
  expect(body.step).toBe('in');
}

beforeEach(clear);

describe('a member’s device', () => {
  test('is known after sign-in, survives sign-out and can sign in during an attack', async () => {
    const { email } = await make.member();
    const phone = guest();
    expect(await logIn(phone, email, 'not the password')).toBe(422);
    expect(device(phone)).toBeUndefined();
    expect(await logIn(phone, email)).toBe(200);
    const value = device(phone);
    expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    await phone.call(api.logOut);
    expect(device(phone)).toBe(value);
    await besiege(email, logIn, guest);
    expect(await logIn(guest(), email, PASSWORD, '192.0.2.1')).toBe(429);
    expect(await logIn(phone, email, PASSWORD, '192.0.2.1')).toBe(200);
    expect(device(phone)).toBe(value);
  });

  test('opens no suspended account, and is deleted with the member', async () => {
    const { id, email } = await make.member();
    const phone = guest();
    await logIn(phone, email);
    await phone.call(api.logOut);
    await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [id]);
    expect(await logIn(phone, email)).toBe(422);
    await db.pool.query('DELETE FROM members WHERE id = $1', [id]);
    const { rows } = await db.pool.query('SELECT FROM known_devices WHERE member_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await logIn(phone, email)).toBe(422);
  });
});

describe('an operator’s device', () => {
  test('is known after password and code, and can sign in during an attack', {
    skip: !triesAll,
  }, async () => {
    const operator = await enrolled();
    const desk = staffGuest();
    expect(await enter(desk, operator.email)).toBe(200);
    expect(device(desk)).toBeUndefined();
    await comeIn(desk, operator);
    expect(device(desk)).toBeDefined();
    await besiege(operator.email, enter, staffGuest);
    const refused = await staffGuest().post(
      '/api/staff/auth/password',
      { email: operator.email, password: PASSWORD },
      { ip: '192.0.2.1' },
    );
    expect([refused.statusCode, refused.json().errors.email]).toEqual([
      429,
      [expect.stringContaining('管理者に依頼したリンク')],
    ]);
    await comeIn(desk, operator);
  });

  test('five wrong passwords from one network block no other network', async () => {
    const { email } = await make.staff();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await enter(staffGuest(), email, 'not the password', '198.51.100.1');
    }
    expect(await enter(staffGuest(), email, PASSWORD, '198.51.100.1')).toBe(429);
    expect(await enter(staffGuest(), email, PASSWORD, '192.0.2.1')).toBe(200);
  });

  test('has codes of its own', async () => {
    const operator = await enrolled();
    const [desk, thief] = [staffGuest(), staffGuest()];
    await comeIn(desk, operator);
    await enter(thief, operator.email);
    const wrong = { body: { code: 'aaaaaaaaaaaaaaaaaaaaaaaa' } };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await thief.refused(staffApi.enterCode, wrong)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    await comeIn(desk, operator);
  });

  test.each(['sendOperatorLink', 'resetOperatorAuthenticator'] as const)(
    'others’ tries are forgotten when an administrator helps: %s',
    async (help) => {
      const { id, email } = await make.staff();
      await besiege(email, enter, staffGuest);
      expect(await enter(staffGuest(), email, PASSWORD, '192.0.2.1')).toBe(429);
      await asStaff().call(staffApi[help], { params: { id } });
      expect(await enter(staffGuest(), email, PASSWORD, '192.0.2.1')).toBe(200);
    },
  );
});

import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { keepMemberAuthenticator } from '#testing/authenticators.ts';
import { givePasskey } from '#testing/key-device.ts';
import { secretIn } from '#testing/mail-links.ts';
import type { MadeMember } from '#testing/make/people.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { guest, as, make, mailsTo, execute } = scene;

const NEW = '新しい合言葉です';
const passwords = { password: NEW, password_confirmation: NEW };

async function tokenOf({ email }: MadeMember): Promise<string> {
  await guest().call(api.forgotPassword, { body: { email } });
  return secretIn((await mailsTo(email)).findLast(({ kind }) => kind === 'password_reset'));
}
/** A member with two passkeys and an authenticator; returns what its codes are read by. */
async function secured({ days = 0 } = {}) {
  const member = await make.member();
  const keys = [await givePasskey(as(member)), await givePasskey(as(member))];
  const code = await keepMemberAuthenticator(scene, member);
  await execute`
    UPDATE member_authenticators SET confirmed_at = now() - ${days} * interval '1 day'
    WHERE member_id = ${member.id}`;
  return { member, keys: keys.map(({ id }) => id), code };
}
const reset = (member: MadeMember, token: string, wish: object = {}) =>
  guest().attempt(api.resetPassword, {
    body: { token, email: member.email, ...passwords, ...wish },
  });
const stateOf = async (member: MadeMember) => ({
  keys: (await as(member).call(api.listPasskeys)).body.map(({ id }) => id),
  isOn: (await as(member).call(api.getTwoStep)).body.on_since !== null,
});
const toldTo = async ({ email }: MadeMember) =>
  (await mailsTo(email)).findLast(({ kind }) => kind === 'password_changed')?.text ?? '';

describe('the plain call', () => {
  test('removes every passkey and a new authenticator, and the mail says so', async () => {
    const { member } = await secured({ days: 6 });
    expect((await reset(member, await tokenOf(member))).status).toBe(200);
    expect(await stateOf(member)).toEqual({ keys: [], isOn: false });
    const told = await toldTo(member);
    expect(told).toMatch(/パスキー「.+」「.+」を削除しました。2段階認証を無効にしました。/);
    const body = { email: member.email, password: NEW };
    expect((await guest().attempt(api.logIn, { body })).status).toBe(200);
  });

  test('leaves the second step that was there for a week: a mailbox alone is not enough', async () => {
    const { member } = await secured({ days: 8 });
    expect((await reset(member, await tokenOf(member))).status).toBe(200);
    expect(await stateOf(member)).toEqual({ keys: [], isOn: true });
    expect(await toldTo(member)).not.toContain('2段階認証');
  });
});

describe('what the member keeps', () => {
  test('stays, passkeys by their numbers, and the mail names them', async () => {
    const { member, keys } = await secured();
    const [key = 0] = keys;
    const wish = { keep_passkeys: [key, 999_999], keep_authenticator: true };
    expect((await reset(member, await tokenOf(member), wish)).status).toBe(200);
    expect(await stateOf(member)).toEqual({ keys: [key], isOn: true });
    expect(await toldTo(member)).toMatch(
      /を削除しました。パスキー「.+」では、引き続きログインできます。/,
    );
  });

  test('is the member’s own: another’s number keeps nothing', async () => {
    const [one, other] = [await secured(), await secured()];
    const wish = { keep_passkeys: one.keys };
    await reset(other.member, await tokenOf(other.member), wish);
    expect((await stateOf(other.member)).keys).toEqual([]);
    expect((await stateOf(one.member)).keys).toEqual(one.keys);
  });
});

describe('an authenticator that was there for a week', () => {
  test('goes with a code of it; without one, or a wrong one, nothing happens', async () => {
    const { member, keys, code } = await secured({ days: 8 });
    const token = await tokenOf(member);
    for (const authenticator_code of [undefined, '', '000000']) {
      const wish = { keep_authenticator: false, authenticator_code };
      const { status, body } = await reset(member, token, wish);
      expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
        422,
        ['authenticator_code'],
      ]);
    }
    expect(await stateOf(member)).toEqual({ keys, isOn: true });
    const wish = { keep_authenticator: false, authenticator_code: await code() };
    expect((await reset(member, token, wish)).status).toBe(200);
    expect(await stateOf(member)).toEqual({ keys: [], isOn: false });
  });

  test('costs no code where something else is wrong', async () => {
    const { member, code } = await secured({ days: 8 });
    const token = await tokenOf(member);
    const wish = { keep_authenticator: false, authenticator_code: await code() };
    const own = { password: member.email, password_confirmation: member.email };
    expect((await reset(member, token, { ...wish, ...own })).status).toBe(422);
    const another = { ...member, email: 'other@example.jp' };
    expect((await reset(another, token, wish)).status).toBe(422);
    expect((await reset(member, token, wish)).status).toBe(200);
  });
});

describe('what there is to remove', () => {
  const look = (token: string) => guest().attempt(api.listResetWays, { body: { token } });

  test('is told for a good token, which stays good', async () => {
    const { member, keys } = await secured({ days: 8 });
    const token = await tokenOf(member);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await look(token)).body).toEqual({
      passkeys: keys.map((id) => ({ id, name: expect.any(String), created_at: date })),
      authenticator: { on_since: date, needs_code: true },
    });
    expect((await reset(member, token)).status).toBe(200);
    expect((await look(token)).status).toBe(422);
    const plain = await make.member();
    const none = { passkeys: [], authenticator: null };
    expect((await look(await tokenOf(plain))).body).toEqual(none);
    const late = await secured();
    expect((await look(await tokenOf(late.member))).body.authenticator?.needs_code).toBe(false);
  });

  test('is refused alike for every other token, as the reset is', async () => {
    const { member } = await secured();
    const expired = await tokenOf(member);
    await execute`UPDATE mailed_tokens SET expires_at = now() WHERE member_id = ${member.id}`;
    const refusal = {
      message: messages['auth.token'],
      errors: { email: [messages['auth.token']] },
    };
    for (const token of [expired, 'A'.repeat(43), '']) {
      const { status, body } = await look(token);
      expect([token, status, body]).toEqual([token, 422, refusal]);
      const wish = { keep_authenticator: false, authenticator_code: '000000' };
      expect((await reset(member, token, wish)).body).toEqual(refusal);
    }
  });
});

test('a change of password on the account’s screen keeps passkeys, and the mail names them', async () => {
  const { member, keys } = await secured();
  const body = { password_current: PASSWORD, ...passwords };
  await as(member).call(api.changePassword, { body });
  expect(await stateOf(member)).toEqual({ keys, isOn: true });
  expect(await toldTo(member)).toMatch(/ログアウトしました。パスキー「.+」「.+」では、引き続き/);
});

test('looking has a limit of its own, as the reset: five a minute from a network', async () => {
  const counted = await createScene();
  const body = { token: 'x' };
  const statuses = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await counted.guest().attempt(api.listResetWays, { body })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { keepMemberAuthenticator } from '#testing/authenticators.ts';
import { secretIn } from '#testing/mail-links.ts';
import type { MadeMember } from '#testing/make/people.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { guest, as, signIn, make, mailsTo, execute } = scene;

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.jp`;
const newest = async (address: string, kind: string) =>
  secretIn((await mailsTo(address)).findLast((mail) => mail.kind === kind));

/** Changes the address; answers the secret that was mailed to the one before. */
async function move(member: MadeMember, from: string, to: string): Promise<string> {
  const caller = as(member);
  await caller.call(api.requestEmailChange, { body: { email: to } });
  const confirmationToken = await newest(to, 'email_confirm');
  const { status } = await caller.call(api.confirmEmailChange, { params: { confirmationToken } });
  expect(status).toBe(200);
  return newest(from, 'email_changed');
}
const undo = (token: string) => guest().post(`/api/account/undo-email/${token}`);
const addressOf = async ({ id }: { id: number }) =>
  (await execute`SELECT email FROM members WHERE id = ${id}`)[0].email;
const expectRefusal = (answer: Awaited<ReturnType<typeof undo>>) =>
  expect([answer.statusCode, answer.json()]).toEqual([422, messages['auth.token']]);

describe('a change of address is undone by the link that the old one got', () => {
  test('without signing in; every session ends, and the old address gets a reset link', async () => {
    const member = await make.member();
    const thief = await signIn(member);
    const to = newAddress();
    const secret = await move(member, member.email, to);
    await thief.call(api.requestEmailChange, { body: { email: newAddress() } });
    const pending = await newest(`new-${addresses}@example.jp`, 'email_confirm');

    const answer = await undo(secret);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: messages['account.email.undone'] },
    ]);
    expect(await addressOf(member)).toBe(member.email);
    expect((await thief.refused(api.getCurrentUser)).status).toBe(401);
    const confirmed = await as(member).refused(api.confirmEmailChange, {
      params: { confirmationToken: pending },
    });
    expect(confirmed.status).toBe(422);

    const token = await newest(member.email, 'email_undone');
    const password = '新しい合言葉です';
    const body = { token, email: member.email, password, password_confirmation: password };
    expect((await guest().call(api.resetPassword, { body })).status).toBe(200);
    await signIn({ ...member, password });
  });

  test('once, for seven days', async () => {
    const member = await make.member();
    const secret = await move(member, member.email, newAddress());
    expect((await undo(secret)).statusCode).toBe(200);
    expectRefusal(await undo(secret));

    const age = ({ id }: { id: number }, interval: string) =>
      execute`
        UPDATE mailed_tokens SET expires_at = expires_at - ${interval}::interval
        WHERE member_id = ${id}`;
    const early = await make.member();
    const earlySecret = await move(early, early.email, newAddress());
    await age(early, '6 days 23 hours 59 minutes');
    expect((await undo(earlySecret)).statusCode).toBe(200);
    const late = await make.member();
    const lateSecret = await move(late, late.email, newAddress());
    await age(late, '7 days');
    expectRefusal(await undo(lateSecret));
    expectRefusal(await undo('A'.repeat(43)));
  });

  test('also after the password was changed, as a thief would', async () => {
    const member = await make.member();
    const secret = await move(member, member.email, newAddress());
    const password = 'the thief knows this';
    await as(member).call(api.changePassword, {
      body: {
        password_current: 'orchard-demo',
        password,
        password_confirmation: password,
      },
    });
    expect((await undo(secret)).statusCode).toBe(200);
    expect(await addressOf(member)).toBe(member.email);
    for (const known of ['orchard-demo', password]) {
      const body = { email: member.email, password: known };
      expect((await guest().refused(api.logIn, { body })).status).toBe(422);
    }
  });

  test('but not when another member has the old address by now', async () => {
    const member = await make.member();
    const to = newAddress();
    const secret = await move(member, member.email, to);
    await make.member({ email: member.email.toUpperCase() });
    expectRefusal(await undo(secret));
    expect(await addressOf(member)).toBe(to);
  });
});

describe('what came with the change goes with it', () => {
  /** A member whose account was moved, with an authenticator of some days before. */
  async function moved({ days }: { days: number }) {
    const member = await make.member();
    await keepMemberAuthenticator(scene, member);
    await execute`
      UPDATE member_authenticators SET confirmed_at = now() - ${days} * interval '1 day'
      WHERE member_id = ${member.id}`;
    const secret = await move(member, member.email, newAddress());
    return { member, secret };
  }
  const isOn = async (member: MadeMember) =>
    (await as(member).call(api.getTwoStep)).body.on_since !== null;
  const leaves = async (member: MadeMember) =>
    (await as(member).call(api.getErasure)).body.erasure !== null;
  const told = async ({ email }: MadeMember) =>
    (await mailsTo(email)).findLast(({ kind }) => kind === 'email_undone')?.text ?? '';

  test('an authenticator of the last week, and a wish to leave; the mail says so', async () => {
    const { member, secret } = await moved({ days: 6 });
    await as(member).call(api.askErasure);
    await undo(secret);
    expect([await isOn(member), await leaves(member)]).toEqual([false, false]);
    expect(await told(member)).toContain(
      '使えなくなりました。2段階認証を無効にしました。データの消去のお申し出を取り消しました。',
    );
  });

  test('not what was there for longer, nor what an operator entered', async () => {
    const { member, secret } = await moved({ days: 8 });
    const { email } = member;
    await execute`
      INSERT INTO erasures (member_id, erase_at, by_staff)
      VALUES (${member.id}, now() + interval '9 days', true)`;
    await undo(secret);
    expect([await isOn(member), await leaves(member)]).toEqual([true, true]);
    expect(await told({ ...member, email })).not.toMatch(/2段階認証|消去/);
  });
});

test('going back by another change leaves nobody a way to undo that', async () => {
  const member = await make.member();
  const thiefs = newAddress();
  const toOwner = await move(member, member.email, thiefs);
  const caller = as(member);
  await caller.call(api.requestEmailChange, { body: { email: member.email } });
  const confirmationToken = await newest(member.email, 'email_confirm');
  await caller.call(api.confirmEmailChange, { params: { confirmationToken } });
  expect((await mailsTo(thiefs)).map(({ kind }) => kind)).toEqual([
    'email_confirm',
    'email_changed_back',
  ]);
  expectRefusal(await undo(toOwner));
  expect(await addressOf(member)).toBe(member.email);
});

describe('of several changes', () => {
  test('each can be undone, down to the first', async () => {
    const member = await make.member();
    const [second, third] = [newAddress(), newAddress()];
    const toFirst = await move(member, member.email, second);
    const toSecond = await move(member, second, third);
    expect((await undo(toSecond)).statusCode).toBe(200);
    expect(await addressOf(member)).toBe(second);
    expect((await undo(toFirst)).statusCode).toBe(200);
    expect(await addressOf(member)).toBe(member.email);
  });

  test('the first undone leaves none between to go back to: a thief’s address stays out', async () => {
    const member = await make.member();
    const [thiefs, other] = [newAddress(), newAddress()];
    const toOwner = await move(member, member.email, thiefs);
    const toThief = await move(member, thiefs, other);
    expect((await undo(toOwner)).statusCode).toBe(200);
    expectRefusal(await undo(toThief));
    expect(await addressOf(member)).toBe(member.email);
  });
});

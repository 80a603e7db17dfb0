import { api } from '@orchard/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { issueToken } from '#platform/tokens/mailed-tokens.store.ts';
import type { Caller } from '#testing/caller.ts';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';

const { guest, make, db, mailsTo, clear, execute } = await createScene();

const NEW_PASSWORD = 'とても長い合言葉を選びました';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

async function signIn({ email }: { email: string }, caller: Caller = guest(), password = PASSWORD) {
  const answer = await caller.post(
    '/login',
    { email, password },
    { headers: { 'user-agent': IPHONE }, ip: '203.0.113.7' },
  );
  expect(answer.statusCode).toBe(200);
  return caller;
}
const told = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'new_device');
const inBell = async (caller: Caller) =>
  (await caller.call(api.listNotifications)).body.filter(({ kind }) => kind === 'security');

beforeEach(clear);

describe('a sign-in from a device that is not known', () => {
  test('is told by mail and in the bell: when, what and where from, and what to do', async () => {
    const member = await make.member();
    await signIn(member);
    expect(await told(member)).toEqual([]);
    const phone = await signIn(member);
    const [mail] = await told(member);
    expect(mail?.subject).toBe('新しい端末からログインがありました');
    expect(mail?.text).toMatch(/日時：\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d（日本時間）/);
    expect(mail?.text).toContain('端末：iPhone・Safari');
    expect(mail?.text).toContain('ネットワーク：203.0.x.x');
    expect(mail?.text).not.toContain('203.0.113');
    expect(linkIn(mail).href).toBe('http://localhost:3000/account/change-password');
    expect(await inBell(phone)).toMatchObject([
      { title: expect.stringContaining('新しい端末（iPhone・Safari）からログインがありました。') },
    ]);
  });

  test('is told once: the device is known from then on', async () => {
    const member = await make.member();
    await signIn(member);
    const phone = await signIn(member);
    await phone.call(api.logOut);
    await signIn(member, phone);
    expect(await told(member)).toHaveLength(1);
  });

  test('is told of the account that is entered, not of another on the same browser', async () => {
    const [one, other] = [await make.member(), await make.member()];
    await signIn(one);
    await signIn(other);
    const browser = await signIn(one);
    await signIn(other, browser);
    expect([(await told(one)).length, (await told(other)).length]).toEqual([1, 1]);
  });

  test('is not told where the password was just set there by a link', async () => {
    const member = await make.member();
    await signIn(member);
    await guest().call(api.forgotPassword, { body: { email: member.email } });
    const phone = guest();
    await phone.call(api.resetPassword, {
      body: {
        email: member.email,
        token: secretIn((await mailsTo(member.email)).at(-1)),
        ...{ password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
      },
    });
    await signIn(member, phone, NEW_PASSWORD);
    expect(await told(member)).toEqual([]);
  });

  test('is not told at the very first sign-in, wherever the first password was chosen', async () => {
    const member = await make.member({ password: null });
    const token = await issueToken(db.kysely, member.id, 'first');
    await guest().call(api.setFirstPassword, {
      body: { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
    });
    await signIn(member, guest(), NEW_PASSWORD);
    expect(await told(member)).toEqual([]);
    await signIn(member, guest(), NEW_PASSWORD);
    expect(await told(member)).toHaveLength(1);
  });

  test('is not told of by a wrong password', async () => {
    const member = await make.member();
    await signIn(member);
    await guest().refused(api.logIn, { body: { email: member.email, password: 'not it at all' } });
    expect(await told(member)).toEqual([]);
  });

  test('is told again of one that has expired or had to go, and not while none is known', async () => {
    const member = await make.member();
    const phone = await signIn(member);
    await execute`
      UPDATE known_devices SET last_seen_at = now() - interval '366 days'
      WHERE member_id = ${member.id}`;
    // None is known: as at the very first sign-in.
    await signIn(member);
    expect(await told(member)).toEqual([]);
    await signIn(member, phone);
    expect(await told(member)).toHaveLength(1);
  });
});

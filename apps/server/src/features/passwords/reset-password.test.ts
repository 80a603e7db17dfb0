import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, signIn, make, db, mailsTo } = await createScene({ limits: 'off' });

const NEW = '新しい合言葉です';

/** Requests a link and returns its secret from the mail. */
async function resetSecret({ email }: { email: string }): Promise<string> {
  expect((await guest().call(api.forgotPassword, { body: { email } })).status).toBe(200);
  const mails = await mailsTo(email);
  return secretIn(mails.findLast(({ kind }) => kind === 'password_reset'));
}
const reset = (email: string, token: unknown, password = NEW, confirmation = password) =>
  guest().post('/reset-password', { token, email, password, password_confirmation: confirmation });
const letsIn = async ({ email }: { email: string }, password: string) =>
  (await guest().attempt(api.logIn, { body: { email, password } })).status === 200;
const isIn = async (caller: ReturnType<typeof guest>) =>
  (await caller.attempt(api.getCurrentUser)).status;

describe('a password is reset by the link of a mail', () => {
  test('the new one works, the old one does not, and the reset signs no one in', async () => {
    const member = await make.member();
    const secret = await resetSecret(member);
    const caller = guest();
    const { status, body } = await caller.call(api.resetPassword, {
      body: { token: secret, email: member.email, password: NEW, password_confirmation: NEW },
    });
    expect([status, body]).toEqual([200, { message: messages['password_reset.success'] }]);
    expect(await isIn(caller)).toBe(401);
    expect(await letsIn(member, PASSWORD)).toBe(false);
    expect(await letsIn(member, NEW)).toBe(true);
  });

  test('the case of the address does not matter', async () => {
    const member = await make.member();
    const secret = await resetSecret(member);
    expect((await reset(member.email.toUpperCase(), secret)).statusCode).toBe(200);
  });

  test('every session ends, remembered or not, also on the requesting device', async () => {
    const member = await make.member();
    const callers = [
      await signIn(member),
      await signIn(member, { remember: true }),
      await signIn(member, { remember: true }),
    ];
    const other = as('hanako');
    await reset(member.email, await resetSecret(member));
    expect(await Promise.all(callers.map(isIn))).toEqual([401, 401, 401]);
    expect(await isIn(other)).toBe(200);
  });

  test('the member gets a mail', async () => {
    const member = await make.member();
    await reset(member.email, await resetSecret(member));
    const mails = await mailsTo(member.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['password_reset', 'password_changed']);
    expect(JSON.stringify(mails)).not.toContain(NEW);
  });

  test('a slip in the form costs nothing: the link works at the next try', async () => {
    const member = await make.member();
    const secret = await resetSecret(member);
    const unequal = await reset(member.email, secret, NEW, `${NEW}！`);
    expect([unequal.statusCode, unequal.json().errors]).toEqual([
      422,
      { password_confirmation: [messages['validation.password_confirmation']] },
    ]);
    const common = await reset(member.email, secret, 'password');
    expect([common.statusCode, common.json().errors]).toEqual([
      422,
      { password: [messages['validation.password_common']] },
    ]);
    expect((await reset('other@example.jp', secret)).statusCode).toBe(422);
    expect((await reset(member.email, secret)).statusCode).toBe(200);
  });
});

test('a link that is 59 minutes old still works', async () => {
  const member = await make.member();
  const secret = await resetSecret(member);
  await db.pool.query(
    "UPDATE mailed_tokens SET expires_at = expires_at - interval '59 minutes' WHERE member_id = $1",
    [member.id],
  );
  expect((await reset(member.email, secret)).statusCode).toBe(200);
});

describe('endpoints that take a mailed secret', async () => {
  const counted = await createScene();

  test('may be tried five times a minute from one network, whichever endpoint; then 429', async () => {
    const endpoints = ['/reset-password', '/api/first/change-password'];
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const url = endpoints[attempt % 2] ?? '';
      const email = 'hanako@example.jp';
      const payload = { token: 'x', email, password: NEW, password_confirmation: NEW };
      const answer = await counted.guest().post(url, payload);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

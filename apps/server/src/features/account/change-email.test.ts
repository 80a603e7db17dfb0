import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from '#testing/caller.ts';
import { linkIn, secretIn } from '#testing/mail-links.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, make, mailsTo, execute } = await createScene({ limits: 'off' });

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.jp`;
const ask = async (caller: Caller, email: string) =>
  (await caller.attempt(api.requestEmailChange, { body: { email } })).status;
const confirm = (caller: Caller, token: string) =>
  caller.post(`/api/account/change-email/${token}`);
/** The secret of the mail that an address got last. */
const newestSecret = async (address: string) => secretIn((await mailsTo(address)).at(-1));
const letsIn = async (email: string) =>
  (await guest().attempt(api.logIn, { body: { email, password: PASSWORD } })).status === 200;
const addressOf = async ({ id }: { id: number }) =>
  (await execute`SELECT email FROM members WHERE id = ${id}`)[0].email;
const expectRefusal = (answer: Awaited<ReturnType<typeof confirm>>) => {
  expect([answer.statusCode, answer.json()]).toEqual([422, messages['auth.token']]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
};

describe('a new address', () => {
  test('is the member’s after its link is opened; the old one gets a mail with a way back', async () => {
    const member = await make.member();
    const caller = as(member);
    const email = newAddress();
    expect(await ask(caller, email)).toBe(204);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: 'email_confirm', subject: 'メールアドレス変更のご確認' });
    expect(linkIn(mail).href).toMatch(
      /^http:\/\/localhost:3000\/account\/confirm-email\/[\w-]{43}$/,
    );
    expect([await letsIn(member.email), await letsIn(email)]).toEqual([true, false]);

    const answer = await confirm(caller, secretIn(mail));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        name: member.name,
        nickname: member.nickname,
        email,
        roles: [{ slug: 'orchard_main' }],
      },
    ]);
    expect([await letsIn(member.email), await letsIn(email)]).toEqual([false, true]);
    const [notice] = await mailsTo(member.email);
    expect(notice).toMatchObject({
      kind: 'email_changed',
      subject: 'メールアドレスが変更されました',
    });
    expect(notice?.text).toContain(email);
    expect(linkIn(notice).href).toMatch(/^http:\/\/localhost:3000\/undo-email\/[\w-]{43}$/);
  });

  test('of another member, in upper or lower case, gets the same answer and no mail', async () => {
    const suspended = await make.member();
    await execute`UPDATE members SET suspended_at = now() WHERE id = ${suspended.id}`;
    for (const taken of ['hanako@example.jp', 'Hanako@Example.JP', suspended.email]) {
      expect(await ask(as(await make.member()), taken)).toBe(204);
      expect(await mailsTo(taken)).toEqual([]);
    }
  });

  test('that another member takes before the link is opened stays with that member', async () => {
    const member = await make.member();
    const email = newAddress();
    const caller = as(member);
    await ask(caller, email);
    await make.member({ email: email.toUpperCase() });
    expectRefusal(await confirm(caller, await newestSecret(email)));
    expect(await addressOf(member)).toBe(member.email);
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test('may be the old one in other mails', async () => {
    const member = await make.member();
    const email = member.email.toUpperCase();
    const caller = as(member);
    await ask(caller, email);
    expect((await confirm(caller, await newestSecret(email))).statusCode).toBe(200);
    expect(await letsIn(member.email)).toBe(true);
  });
});

describe('the link to a new address', () => {
  const requestChange = async () => {
    const member = await make.member();
    const email = newAddress();
    const caller = as(member);
    await ask(caller, email);
    return { member, email, caller, secret: await newestSecret(email) };
  };

  test('works once, for a day, and only the newest does', async () => {
    const used = await requestChange();
    expect((await confirm(used.caller, used.secret)).statusCode).toBe(200);
    expectRefusal(await confirm(used.caller, used.secret));

    const older = await requestChange();
    await ask(older.caller, newAddress());
    expectRefusal(await confirm(older.caller, older.secret));

    const age = ({ id }: { id: number }, interval: string) =>
      execute`
        UPDATE mailed_tokens SET expires_at = expires_at - ${interval}::interval
        WHERE member_id = ${id}`;
    const early = await requestChange();
    await age(early.member, '23 hours 59 minutes');
    expect((await confirm(early.caller, early.secret)).statusCode).toBe(200);
    const late = await requestChange();
    await age(late.member, '24 hours');
    expectRefusal(await confirm(late.caller, late.secret));
  });

  test('made up, of another kind, or of an odd shape, is refused in the same words', async () => {
    const { member, caller } = await requestChange();
    await guest().call(api.forgotPassword, { body: { email: member.email } });
    const resetting = await newestSecret(member.email);
    const long = [512, 513, 590].map((length) => 'x'.repeat(length));
    for (const token of ['x', 'A'.repeat(43), resetting, '%00', '..%2f', 'あ', ...long]) {
      expectRefusal(await confirm(caller, token));
    }
  });

  test('sent ten times at once works once', async () => {
    const { member, caller, secret } = await requestChange();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(caller, secret)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expectRefusal(answer);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });
});

describe('what may be asked for', () => {
  test.each(['a@b.jp, evil@c.jp', 'a b@c.jp', '@b.jp', `a@${'b.'.repeat(127)}jp`])(
    'not %j',
    async (email) => {
      const member = await make.member();
      const answer = await as(member).post('/api/account/confirm-email', { email });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
      expect(await execute`SELECT FROM mailed_tokens WHERE member_id = ${member.id}`).toEqual([]);
    },
  );

  test.each(['a..b@docomo.ne.jp', 'a.@docomo.ne.jp', 'A+tag@b-c.co.jp', "o'brien@example.jp"])(
    'but %j, as old carriers gave them out',
    async (email) => {
      const caller = as(await make.member());
      expect(await ask(caller, ` ${email} `)).toBe(204);
      expect((await mailsTo(email)).map(({ recipient }) => recipient)).toEqual([email]);
      expect((await confirm(caller, await newestSecret(email))).json().email).toBe(email);
    },
  );

  test('belongs to one member, in upper or lower case: the database itself refuses a second', async () => {
    const { email } = await make.member();
    await expect(make.member({ email: email.toUpperCase() })).rejects.toThrow(/members_email/);
  });
});

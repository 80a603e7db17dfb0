import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { keepMemberAuthenticator } from '#testing/authenticators.ts';
import { givePasskey } from '#testing/key-device.ts';
import { secretIn } from '#testing/mail-links.ts';
import type { MadeMember } from '#testing/make/people.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { as, clear, execute, guest, mailsTo, make } = scene;
beforeEach(clear);

const CONTACT = '運営事務局（desk@orchard.example.jp、電話 03-0000-0100）';
await execute`
  UPDATE brands SET contact_email = 'desk@orchard.example.jp', contact_telephone = '03-0000-0100'
  WHERE slug = 'orchard_main'`;

interface Reason {
  /** Shuts the member out. */
  shut: (member: { id: number }) => Promise<unknown>;
  /** What the member is told. */
  says: string;
}
const reasons: [string, Reason][] = [
  [
    'whose term has ended',
    {
      shut: ({ id }) =>
        execute`UPDATE memberships SET paid_until = '2026-03-05' WHERE member_id = ${id}`,
      says: `会員期間は2026年3月5日に終了しました。継続のお手続きやデータの消去は、${CONTACT}までご連絡ください。`,
    },
  ],
  [
    'whose term has not begun',
    {
      shut: ({ id }) =>
        execute`UPDATE memberships SET first_day = '2099-10-01' WHERE member_id = ${id}`,
      says: `会員期間は2099年10月1日に始まります。当日より前のご利用については、${CONTACT}までお問い合わせください。`,
    },
  ],
  [
    'who is suspended, before anything else',
    {
      shut: async ({ id }) => {
        await execute`UPDATE members SET suspended_at = now() WHERE id = ${id}`;
        return execute`UPDATE memberships SET paid_until = '2026-03-05' WHERE member_id = ${id}`;
      },
      says: `このアカウントのご利用を停止しています。詳しくは、${CONTACT}までお問い合わせください。`,
    },
  ],
];

const told = (field: string, says: string) => ({
  status: 422,
  body: { message: says, errors: { [field]: [says] } },
});
const logIn = async (
  { email }: Pick<MadeMember, 'email'>,
  more: { password?: string; authenticator_code?: string } = {},
) => {
  const body = { email, password: PASSWORD, ...more };
  const { status, body: answer } = await guest().attempt(api.logIn, { body });
  return { status, body: answer };
};
const passwords = { password: '新しい合言葉です', password_confirmation: '新しい合言葉です' };

describe.each(reasons)('a member %s', (_, { shut, says }) => {
  test('is told so by the right password, and comes in by none', async () => {
    const member = await make.member();
    await shut(member);
    const browser = guest();
    const body = { email: member.email, password: PASSWORD };
    const { status, body: answer } = await browser.attempt(api.logIn, { body });
    expect({ status, body: answer }).toEqual(told('email', says));
    expect((await browser.attempt(api.getCurrentUser)).status).toBe(401);
    const rows = await execute`SELECT FROM sessions WHERE member_id = ${member.id}`;
    expect([rows, browser.cookies.has('device')]).toEqual([[], false]);
  });

  test('is told nothing by a wrong password: it might be a stranger', async () => {
    const member = await make.member();
    await shut(member);
    const wrong = { password: 'not the password' };
    const refusal = await logIn(member, wrong);
    expect(refusal).toEqual(told('email', messages['auth.failed']));
    expect(await logIn({ email: 'nobody@example.jp' }, wrong)).toEqual(refusal);
  });

  test('is told by a mailed code, once it was right, and by a passkey', async () => {
    const member = await make.member();
    const { device } = await givePasskey(as(member));
    const browser = guest();
    await browser.call(api.requestLoginCode, { body: { email: member.email } });
    const mail = (await mailsTo(member.email)).find(({ kind }) => kind === 'login_code');
    const code = (/^(\d{4} \d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '').replace(' ', '');
    await shut(member);
    const enter = async (typed: string) => {
      const body = { email: member.email, code: typed };
      const answer = await browser.attempt(api.logInWithCode, { body });
      return { status: answer.status, body: answer.body };
    };
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
    expect(await enter(wrong)).toEqual(told('code', messages['auth.code_failed']));
    expect(await enter(code)).toEqual(told('code', says));

    const response = device.sign((await browser.call(api.getPasskeyRequest)).body);
    const answer = await browser.attempt(api.logInWithPasskey, { body: { response } });
    expect({ status: answer.status, body: answer.body }).toEqual(told('', says));
    expect((await browser.attempt(api.getCurrentUser)).status).toBe(401);
  });

  test('is told by the link of a mail, which sets no password', async () => {
    const member = await make.member();
    await guest().call(api.forgotPassword, { body: { email: member.email } });
    const token = secretIn((await mailsTo(member.email))[0]);
    await shut(member);
    const look = await guest().attempt(api.listResetWays, { body: { token } });
    expect({ status: look.status, body: look.body }).toEqual(told('email', says));
    const reset = async (of: { token?: string; email?: string }) => {
      const body = { token, email: member.email, ...passwords, ...of };
      const answer = await guest().attempt(api.resetPassword, { body });
      return { status: answer.status, body: answer.body };
    };
    expect(await reset({})).toEqual(told('email', says));
    const refusal = told('email', messages['auth.token']);
    expect(await reset({ email: 'hanako@example.jp' })).toEqual(refusal);
    expect(await reset({ token: 'A'.repeat(43) })).toEqual(refusal);
    expect(await logIn(member)).toEqual(told('email', says));
  });

  test('gets the reason by mail in place of a reset link or a code', async () => {
    const member = await make.member();
    await shut(member);
    const ask = async (call: typeof api.forgotPassword | typeof api.requestLoginCode) => {
      const answers = [];
      for (const email of [member.email, 'nobody@example.jp']) {
        answers.push((await guest().call(call, { body: { email } })).body);
      }
      expect(answers[0]).toEqual(answers[1]);
    };
    await ask(api.forgotPassword);
    await ask(api.requestLoginCode);
    const mails = await mailsTo(member.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['shut_out', 'shut_out']);
    expect(mails[0]?.text).toContain(`${member.name} 様`);
    expect(mails[0]?.text).toContain(says);
    expect(await mailsTo('nobody@example.jp')).toEqual([]);
    const rows = await execute`SELECT FROM mailed_tokens WHERE member_id = ${member.id}`;
    expect(rows).toEqual([]);
  });
});

test('with a second step, the password alone tells nothing of the term', async () => {
  const member = await make.member();
  const code = await keepMemberAuthenticator(scene, member);
  const [[, { shut, says }]] = reasons as [[string, Reason]];
  await shut(member);
  const asked = await logIn(member);
  expect(asked).toEqual(told('authenticator_code', messages['auth.second_step']));
  expect(await logIn(member, { authenticator_code: await code() })).toEqual(told('email', says));
});

test('the days of grace after a payment that failed are days of the term', async () => {
  const member = await make.member();
  await execute`
    UPDATE memberships SET paid_until = japan_today() - 3, renews = true,
      failed_since = japan_today() - 2 WHERE member_id = ${member.id}`;
  await execute`UPDATE brands SET grace_days = 3`;
  expect((await logIn(member)).status).toBe(200);
  await execute`UPDATE brands SET grace_days = 2`;
  const rows = await execute`
    SELECT to_char(last_day, 'FMYYYY年FMMM月FMDD日') AS day FROM membership_days
    WHERE member_id = ${member.id}`;
  expect((await logIn(member)).body).toMatchObject({
    message: expect.stringContaining(`会員期間は${rows[0].day}に終了しました。`),
  });
});

test('without a contact of the brand, the sentence names where the member has joined', async () => {
  const member = await make.member({ brands: ['WIS'], membershipUntil: '2026-03-05' });
  await execute`
    UPDATE brands SET contact_email = NULL, contact_telephone = NULL, contact_hours = NULL
    WHERE slug = 'WIS'`;
  const says =
    '会員期間は2026年3月5日に終了しました。継続のお手続きやデータの消去は、ご入会のお手続きをされた窓口までご連絡ください。';
  expect(await logIn(member)).toEqual(told('email', says));
});

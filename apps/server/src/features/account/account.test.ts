import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, signIn, make, mailsTo, execute } = await createScene({ limits: 'off' });

const NEW = '新しい合言葉です';
const change = (caller: Caller, current = PASSWORD, password = NEW, confirmation = password) =>
  caller.post('/api/account/change-password', {
    password_current: current,
    password,
    password_confirmation: confirmation,
  });
const letsIn = async (email: string, password: string) =>
  (await guest().attempt(api.logIn, { body: { email, password } })).status === 200;
const sessionOf = (member: { id: number }) => execute`
  SELECT id, created_at, remembered FROM sessions WHERE member_id = ${member.id}`;
const maxAge = (header: unknown) => {
  const cookie = [header].flat().find((line) => String(line).startsWith('session='));
  return /Max-Age=(\d+)/.exec(String(cookie))?.[1];
};

describe('changing the password', () => {
  test('the new one works, the old one does not, and the member gets a mail', async () => {
    const member = await make.member();
    const answer = await change(as(member));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await letsIn(member.email, PASSWORD)).toBe(false);
    expect(await letsIn(member.email, NEW)).toBe(true);
    const mails = await mailsTo(member.email);
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['password_changed', 'パスワードが変更されました'],
    ]);
    expect(JSON.stringify(mails)).not.toContain(NEW);
  });

  test('greets in the mail by a name of either direction', async () => {
    for (const [name, shown] of [
      ['דוד כהן', '\u2068דוד כהן\u2069'],
      ['山田 花子', '山田 花子'],
    ] as const) {
      const member = await make.member();
      await as(member).call(api.changeName, { body: { name } });
      expect((await change(as(member))).statusCode).toBe(204);
      const [mail] = await mailsTo(member.email);
      expect(mail?.text).toContain(`${shown} 様`);
    }
  });

  test('leaves a remembered session what it had left of its 30 days', async () => {
    const member = await make.member();
    const own = await signIn(member, { remember: true });
    await execute`
      UPDATE sessions SET created_at = created_at - interval '10 days'
      WHERE member_id = ${member.id}`;
    const answer = await change(own);
    const twentyDays = 20 * 24 * 60 * 60;
    const left = Number(maxAge(answer.headers['set-cookie']));
    expect(left).toBeLessThanOrEqual(twentyDays);
    expect(left).toBeGreaterThan(twentyDays - 60);
    const [after] = await sessionOf(member);
    expect(after.remembered).toBe(true);
  });

  test('on two devices at once: one is through, the other is signed out', async () => {
    const member = await make.member();
    const devices = [await signIn(member), await signIn(member)];
    const answers = await Promise.all(
      devices.map((device, index) => change(device, PASSWORD, `${NEW}${index}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(await letsIn(member.email, `${NEW}${winner}`)).toBe(true);
    const mails = await mailsTo(member.email);
    expect(mails.filter(({ kind }) => kind === 'password_changed')).toHaveLength(1);
  });

  test('with a wrong password, unequal ones or none changes nothing and says under which field', async () => {
    const member = await make.member();
    const own = as(member);
    const cases: [Parameters<typeof change>[1], string, string, object][] = [
      ['orchard-demo2', NEW, NEW, { password_current: [messages['validation.password_current']] }],
      [
        PASSWORD,
        NEW,
        `${NEW} `,
        { password_confirmation: [messages['validation.password_confirmation']] },
      ],
      ['', NEW, NEW, { password_current: ['現在のパスワードを入力してください。'] }],
      [
        'short',
        NEW,
        NEW,
        { password_current: ['現在のパスワードは8文字以上で入力してください。'] },
      ],
    ];
    for (const [current, password, confirmation, errors] of cases) {
      const answer = await change(own, current, password, confirmation);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
    }
    expect(await letsIn(member.email, PASSWORD)).toBe(true);
    expect(await mailsTo(member.email)).toEqual([]);
  });
});

const changes = [
  ['name', api.changeName, '氏名'],
  ['nickname', api.changeNickname, 'ニックネーム'],
] as const;

describe.each(changes)('the %s', (field, endpoint, label) => {
  const set = (caller: Caller, value: unknown) => caller.post(endpoint.path, { [field]: value });

  test('is changed for good, and nothing else with it', async () => {
    const member = await make.member();
    const { status, body } = await as(member).call(endpoint, {
      body: { [field]: '　田中 さくら 🌸 ' } as never,
    });
    const expected = {
      name: member.name,
      nickname: member.nickname,
      email: member.email,
      roles: [{ slug: 'orchard_main' }],
      [field]: '田中 さくら 🌸',
    };
    expect([status, body]).toEqual([200, expected]);
    expect((await as(member).call(api.getCurrentUser)).body).toEqual(expected);
  });

  test('is stored as its readers see it', async () => {
    const caller = as(await make.member());
    for (const [typed, stored] of [
      ['\u200bガク\u3000\u202e'.normalize('NFD'), 'ガク'],
      ['山田\n花子\u0085\u2028', '山田 花子'],
      ['山田\u202eocnerak@example.jp', '山田ocnerak@example.jp'],
      ['\ufa10本 葛\u{e0100}子 👩‍🚀', '\ufa10本 葛\u{e0100}子 👩‍🚀'],
    ] as const) {
      expect((await set(caller, typed)).statusCode).toBe(200);
      expect((await caller.call(api.getCurrentUser)).body[field]).toBe(stored);
    }
    for (const blank of ['\u200b\u2060', '\u3164', '\u2800']) {
      expect((await set(caller, blank)).json().errors).toEqual({
        [field]: [`${label}を入力してください。`],
      });
    }
  });

  test('has 1 to 255 characters', async () => {
    const caller = as(await make.member());
    expect((await set(caller, '🍎'.repeat(255))).statusCode).toBe(200);
    const sentences: [unknown, string][] = [
      ['🍎'.repeat(256), `${label}は255文字以内で入力してください。`],
      ['', `${label}を入力してください。`],
      [' 　', `${label}を入力してください。`],
      [null, `${label}を入力してください。`],
      [undefined, `${label}を入力してください。`],
      [['a'], `${label}の形式が正しくありません。`],
      ['a\0b', `${label}に見えない文字が含まれています。`],
      ['a\ud800', `${label}に途中で切れた文字（�）が含まれています。入力し直してください。`],
    ];
    for (const [value, sentence] of sentences) {
      const answer = await set(caller, value);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
    }
    expect((await caller.call(api.getCurrentUser)).body[field]).toBe('🍎'.repeat(255));
  });
});

import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';

const { guest, make } = await createScene({ limits: 'off' });

const wrong = { message: messages['auth.failed'], errors: { email: [messages['auth.failed']] } };
const tryLogin = async (email: string, password: string) =>
  guest().attempt(api.logIn, { body: { email, password } });

describe('signing in', () => {
  test('the answer is the member, with roles and nothing else', async () => {
    const { status, body } = await tryLogin('yuki@example.jp', PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({
      name: '高橋 ゆき',
      nickname: 'ゆき',
      email: 'yuki@example.jp',
      roles: [{ slug: 'orchard_main' }, { slug: 'WIS' }],
    });
  });

  test('the case of the address and spaces around it do not matter', async () => {
    expect((await tryLogin('  HANAKO@Example.JP　', PASSWORD)).status).toBe(200);
  });

  test.each([
    ['a wrong password', 'hanako@example.jp', 'orchard-demo2'],
    ['an unknown address', 'nobody@example.jp', PASSWORD],
    ['a password with a space too many', 'hanako@example.jp', `${PASSWORD} `],
    ['a password in other case', 'hanako@example.jp', PASSWORD.toUpperCase()],
  ])('%s gets the same refusal', async (_, email, password) => {
    const { status, body } = await tryLogin(email, password);
    expect({ status, body }).toEqual({ status: 422, body: wrong });
  });

  test('a member who has chosen no password yet gets it too', async () => {
    const invited = await make.member({ email: 'invited@example.jp', password: null });
    expect(invited.id).toBeGreaterThan(0);
    expect((await tryLogin('invited@example.jp', PASSWORD)).body).toEqual(wrong);
  });

  test('each field says in Japanese what is wrong with it', async () => {
    const caller = guest();
    const send = async (payload: object | string) => (await caller.post('/login', payload)).json();
    expect(await send({})).toEqual({
      message: 'メールアドレスを入力してください。（他1件）',
      errors: {
        email: ['メールアドレスを入力してください。'],
        password: ['パスワードを入力してください。'],
      },
    });
    expect((await send({ email: 'x', password: '1234567', remember: 'yes' })).errors).toEqual({
      email: ['メールアドレスの形式が正しくありません。'],
      password: ['パスワードは8文字以上で入力してください。'],
      remember: ['ログイン状態の保持の指定が正しくありません。'],
    });
    expect((await send([])).errors).toHaveProperty('email');
  });
});

describe('passwords', () => {
  test('256 characters are one too many', async () => {
    const { body } = await tryLogin('hanako@example.jp', 'あ'.repeat(256));
    expect(body).toMatchObject({
      errors: { password: ['パスワードは255文字以内で入力してください。'] },
    });
  });
});

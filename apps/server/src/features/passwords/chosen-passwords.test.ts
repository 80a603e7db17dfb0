import { api } from '@orchard/contract';
import { messages } from '@orchard/contract/messages';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { isCommonPassword } from '#platform/passwords/passwords.ts';
import type { MadeMember } from '#testing/make/people.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, make } = await createScene({ limits: 'off' });

const letsIn = async (email: string, password: string) =>
  (await guest().attempt(api.logIn, { body: { email, password } })).status === 200;
/** Changes a member's password, by default a new member's. */
async function change(password: unknown, by?: MadeMember) {
  const member = by ?? (await make.member());
  const answer = await as(member).post('/api/account/change-password', {
    password_current: PASSWORD,
    password,
    password_confirmation: password,
  });
  return { member, status: answer.statusCode, answer };
}

describe('a password that is chosen', async () => {
  const sayuri = await make.member({ name: '高梨 小百合', email: 'sayuri.takanashi@example.jp' });

  test.each([
    ['7 characters', 'qvtzxwk', '新しいパスワードは8文字以上で入力してください。'],
    [
      '7 signs outside the basic plane',
      '🍎'.repeat(7),
      '新しいパスワードは8文字以上で入力してください。',
    ],
    ['256 characters', 'あ'.repeat(256), '新しいパスワードは255文字以内で入力してください。'],
    ['a NUL', 'qvtzxwkp\0', '新しいパスワードに見えない文字が含まれています。'],
    ['a number', 1234567890, '新しいパスワードの形式が正しくありません。'],
  ])('%s: refused', async (_, password, sentence) => {
    const { status, answer, member } = await change(password);
    expect(status).toBe(422);
    expect(answer.json().errors.password).toEqual([sentence]);
    expect(await letsIn(member.email, PASSWORD)).toBe(true);
  });

  test.each([
    ['one of the most used', 'password'],
    ['the name of the site', 'orchard1'],
    ['the name of the site with signs', '--Orchard2026!'],
    ['the name of the site in full width', 'ＯＲＣＨＡＲＤ１'],
    ['the own name', '高梨小百合123'],
    ['the own address before the @', 'sayuri.takanashi1'],
    ['the own address', 'sayuri.takanashi@example.jp'],
    ['the own address in capitals', 'Sayuri.Takanashi@EXAMPLE.jp'],
    ['the own address without signs', 'sayuritakanashiexamplejp'],
    ['the own address in full width', 'ｓａｙｕｒｉ．ｔａｋａｎａｓｈｉ＠ｅｘａｍｐｌｅ．ｊｐ'],
    ['the name of the site twice', 'OrchardOrchard'],
    ['the name of the site twice, with blanks', ' orchard　ORCHARD '],
  ])('%s: refused, as tried first', async (_, password) => {
    const { status, answer } = await change(password, sayuri);
    expect([status, answer.json().errors]).toEqual([
      422,
      { password: [messages['validation.password_common']] },
    ]);
  });
});

test('no uncommon password is refused', () => {
  const own = [
    'orchardの庭で会う',
    'hanako-likes-tea',
    'もも食えばかねが',
    '3.14159265',
    'WIS',
    '山田花',
  ];
  expect(
    own.filter((word) =>
      isCommonPassword(word, { product: 'Orchard', name: '山', email: 'hanako@example.jp' }),
    ),
  ).toEqual([]);
});

import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make } = await createScene({ limits: 'off' });

const changes = [
  ['name', api.changeName, '氏名'],
  ['nickname', api.changeNickname, 'ニックネーム'],
] as const;

describe.each(changes)('the %s', (field, endpoint, label) => {
  const change = (caller: ReturnType<typeof as>, value: unknown) =>
    caller.post(endpoint.path, { [field]: value });

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

  test('has 1 to 255 characters', async () => {
    const caller = as(await make.member());
    expect((await change(caller, '🍎'.repeat(255))).statusCode).toBe(200);
    const sentences: [unknown, string][] = [
      ['🍎'.repeat(256), `${label}は255文字以内で入力してください。`],
      ['', `${label}を入力してください。`],
      [' 　', `${label}を入力してください。`],
      [null, `${label}を入力してください。`],
      [undefined, `${label}を入力してください。`],
      [['a'], `${label}の形式が正しくありません。`],
      ['a\0b', `${label}に使用できない文字が含まれています。`],
    ];
    for (const [value, sentence] of sentences) {
      const answer = await change(caller, value);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
    }
    expect((await caller.call(api.getCurrentUser)).body[field]).toBe('🍎'.repeat(255));
  });
});

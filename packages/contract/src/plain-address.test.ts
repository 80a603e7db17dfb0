import { describe, expect, test } from 'vitest';
import { email } from './fields.ts';

const read = (typed: string) => {
  const { data, error } = email().safeParse(typed);
  return data ?? error?.issues.map(({ message }) => message);
};

describe('an address', () => {
  test.each([
    'a@example.jp',
    ' a@example.jp\u00a0',
    'ａ＠ｅｘａｍｐｌｅ．ｊｐ',
    'mailto:a@example.jp',
    'MAILTO:a@example.jp?subject=%E4%BB%B6',
    '山田 花子 <a@example.jp>',
    '"山田, 花子" ＜a@example.jp＞',
    '<mailto:a@example.jp>',
    'a@example.jp\u200b',
    '\ufeffa@\u2060example\u00ad.jp',
    '\u202aa@example.jp\u202c',
  ])('as %j is read', (typed) => {
    expect(read(typed)).toBe('a@example.jp');
  });

  test.each([
    ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
    ['a?b@example.jp', 'a?b@example.jp'],
    ['', ['メールアドレスを入力してください。']],
    ['\u200b', ['メールアドレスを入力してください。']],
    ['a\u0007@example.jp', ['メールアドレスに見えない文字が含まれています。']],
    ['a\ue000@example.jp', ['メールアドレスに見えない文字が含まれています。']],
    ['a @example.jp', ['メールアドレスの形式が正しくありません。']],
    ['a@example.jp, b@example.jp', ['メールアドレスの形式が正しくありません。']],
    ['a@example.jp, 山田 <b@example.jp>', ['メールアドレスの形式が正しくありません。']],
    ['<a@example.jp> 山田', ['メールアドレスの形式が正しくありません。']],
  ])('%j is %j', (typed, result) => {
    expect(read(typed)).toEqual(result);
  });
});

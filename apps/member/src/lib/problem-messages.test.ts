import { expect, test } from 'vitest';
import { problemText } from './answer-problem.ts';
import type { Reason } from './api/problem.ts';

test.each<[Reason, string]>([
  [{ kind: 'too-large' }, 'アップロードできるサイズを超えています。'],
  [{ kind: 'too-many', fields: {} }, 'しばらく時間をおいてから、もう一度ご利用ください。'],
  [
    { kind: 'broken' },
    'サーバーでエラーが発生しました。しばらくしてから、もう一度お試しください。',
  ],
  [
    { kind: 'refused', message: 'この動画は現在ブックマークできません。' },
    'この動画は現在ブックマークできません。',
  ],
])('of %j a member is told %s', (reason, words) => {
  expect(problemText(reason)).toBe(words);
});

import { expect, test } from 'vitest';
import { formatBatch } from './sending-status.tsx';

test.each([
  ['invitation', 640, 2000, 3, '招待メールを送信中: 640 / 2,000通、あと約3分'],
  ['invitation_reminder', 0, 5, 59, '再案内メールを送信中: 0 / 5通、あと約59分'],
  ['question_answered', 1, 1200, 130, 'メールを送信中: 1 / 1,200通、あと約2時間'],
  ['constructor', 1, 2, null, 'メールを送信中: 1 / 2通、再開を待っています'],
])('%s, %i of %i, %s minutes', (kind, done, total, minutes, words) => {
  expect(formatBatch({ kind, done, total }, minutes)).toBe(words);
});

import { expect, test, vi } from 'vitest';
import { openingText } from './lecture-row.tsx';

const never = { opens_at: null, opens_after: null, opens_in_days: null };

test.each([
  [{ opens_at: '2026-12-01 00:00:00' }, '12月1日に公開'],
  [{ opens_at: '2027-01-09 00:00:00' }, '2027年1月9日に公開'],
  [{ opens_after: 3 }, '第3回の視聴後に公開'],
  [{ opens_in_days: 7 }, '受講開始から7日後に公開'],
  [{}, 'まだ公開されていません'],
])('a lecture that is not open yet says when it will be: %j', (gate, words) => {
  vi.useFakeTimers({ now: new Date('2026-12-31T14:59:00Z') });
  expect(openingText({ ...never, ...gate })).toBe(words);
});

import { expect, test, vi } from 'vitest';
import { openingText } from './lecture-row.tsx';

const never = { opens_at: null, opens_after: null, opens_in_days: null };

test.each([
  [{ opens_at: '2026-12-01 00:00:00' }, '12月1日から視聴できます'],
  [{ opens_at: '2027-01-09 00:00:00' }, '2027年1月9日から視聴できます'],
  [{ opens_after: 3 }, '第3回を見終えると視聴できます'],
  [{ opens_in_days: 7 }, '受講開始の7日後から視聴できます'],
  [{}, 'まだ視聴できません'],
])('a lecture that is not open yet says when it will be: %j', (gate, words) => {
  vi.useFakeTimers({ now: new Date('2026-12-31T14:59:00Z') });
  expect(openingText({ ...never, ...gate })).toBe(words);
});

import { expect, test } from 'vitest';
import { formatMinutes, formatShare, shareOf } from './format-statistics.ts';

test('minutes are said as people say them', () => {
  expect([0, 0.44, 9.5, 59.4, 60, 200, 72_254].map(formatMinutes)).toEqual([
    '0分',
    '0.4分',
    '9.5分',
    '59分',
    '1時間',
    '3時間20分',
    '1,204時間',
  ]);
});

test('a share of nobody is none', () => {
  expect([formatShare(shareOf(1, 3)), formatShare(shareOf(0, 0))]).toEqual(['33％', '―']);
});

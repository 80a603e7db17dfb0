import { expect, test } from 'vitest';
import {
  clockLength,
  isoDate,
  japaneseDate,
  japaneseDay,
  japaneseMonth,
  slashDate,
  spokenLength,
} from './dates.ts';

test('a notice says its date in Japanese, without leading zeros', () => {
  expect(japaneseDate('2026-11-21 00:00:00')).toBe('2026年11月21日');
  expect(japaneseDate('2027-01-05 23:59:59')).toBe('2027年1月5日');
});

test('a day of these weeks goes without its year', () => {
  expect(japaneseDay('2026-12-09 10:00:00')).toBe('12月9日');
});

test('a revision says its month', () => {
  expect(japaneseMonth('2023-07-01')).toBe('2023年7月');
});

test('a card says its date with slashes, whatever the zone of the browser', () => {
  expect(slashDate('2027-01-05 00:00:00')).toBe('2027/01/05');
  expect(slashDate('2027-01-05 23:59:59')).toBe('2027/01/05');
  expect(isoDate('2027-01-05 23:59:59')).toBe('2027-01-05');
});

test.each([
  [0, '0:00', '0秒'],
  [9, '0:09', '9秒'],
  [90, '1:30', '1分30秒'],
  [600, '10:00', '10分'],
  [3600, '1:00:00', '1時間'],
  [3723.4, '1:02:03', '1時間2分3秒'],
])('%d seconds', (seconds, clock, spoken) => {
  expect(clockLength(seconds)).toBe(clock);
  expect(spokenLength(seconds)).toBe(spoken);
});

import { expect, test } from 'vitest';
import { findTimes } from './times.ts';

const secondsIn = (text: string, length: number | null = null) =>
  findTimes(text, length).map(({ seconds }) => seconds);

test.each([
  ['0:00 はじめに、1:40から家賃', [0, 100]],
  ['（1:02:03）と 12:34。', [3723, 754]],
  ['１：４０ 全角', [100]],
  ['90:00 長い講義', [5400]],
])('%s: %j', (text, seconds) => {
  expect(secondsIn(text)).toEqual(seconds);
});

test.each([
  '16:9の画面',
  '1:60',
  '1:75:00',
  '2026:11:22:10',
  '午後8:00から、午前 10:30まで',
  '比は 1:2',
  '100:00',
  '1.10:30',
])('%s holds no time', (text) => {
  expect(secondsIn(text)).toEqual([]);
});

test('a time beyond the end is none of the film’s', () => {
  expect(secondsIn('1:00 と 2:00 と 2:01', 120)).toEqual([60, 120]);
});

test('each is found where it stands', () => {
  const text = '家賃は 1:40、税は１：０２：０３。';
  for (const { index, text: found } of findTimes(text, null)) {
    expect(text.slice(index, index + found.length)).toBe(found);
  }
});

import { expect, test } from 'vitest';
import { secondsOf, wordsAt } from './place.ts';

test.each([
  ['3:12', 192],
  [' ０：０５ ', 5],
  ['1:02:03', 3723],
  ['90:00', 5400],
  ['3', Number.NaN],
  ['3:60', Number.NaN],
  ['', Number.NaN],
])('the clock %j is second %s', (clock, seconds) => {
  expect(secondsOf(clock)).toBe(seconds);
});

const cues = [
  { start: 1, end: 4, text: 'ここから建物の減価償却の話をします。' },
  { start: 4, end: 5, text: 'はい。' },
  { start: 5, end: 9, text: '土地は減りませんので対象になりません。' },
];

test.each<[string, number, string | undefined, typeof cues?]>([
  ['before the first line', 0, cues[0]?.text],
  ['without captions', 0, '', []],
  ['within a line', 2, cues[0]?.text],
  ['in a very short line, with its neighbours', 4, cues.map(({ text }) => text).join('\n')],
])('what is said %s', (_, seconds, words, lines = cues) => {
  expect(wordsAt(lines, seconds)).toBe(words);
});

test('what is said is no longer than may be sent', () => {
  expect([...wordsAt([{ start: 0, end: 9, text: '𠮷'.repeat(501) }], 1)]).toHaveLength(500);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfGraphemes, graphemes } from './graphemes.ts';

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

// Characters of Japanese text, and everything that combines with the character before.
const symbols = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'税金の話、「ホ」ーAz09 ～々〆〰〽！？…―–’”ｶﾅ\n') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u3099',
      '\u309a',
      '\u302a',
      'ﾞ',
      '\ufe0f',
      '\u200d',
      '\u0301',
      '\r\n',
      '𠮷',
      '👨‍👩‍👧',
      '🇯🇵',
      '가',
      '\u1100\u1161',
    ),
  },
);
const texts = fc.array(symbols, { maxLength: 12 }).map((found) => found.join(''));

test('characters are those of the standard, in any combination', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(graphemes(text)).toEqual(segments(text));
    }),
    { numRuns: 2000 },
  );
});

test('every single letter of the planes that Japanese uses is one character of its own', () => {
  for (let code = 0x20; code <= 0xffff; code += 1) {
    const text = `あ${String.fromCharCode(code)}あ`;
    if (graphemes(text).length !== segments(text).length) expect.fail(code.toString(16));
  }
});

test('a text ends after the requested number of characters, and no character is split', () => {
  fc.assert(
    fc.property(texts, fc.nat(10), (text, limit) => {
      const all = segments(text);
      const end = endOfGraphemes(text, limit);
      if (all.length <= limit) expect(end).toBeUndefined();
      else expect(end).toBe(all.slice(0, limit).join('').length);
    }),
    { numRuns: 2000 },
  );
});

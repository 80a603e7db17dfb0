import { describe, expect, test } from 'vitest';
import { text } from './fields.ts';
import { visibleLine, visibleText } from './visible-text.ts';

const seen = (text: string) => expect(visibleText(text)).toBe(text);

describe('a text as its readers see it', () => {
  test.each([
    ['a name of a Mac’s file', 'ガイドブック.pdf'.normalize('NFD'), 'ガイドブック.pdf'],
    ['a mark behind a character nobody sees', 'か\u200b\u3099', 'が'],
    ['zero-width spaces and joiners', '会員\u200b\u200c\u200d\u2060\ufeff 09', '会員 09'],
    ['marks of direction', '\u202eexe.pdf\u202c\u200f', 'exe.pdf'],
    ['soft hyphens and fillers', 'ABC\u00ad\u3164\u034f', 'ABC'],
    ['a variation of nothing', 'A\ufe0f1\ufe0f\u{e0100}', 'A1'],
    ['tags of no flag', 'A\u{e0067}\u{e007f}', 'A'],
    ['blank of Braille', '\u2800A\u2800\u2800\u2800B\u2800', 'AB'],
    ['annotations', '\ufff9A\ufffb\u{1d159}', 'A'],
    ['control characters', 'A\u0008\u001b\u0085B', 'AB'],
    ['breaks of Word and Unicode', 'A\vB\u2028C', 'A\nB\nC'],
  ])('has no %s', (_, typed, expected) => {
    expect(visibleText(typed)).toBe(expected);
    seen(expected);
  });

  test.each([
    ['kanji of names that composing would replace', '\ufa10本 \ufa19谷 \ufa11田 髙橋 \u{2f800}'],
    ['variations of kanji', '葛\u{e0100}城 辻\u{e0101} 神\ufe00'],
    ['a family, a profession, a flag', '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🏴‍☠️ 👁️‍🗨️'],
    ['keys, hearts and the flag of Wales', '1️⃣ #️⃣ ❤️ ☎︎ 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇯🇵'],
    ['Braille', '\u2813\u2800\u2813'],
    ['lines, tabs and wide spaces', '一\n二\r\n\t三　四\u00a0五'],
    ['what is to be refused', 'a\0b'],
  ])('keeps %s', (_, text) => seen(text));

  test('is made in time of any text', () => {
    for (const part of ['\u{1f3f4}', '\u{e0067}', '👨\u200d', '\u200b', '葛', '\u3099', '\u2800']) {
      expect(visibleText(part.repeat(50_000))).toBe(visibleText(visibleText(part.repeat(50_000))));
    }
  });
});

test('a line shows a space where it breaks', () => {
  expect(visibleLine(' 山田\r\n花子\u2028\t様\n')).toBe('山田 花子 様');
  expect(text('氏名').parse('山田\n花子')).toBe('山田 花子');
  expect(text('本文', 5000).parse('一\n二')).toBe('一\n二');
});

test('half a character is refused with its own sentence', () => {
  const { error } = text('氏名').safeParse('山田\ud842');
  expect(error?.issues.map(({ message }) => message)).toEqual([
    '氏名に途中で切れた文字（�）が含まれています。入力し直してください。',
  ]);
  expect(text('氏名').parse('𠮷田')).toBe('𠮷田');
});

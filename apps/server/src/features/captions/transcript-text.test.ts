import { describe, expect, test } from 'vitest';
import { judgedFile } from './caption-file.ts';
import { readTranscript } from './transcript-text.ts';

const MINUTE = 60_000;
const read = (text: string, durationMs: number | null = MINUTE) => {
  const { rows, isEstimated } = readTranscript(text, durationMs);
  const { cues, faults } = judgedFile(rows);
  return {
    isEstimated,
    faults,
    cues: cues.map(({ start_ms, text: spoken }) => [start_ms, spoken]),
  };
};

describe('a transcript with times', () => {
  test.each([
    ['0:05 はじめに\n1:02:03 税金です\n1:02:04.5 おわり'],
    ['[0:05] はじめに\n［1:02:03］　税金です\n(1:02:04.5)おわり'],
    ['０：０５　はじめに\n\n1:02:03\n税金です\n\n1:02:04.5\nおわり\n'],
  ])('is read as it says: %j', (text) => {
    expect(read(text)).toEqual({
      isEstimated: false,
      faults: [],
      cues: [
        [5000, 'はじめに'],
        [3_723_000, '税金です'],
        [3_724_500, 'おわり'],
      ],
    });
  });

  test('shares the time between two of them by the length of the lines', () => {
    const { isEstimated, cues } = read('ああ\n0:10 いいい\nう\n0:20 ええ');
    expect([isEstimated, cues]).toEqual([
      true,
      [
        [0, 'ああ'],
        [10_000, 'いいい'],
        [17_500, 'う'],
        [20_000, 'ええ'],
      ],
    ]);
  });

  test('takes no time for one that is part of a sentence', () => {
    expect(read('10:30に集合します').cues).toEqual([[0, '10:30に集合します']]);
  });

  test('that go back are reported', () => {
    expect(read('0:20 あ\n0:10 い\n0:30 う').faults).toMatchObject([
      { line: 2, text: '0:10 い', message: '開始の時刻が前の字幕より早くなっています。' },
    ]);
  });
});

describe('a transcript without times', () => {
  test('is spread over the video by the length of its lines', () => {
    expect(read('一二三四五六\n七八九\n十百千').cues.map(([start]) => start)).toEqual([
      0, 30_000, 45_000,
    ]);
  });

  test('takes as long as it takes to say where the length is not known', () => {
    expect(read('一二三四五六七八九十\n百', null).cues.map(([start]) => start)).toEqual([0, 2000]);
  });

  test('in one long paragraph is taken apart into its sentences', () => {
    const sentence = (word: string) => `${word.repeat(40)}。`;
    const { cues } = read(
      `${sentence('税')}${sentence('金')}「${sentence('家')}」${sentence('賃')}`,
    );
    expect(cues.map(([, text]) => text)).toEqual([
      sentence('税'),
      sentence('金'),
      `「${sentence('家')}」`,
      sentence('賃'),
    ]);
  });

  test('is read in time, whatever it contains', () => {
    for (const part of ['[', '1:', '。', '　', '\n', '0:00 ', 'あ']) {
      expect(() => readTranscript(part.repeat(20_000), MINUTE)).not.toThrow();
    }
  });
});

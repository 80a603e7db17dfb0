import { describe, expect, test } from 'vitest';
import { mergeRanges, PlayedRanges } from './played-ranges.ts';

/** Plays through moments of the device's clock (seconds) and of the film. */
function play(samples: [wall: number, time: number][], rate = 1) {
  const played = new PlayedRanges();
  for (const [wall, time] of samples) played.tick(time, wall * 1000, rate);
  return played.take();
}

describe('what was really played', () => {
  test.each<[name: string, samples: [number, number][], rate: number, ranges: [number, number][]]>([
    [
      'goes on',
      [
        [0, 0],
        [0.25, 0.25],
        [0.5, 0.5],
      ],
      1,
      [[0, 0.5]],
    ],
    [
      'begins anywhere',
      [
        [0, 100],
        [1, 101],
      ],
      1,
      [[100, 101]],
    ],
    [
      'at double speed is what was seen',
      [
        [0, 0],
        [1, 2],
        [2, 4],
      ],
      2,
      [[0, 4]],
    ],
    [
      'is not what was jumped over',
      [
        [0, 0],
        [1, 1],
        [1.2, 300],
        [2.2, 301],
      ],
      1,
      [
        [0, 1],
        [300, 301],
      ],
    ],
    [
      'nor what one went back over',
      [
        [0, 50],
        [1, 51],
        [1.2, 10],
        [2.2, 11],
      ],
      1,
      [
        [10, 11],
        [50, 51],
      ],
    ],
    [
      'is also what a sleepy tab tells late',
      [
        [0, 0],
        [60, 60],
      ],
      1,
      [[0, 60]],
    ],
    [
      'is nothing while it stands still',
      [
        [0, 5],
        [9, 5],
      ],
      1,
      [],
    ],
    [
      'is not faster than its speed',
      [
        [0, 0],
        [10, 20],
      ],
      1,
      [],
    ],
  ])('%s', (_, samples, rate, ranges) => {
    expect(play(samples, rate)).toEqual(ranges);
  });

  test('is told once', () => {
    const played = new PlayedRanges();
    played.tick(0, 0, 1);
    played.tick(1, 1000, 1);
    expect(played.take()).toEqual([[0, 1]]);
    expect(played.take()).toEqual([]);
    played.tick(2, 2000, 1);
    expect(played.take()).toEqual([[1, 2]]);
  });

  test('does not bridge an interruption', () => {
    const played = new PlayedRanges();
    played.tick(0, 0, 1);
    played.interrupt();
    played.tick(0.5, 500, 1);
    expect(played.take()).toEqual([]);
  });
});

describe('ranges put together', () => {
  test('are in order, without overlap', () => {
    expect(
      mergeRanges([
        [5, 6],
        [0, 2],
        [1, 3],
        [3, 4],
      ]),
    ).toEqual([
      [0, 4],
      [5, 6],
    ]);
    expect(mergeRanges([])).toEqual([]);
  });

  test('are the longest, where there are too many', () => {
    expect(
      mergeRanges(
        [
          [0, 1],
          [2, 5],
          [6, 8],
        ],
        2,
      ),
    ).toEqual([
      [2, 5],
      [6, 8],
    ]);
  });
});

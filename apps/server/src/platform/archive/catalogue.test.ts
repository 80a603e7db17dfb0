import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BaseCopy } from './base-copy.ts';
import { chainOf, findWay, listStretches } from './catalogue.ts';
import { follows, keyOfPiece, type Piece, pieceOf } from './pieces.ts';

const nameOf = (number: number, timeline = 1) =>
  [timeline, Math.floor(number / 0x100), number % 0x100]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
const piece = (number: number, changed: Partial<Piece> & { timeline?: number } = {}): Piece => {
  const { timeline, ...rest } = changed;
  const name = nameOf(number, timeline);
  return { system: '7', name, closedAt: number * 30_000, bytes: 9, ...rest };
};
const base = (first: number, changed: Partial<BaseCopy> = {}): BaseCopy => ({
  format: 1,
  name: `7-1-${first}`,
  system: '7',
  timeline: 1,
  major: 18,
  version: '1.0.0',
  started_at: (first - 1) * 30_000 + 1_000,
  stopped_at: (first - 1) * 30_000 + 5_000,
  first_piece: nameOf(first),
  last_piece: nameOf(first),
  archive: { bytes: 1, sha256: '' },
  ...changed,
});
const names = (pieces: Piece[] | null | undefined) => pieces?.map(({ name }) => name);

describe('pieces', () => {
  test('follow each other over the end of a part of their name, on one timeline', () => {
    expect(follows(nameOf(0xff), nameOf(0x100))).toBe(true);
    expect(follows(nameOf(1), nameOf(3))).toBe(false);
    expect(follows(nameOf(1), nameOf(2, 2))).toBe(false);
  });

  test('are found again by their keys, and nothing else is', () => {
    expect(pieceOf(keyOfPiece(piece(5)))).toEqual(piece(5));
    expect(pieceOf(keyOfPiece(piece(5, { name: '00000002.history' })))?.name).toBe(
      '00000002.history',
    );
    for (const key of ['archive/log/7/x-1-2.zst.age', 'archive/log/']) {
      expect(pieceOf(key)).toBeUndefined();
    }
  });
});

describe('a chain', () => {
  test('ends at a gap', () => {
    const pieces = [1, 2, 4, 5].map((number) => piece(number));
    expect(names(chainOf({ pieces }, base(1)))).toEqual([nameOf(1), nameOf(2)]);
  });

  test('takes a piece that is there twice once', () => {
    const pieces = [piece(1), piece(2), piece(2, { closedAt: 70_000 }), piece(3)];
    expect(names(chainOf({ pieces }, base(1)))).toEqual([nameOf(1), nameOf(2), nameOf(3)]);
  });

  test('leaves other clusters and timelines out', () => {
    const pieces = [piece(1), piece(2, { system: '8' }), piece(2, { timeline: 2 })];
    expect(names(chainOf({ pieces }, base(1)))).toEqual([nameOf(1)]);
  });

  test('is none without what the copy itself needs', () => {
    expect(chainOf({ pieces: [piece(2)] }, base(1))).toBeNull();
    expect(chainOf({ pieces: [piece(1)] }, base(1, { last_piece: nameOf(2) }))).toBeNull();
    expect(chainOf({ pieces: [] }, base(1))).toBeNull();
  });
});

describe('a way', () => {
  const catalogue = { bases: [base(1), base(5)], pieces: [1, 2, 3, 5, 6, 7].map((n) => piece(n)) };

  test('begins at the newest copy before the point, which it reaches', () => {
    expect(findWay(catalogue, 60_000)?.base.name).toBe('7-1-1');
    expect(findWay(catalogue, 150_000)?.base.name).toBe('7-1-5');
  });

  test('is none before the first copy ends, in a gap, and after the last piece', () => {
    expect(findWay(catalogue, 4_999)).toBeUndefined();
    expect(findWay(catalogue, 5_000)).toBeDefined();
    expect(findWay(catalogue, 90_000)).toBeDefined();
    expect(findWay(catalogue, 90_001)).toBeUndefined();
    expect(findWay(catalogue, 210_000)).toBeDefined();
    expect(findWay(catalogue, 210_001)).toBeUndefined();
  });

  test('takes one piece beyond the point, so that a later commit ends the replay', () => {
    expect(names(findWay(catalogue, 40_000)?.pieces)).toEqual([nameOf(1), nameOf(2)]);
  });

  test('there is for each point of a stretch, and for no other', () => {
    const shape = fc.record({
      copies: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
      kept: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
      at: fc.integer({ min: 0, max: 13 * 30_000 }),
    });
    fc.assert(
      fc.property(shape, ({ copies, kept, at }) => {
        const bases = copies.sort((a, b) => a - b).map((first) => base(first));
        const some = { bases, pieces: kept.map((number) => piece(number)) };
        const isIn = listStretches(some).some(({ from, to }) => from <= at && at <= to);
        expect(findWay(some, at) !== undefined).toBe(isIn);
      }),
    );
  });
});

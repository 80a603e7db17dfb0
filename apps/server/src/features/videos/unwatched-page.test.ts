import { expect, test } from 'vitest';
import { cutWithout } from './video-lists.view.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('a page of unwatched videos equals a cut of the whole list', () => {
  const ids = numbers(50);
  for (const watched of [new Set<number>(), new Set([0, 1, 7, 8, 30, 49]), new Set(ids)]) {
    const left = ids.filter((id) => !watched.has(id));
    for (const [limit, offset] of [
      [8, 0],
      [8, 8],
      [8, 40],
      [8, 48],
      [8, 400],
      [null, 0],
    ] as const) {
      const page = left.slice(offset, limit === null ? undefined : offset + limit);
      expect(cutWithout(ids, watched, { limit, offset })).toEqual(page);
    }
  }
});

test('it reads no further than its end, for any number of videos', () => {
  let requests = 0;
  const watched = new (class extends Set<number> {
    override has(id: number) {
      requests += 1;
      return super.has(id);
    }
  })([2, 3]);
  expect(cutWithout(numbers(20_000), watched, { limit: 8, offset: 8 })).toHaveLength(8);
  expect(requests).toBe(18);
});

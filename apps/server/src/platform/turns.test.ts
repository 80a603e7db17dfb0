import { describe, expect, test } from 'vitest';
import { Problem } from './http/problem.ts';
import { takeTurns } from './turns.ts';

/** Work that ends when it is told to, and what was begun of it, in order. */
function works() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  return { begun, work, endNext: () => ends.shift()?.() };
}

describe('turns', () => {
  test('so many are at it, the others follow in the order in which they came', async () => {
    const { begun, work, endNext } = works();
    const inTurn = takeTurns({ atOnce: 2, waiting: 3 });
    const all = [1, 2, 3, 4, 5].map((number) => inTurn(work(number)));
    await expect.poll(() => begun).toEqual([1, 2]);
    endNext();
    await expect.poll(() => begun).toEqual([1, 2, 3]);
    for (let left = 4; left > 0; left -= 1) {
      const before = begun.length;
      endNext();
      await expect.poll(() => begun.length).toBe(Math.min(5, before + 1));
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
  });

  test('whoever finds as many waiting as may is told to come back, and nothing is begun for them', async () => {
    const { begun, work, endNext } = works();
    const inTurn = takeTurns({ atOnce: 1, waiting: 1 });
    const served = [inTurn(work(1)), inTurn(work(2))];
    const refusal = await inTurn(work(3)).catch((problem: unknown) => problem);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(begun).toEqual([1]);
    endNext();
    await expect.poll(() => begun).toEqual([1, 2]);
    endNext();
    expect(await Promise.all(served)).toEqual([1, 2]);
  });

  test('one that fails makes way for the next', async () => {
    const inTurn = takeTurns({ atOnce: 1, waiting: 1 });
    const failing = inTurn(async () => {
      throw new Error('no');
    });
    const next = inTurn(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

import { describe, expect, test } from 'vitest';
import { Problem } from '#platform/http/problem.ts';
import { limitConcurrency } from './concurrency-limit.ts';

/** Tasks that end one by one, and which of them have begun, in order. */
function works() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  return { begun, work, endNext: () => ends.shift()?.() };
}

describe('a concurrency limit', () => {
  test('so many tasks run, the others follow in the order in which they came', async () => {
    const { begun, work, endNext } = works();
    const limited = limitConcurrency({ concurrency: 2, queueSize: 3 });
    const all = [1, 2, 3, 4, 5].map((number) => limited(work(number)));
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

  test('a task that finds the queue full is refused, and nothing of it runs', async () => {
    const { begun, work, endNext } = works();
    const limited = limitConcurrency({ concurrency: 1, queueSize: 1 });
    const served = [limited(work(1)), limited(work(2))];
    const refusal = await limited(work(3)).catch((problem: unknown) => problem);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(begun).toEqual([1]);
    endNext();
    await expect.poll(() => begun).toEqual([1, 2]);
    endNext();
    expect(await Promise.all(served)).toEqual([1, 2]);
  });

  test('a task that fails makes way for the next', async () => {
    const limited = limitConcurrency({ concurrency: 1, queueSize: 1 });
    const failing = limited(async () => {
      throw new Error('no');
    });
    const next = limited(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

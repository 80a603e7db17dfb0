import { expect, test } from 'vitest';
import { workOnEach } from './work-on-each.ts';

/** Work that fails with what is broken, and says what it has done. */
const working = (broken: Record<number, Error> = {}) => {
  const done: number[] = [];
  const work = async (batch: readonly number[]) => {
    for (const item of batch) if (broken[item]) throw broken[item];
    done.push(...batch);
    return batch.length;
  };
  return { done, work };
};
const items = Array.from({ length: 10 }, (_, item) => item);
const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

test.each([1, 4, 100])('what is broken costs no other its turn, %i at once', async (atOnce) => {
  const { done, work } = working({ 0: new Error('zero'), 5: new Error('five') });
  const refusal = await workOnEach(items, work, atOnce).catch((error: unknown) => error);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
  expect((refusal as AggregateError).errors.map(({ message }) => message)).toEqual([
    'zero',
    'five',
  ]);
});

test('what is whole is done in batches', async () => {
  const batches: number[] = [];
  const work = async (batch: readonly number[]) => {
    batches.push(batch.length);
    return batch.length;
  };
  expect(await workOnEach(items, work, 4)).toBe(10);
  expect(batches).toEqual([4, 4, 2]);
});

test('a database that is away is not asked for each', async () => {
  let asked = 0;
  const work = async () => {
    asked += 1;
    throw away;
  };
  await expect(workOnEach(items, work)).rejects.toThrow(AggregateError);
  expect(asked).toBe(3);
});

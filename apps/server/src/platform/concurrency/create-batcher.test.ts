import { expect, test } from 'vitest';
import { createBatcher } from './create-batcher.ts';

test('keys of one turn go out together, each answer to its own caller', async () => {
  const batches: (readonly number[])[] = [];
  const double = createBatcher(async (keys: readonly number[]) => {
    batches.push(keys);
    return keys.map((key) => key * 2);
  });
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(await double(3)).toBe(6);
  expect(batches).toEqual([[1, 2, 1], [3]]);
});

test('a key that comes later is never answered by what went out before it', async () => {
  let state = 'before';
  const answers: (() => void)[] = [];
  const read = createBatcher(async (keys: readonly string[]) => {
    const seen = state;
    await new Promise<void>((resolve) => answers.push(resolve));
    return keys.map(() => seen);
  });
  const early = read('x');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  state = 'after';
  const late = read('x');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  for (const answer of answers) answer();
  expect([await early, await late]).toEqual(['before', 'after']);
});

test('a failure reaches every caller of the batch, and the next try is a new one', async () => {
  let tries = 0;
  const read = createBatcher(async (keys: readonly number[]) => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return [...keys];
  });
  const failed = await Promise.allSettled([read(1), read(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(3)).toBe(3);
});

test('a batch has its size, and only so many are under way', async () => {
  const sizes: number[] = [];
  let most = 0;
  let now = 0;
  const read = createBatcher(
    async (keys: readonly number[]) => {
      sizes.push(keys.length);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return [...keys];
    },
    { maxBatchSize: 10, concurrency: 2 },
  );
  const keys = Array.from({ length: 55 }, (_, key) => key);
  expect(await Promise.all(keys.map(read))).toEqual(keys);
  expect(Math.max(...sizes)).toBe(10);
  expect(most).toBe(2);
});

test('keys of a partition go out one after the other, in their order, while others pass', async () => {
  const batches: (readonly string[])[] = [];
  const write = createBatcher(
    async (keys: readonly string[]) => {
      batches.push(keys);
      await new Promise((resolve) => setImmediate(resolve));
      return [...keys];
    },
    { maxBatchSize: 3, concurrency: 2, partitionBy: (key) => key[0] },
  );
  const keys = ['a1', 'a2', 'b1', 'a3', 'c1', 'd1', 'b2'];
  expect(await Promise.all(keys.map(write))).toEqual(keys);
  for (const batch of batches) {
    expect(new Set(batch.map((key) => key[0])).size).toBe(batch.length);
  }
  const sent = batches.flat();
  expect(sent.filter((key) => key.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  expect(sent.filter((key) => key.startsWith('b'))).toEqual(['b1', 'b2']);
  expect(batches[0]).toEqual(['a1', 'b1', 'c1']);
});

test('a partition goes on after a failure', async () => {
  let tries = 0;
  const write = createBatcher(
    async (keys: readonly string[]) => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return [...keys];
    },
    { partitionBy: (key) => key },
  );
  const [first, second] = await Promise.allSettled([write('a'), write('a')]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
});

test('a key without a partition fails alone, and the others go on', async () => {
  const read = createBatcher(async (keys: readonly ({ of: number } | null)[]) => [...keys], {
    partitionBy: (key) => (key as { of: number }).of,
  });
  const [wrong, right] = await Promise.allSettled([read(null), read({ of: 1 })]);
  expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
  expect(await read({ of: 2 })).toEqual({ of: 2 });
});

import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('what is asked for in one turn goes out together, each answer to its own asker', async () => {
  const batches: number[][] = [];
  const double = batched(async (keys: number[]) => {
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
  const read = batched(async (keys: string[]) => {
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

test('a failure reaches everyone who waits for it, and the next try is a new one', async () => {
  let tries = 0;
  const read = batched(async (keys: number[]) => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return keys;
  });
  const failed = await Promise.allSettled([read(1), read(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(3)).toBe(3);
});

test('a batch has its size, and only so many are under way', async () => {
  const sizes: number[] = [];
  let most = 0;
  let now = 0;
  const read = batched(
    async (keys: number[]) => {
      sizes.push(keys.length);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return keys;
    },
    { most: 10, atOnce: 2 },
  );
  const keys = Array.from({ length: 55 }, (_, key) => key);
  expect(await Promise.all(keys.map(read))).toEqual(keys);
  expect(Math.max(...sizes)).toBe(10);
  expect(most).toBe(2);
});

test('what is to stay apart goes out one after the other, in its order, while others pass', async () => {
  const batches: string[][] = [];
  const write = batched(
    async (keys: string[]) => {
      batches.push(keys);
      await new Promise((resolve) => setImmediate(resolve));
      return keys;
    },
    { most: 3, atOnce: 2, apart: (key) => key[0] },
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

test('what stays apart goes on after a failure', async () => {
  let tries = 0;
  const write = batched(
    async (keys: string[]) => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return keys;
    },
    { apart: (key) => key },
  );
  const [first, second] = await Promise.allSettled([write('a'), write('a')]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
});

test('a key of which nothing can be said fails alone, and the others go on', async () => {
  const read = batched(async (keys: ({ of: number } | null)[]) => keys, {
    apart: (key) => (key as { of: number }).of,
  });
  const [wrong, right] = await Promise.allSettled([read(null), read({ of: 1 })]);
  expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
  expect(await read({ of: 2 })).toEqual({ of: 2 });
});

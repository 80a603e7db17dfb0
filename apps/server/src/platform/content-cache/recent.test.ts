import { expect, test } from 'vitest';
import { recent } from './recent.ts';

test('whoever asks within the while gets what was read, later it is read anew', async () => {
  let time = 0;
  let readings = 0;
  const get = recent(
    async () => {
      readings += 1;
      return readings;
    },
    1000,
    () => time,
  );
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  time = 999;
  expect(await get()).toBe(1);
  time = 1000;
  expect(await get()).toBe(2);
});

test('a reading that failed is not kept', async () => {
  let isAway = true;
  const get = recent(async () => {
    if (isAway) throw new Error('away');
    return 'here';
  }, 1000);
  await expect(get()).rejects.toThrow('away');
  isAway = false;
  expect(await get()).toBe('here');
});

import { expect, test } from 'vitest';
import { watchEventLoop } from './event-loop-load.ts';

const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test('what was done before anybody asked does not count; a second without a pause does', async () => {
  work(300);
  const isOverloaded = watchEventLoop();
  expect(isOverloaded()).toBe(false);
  for (let turn = 0; turn < 11; turn += 1) {
    work(100);
    await new Promise(setImmediate);
  }
  expect(isOverloaded()).toBe(true);
  // It is not asked anew before a second is over.
  expect(isOverloaded()).toBe(true);
});

import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { watchDiskSpace, watchEventLoop } from './capacity.ts';

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

test('there is space as long as the reserve is free, and where nobody can tell', async () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = bavail * bsize;
  for (const [folder, reserve, isFree] of [
    [tmpdir(), 1, true],
    [tmpdir(), free * 2, false],
    ['/nowhere/at/all', free * 2, true],
  ] as const) {
    const space = await watchDiskSpace(folder, reserve);
    expect(space.isFree()).toBe(isFree);
    space.stop();
  }
});

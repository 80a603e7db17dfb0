import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './watch-disk-space.ts';

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

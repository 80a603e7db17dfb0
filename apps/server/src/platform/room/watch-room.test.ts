import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { watchRoom } from './watch-room.ts';

test('there is room as long as the reserve is free, and where nobody can tell', async () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = bavail * bsize;
  for (const [folder, reserve, isThere] of [
    [tmpdir(), 1, true],
    [tmpdir(), free * 2, false],
    ['/nowhere/at/all', free * 2, true],
  ] as const) {
    const room = await watchRoom(folder, reserve);
    expect(room.isThere()).toBe(isThere);
    room.stop();
  }
});

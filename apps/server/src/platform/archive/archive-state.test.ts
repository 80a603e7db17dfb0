import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { readArchiveState, writeArchiveState } from './archive-state.ts';

const state = { problem: null, isCurrent: true, stretches: [{ from: 1, to: 2 }], bytes: 3 };

test('a state is read as it was written, until its process has been silent for 90 seconds', async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  expect(await readArchiveState(path)).toBeNull();
  const fresh = { ...state, at: Date.now() - 80_000 };
  await writeArchiveState(path, fresh);
  expect(await readArchiveState(path)).toEqual({ format: 1, ...fresh });
  await writeArchiveState(path, { ...state, at: Date.now() - 91_000 });
  const stale = await readArchiveState(path);
  expect(stale?.isCurrent).toBe(false);
  expect(stale?.problem?.ja).toContain('プロセスが動いていません');
  expect(stale?.problem?.en).toContain('does not run');
});

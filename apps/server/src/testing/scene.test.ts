import { api } from '@orchard/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createScene } from './scene.ts';

const { as, db } = await createScene();

test('a test that meets a 500 shows what the server threw', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => shown.mockRestore());
  await db.pool.query('ALTER TABLE video_captions RENAME TO gone');
  const answer = await as('hanako').call(api.getTranscript, { params: { videoId: 1 } });
  await db.pool.query('ALTER TABLE gone RENAME TO video_captions');
  expect(answer.status).toBe(500);
  expect(shown).toHaveBeenCalledOnce();
  expect(shown.mock.calls[0]?.[0]).toMatch(/relation "video_captions" does not exist\n +at /);
});

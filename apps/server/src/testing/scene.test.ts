import { api } from '@orchard/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createScene } from './scene.ts';

const { as, db } = await createScene();

test('a test that meets a 500 shows what the server threw', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => shown.mockRestore());
  await db.owner.query('ALTER TABLE video_captions RENAME TO gone');
  const hanako = as('hanako');
  const request = { params: { videoId: 1 } };
  const message =
    /^GET \/api\/video\/captions\/\{videoId\} answered 500: \{"message":"Server Error"\}\n.*relation "video_captions" does not exist\n +at /;
  await expect(hanako.call(api.getTranscript, request)).rejects.toThrow(message);
  await expect(hanako.refused(api.getTranscript, request)).rejects.toThrow(message);
  await expect(hanako.attempt(api.getTranscript, request)).rejects.toThrow(message);
  await db.owner.query('ALTER TABLE gone RENAME TO video_captions');
  expect(shown.mock.calls[0]?.[0]).toMatch(/relation "video_captions" does not exist\n +at /);
});

test('a call that is refused, and one that is not though it should be, end the test', async () => {
  const unseen = { params: { videoId: 999_999 } };
  await expect(as('hanako').call(api.getVideo, unseen)).rejects.toThrow(
    'GET /api/video/details/{videoId} answered 404: {"message":"Not Found"}',
  );
  expect((await as('hanako').refused(api.getVideo, unseen)).body.message).toBe('Not Found');
  await expect(as('hanako').refused(api.getCurrentUser)).rejects.toThrow(
    'GET /api/account/user answered 200: {"name":',
  );
});

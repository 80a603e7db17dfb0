import { api } from '@orchard/contract';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, db, make, members } = await createScene();

const video = await make.video({ audience: ['orchard_main'] });
const rate = (level: number) => ({ params: { videoId: video.id }, body: { level } });

test('a later mood takes the place of an earlier one', async () => {
  const hanako = as('hanako');
  expect((await hanako.call(api.setMood, rate(2))).body).toEqual({ level: 2 });
  expect((await hanako.call(api.setMood, rate(5))).body).toEqual({ level: 5 });
  const { rows } = await db.pool.query('SELECT member_id, level FROM video_moods');
  expect(rows).toEqual([{ member_id: members.hanako.id, level: 5 }]);
});

test('a video of another group cannot be rated', async () => {
  expect((await as('taro').refused(api.setMood, rate(3))).status).toBe(404);
});

test('six level are refused in Japanese', async () => {
  const { status, body } = await as('hanako').refused(api.setMood, rate(6));
  expect({ status, body }).toEqual({
    status: 422,
    body: { message: expect.stringContaining('気分'), errors: { level: [expect.any(String)] } },
  });
});

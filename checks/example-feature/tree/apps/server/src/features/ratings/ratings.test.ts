import { api } from '@orchard/contract';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, db, make, members } = await createScene();

const video = await make.video({ audience: ['orchard_main'] });
const rate = (stars: number) => ({ params: { videoId: video.id }, body: { stars } });

test('a later rating takes the place of an earlier one', async () => {
  const hanako = as('hanako');
  expect((await hanako.call(api.rateVideo, rate(2))).body).toEqual({ stars: 2 });
  expect((await hanako.call(api.rateVideo, rate(5))).body).toEqual({ stars: 5 });
  const { rows } = await db.pool.query('SELECT member_id, stars FROM video_ratings');
  expect(rows).toEqual([{ member_id: members.hanako.id, stars: 5 }]);
});

test('a video of another group cannot be rated', async () => {
  expect((await as('taro').refused(api.rateVideo, rate(3))).status).toBe(404);
});

test('six stars are refused in Japanese', async () => {
  const { status, body } = await as('hanako').refused(api.rateVideo, rate(6));
  expect({ status, body }).toEqual({
    status: 422,
    body: { message: expect.stringContaining('評価'), errors: { stars: [expect.any(String)] } },
  });
});

import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear } = await createScene({ limits: 'off' });
const { open, report, pass } = createPlaying(db);
beforeEach(clear);

const LENGTH = 600;
const lecture = (options: Parameters<typeof make.video>[0] = {}) =>
  make.video({ durationSeconds: LENGTH, ...options });
const press = (who: Caller, video: { id: number }) =>
  who.call(api.toggleCompletion, { params: { videoId: video.id } });

describe('the progress of categories', () => {
  it('shows what is watched, what is left, and what comes next', async () => {
    const hanako = as('hanako');
    const category = await make.category({ tags: ['税務'] });
    await make.category({ tags: ['会計'] });
    const at = (day: number) => `2025-01-0${day}T10:00:00+09:00`;
    const [first, second] = [
      await lecture({ title: '第1回', tags: ['税務'], publishedAt: at(1) }),
      await lecture({ title: '第2回', tags: ['税務'], publishedAt: at(2) }),
      await lecture({ title: '第3回', tags: ['税務'], publishedAt: at(3) }),
      await lecture({ title: '他会員用', tags: ['税務'], audience: ['WIS'], publishedAt: at(1) }),
    ];
    await press(hanako, first);
    await open(hanako, second);
    await pass(60);
    await report(hanako, second, { ranges: [[0, 60]] });
    expect((await hanako.call(api.listCategoryProgress)).body).toEqual([
      {
        category_id: category.id,
        watched: 1,
        total: 3,
        minutes_left: 19,
        next: { id: second.id, title: '第2回' },
      },
    ]);
    expect((await as('taro').call(api.listCategoryProgress)).body).toMatchObject([
      { watched: 0, total: 4, minutes_left: 40 },
    ]);
  });

  it('shows no category that the member may not see', async () => {
    const first = await lecture({ tags: ['税務'] });
    await lecture({ tags: ['税務'] });
    await make.category({ tags: ['税務'], publishedAt: null });
    await make.category({ tags: ['税務'], publishedAt: '2999-01-01T00:00:00+09:00' });
    await make.category({
      tags: ['税務'],
      publishedUntil: '2025-01-01T00:00:00+09:00',
      publishedAt: '2024-01-01T00:00:00+09:00',
    });
    const wis = await make.category({ tags: ['税務'], audience: ['WIS'] });
    const hanako = as('hanako');
    expect((await hanako.call(api.listCategoryProgress)).body).toEqual([]);
    const next = await hanako.call(api.getNextVideo, { params: { videoId: first.id } });
    expect(next.body.video).toBeNull();
    expect((await as('taro').call(api.listCategoryProgress)).body).toMatchObject([
      { category_id: wis.id },
    ]);
  });

  it('after a video comes the next that is not watched, after the last the first that is not', async () => {
    const hanako = as('hanako');
    await make.category({ tags: ['税務'] });
    const videos: { id: number }[] = [];
    for (const day of [1, 2, 3]) {
      const publishedAt = `2025-01-0${day}T10:00:00+09:00`;
      videos.push(await lecture({ title: `第${day}回`, tags: ['税務'], publishedAt }));
    }
    const next = async (index: number) => {
      const { id: videoId } = videos[index] as { id: number };
      return (await hanako.call(api.getNextVideo, { params: { videoId } })).body.video?.title;
    };
    expect([await next(0), await next(1), await next(2)]).toEqual(['第2回', '第3回', '第1回']);
    await press(hanako, videos[1] as { id: number });
    expect([await next(0), await next(1), await next(2)]).toEqual(['第3回', '第3回', '第1回']);
    await press(hanako, videos[0] as { id: number });
    expect(await next(2)).toBeUndefined();
    const alone = await lecture();
    const answer = await hanako.call(api.getNextVideo, { params: { videoId: alone.id } });
    expect(answer.body).toEqual({ video: null });
  });
});

import { api } from '@orchard/contract';
import { isWatched } from '@orchard/contract/viewer-state';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, members, clear } = await createScene();
beforeEach(clear);

const press = (who: Caller, video: { id: number }) =>
  who.attempt(api.toggleCompletion, { params: { videoId: video.id } });

describe('the watched mark of a video', () => {
  it('is set by a first press and taken away by a second', async () => {
    const hanako = as('hanako');
    const video = await make.video();
    const first = await press(hanako, video);
    expect([first.status, first.body.id, isWatched(first.body)]).toEqual([200, video.id, true]);
    const details = await hanako.call(api.getVideo, { params: { videoId: video.id } });
    expect(isWatched(details.body)).toBe(true);
    expect(isWatched((await press(hanako, video)).body)).toBe(false);
    expect(isWatched((await press(hanako, video)).body)).toBe(true);
  });

  it('is not someone else’s', async () => {
    const video = await make.video();
    await press(as('hanako'), video);
    const taro = as('taro');
    const [seen] = (await taro.call(api.listVideos)).body;
    expect(seen && isWatched(seen)).toBe(false);
    await press(taro, video);
    await press(taro, video);
    const [own] = (await as('hanako').call(api.listVideos)).body;
    expect(own && isWatched(own)).toBe(true);
  });

  it('leaves the bookmark and the history alone', async () => {
    const video = await make.video();
    await make.bookmark({ by: members.hanako, video });
    await make.history({ by: members.hanako, video });
    const hanako = as('hanako');
    await press(hanako, video);
    await press(hanako, video);
    expect((await hanako.call(api.listBookmarks)).body).toHaveLength(1);
    expect((await hanako.call(api.listHistory)).body).toHaveLength(1);
  });

  it('survives what was pressed on two devices at once: 21 presses leave one mark', async () => {
    const devices = [as('hanako'), as('hanako')];
    const video = await make.video();
    for (const device of devices) await device.call(api.getCurrentUser);
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, count) => press(devices[count % 2] as Caller, video)),
    );
    // Each answer states the result of its own press, so the answers alternate.
    expect(answers.filter(({ body }) => isWatched(body))).toHaveLength(11);
    const rows = await db.kysely.selectFrom('video_watch_completions').selectAll().execute();
    expect(rows).toHaveLength(1);
  });
});

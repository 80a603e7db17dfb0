import { api } from '@orchard/contract';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, clear } = await createScene();
beforeEach(clear);

const press = (who: ReturnType<typeof as>, video: { id: number }) =>
  who.attempt(api.toggleBookmark, { params: { videoId: video.id } });

describe('the bookmark of a video', () => {
  it('is set by a first press and taken away by a second', async () => {
    const hanako = as('hanako');
    const video = await make.video();
    const first = await press(hanako, video);
    expect(first.status).toBe(200);
    expect(first.body.id).toBe(video.id);
    expect(isBookmarked(first.body)).toBe(true);
    expect(isBookmarked((await press(hanako, video)).body)).toBe(false);
    const details = await hanako.call(api.getVideo, { params: { videoId: video.id } });
    expect(isBookmarked(details.body)).toBe(false);
  });

  it('is not someone else’s', async () => {
    const video = await make.video();
    await press(as('hanako'), video);
    const taro = as('taro');
    const seen = await taro.call(api.getVideo, { params: { videoId: video.id } });
    expect(isBookmarked(seen.body)).toBe(false);
    expect((await taro.call(api.listBookmarks)).body).toEqual([]);
    await press(taro, video);
    await press(taro, video);
    expect((await as('hanako').call(api.listBookmarks)).body).toHaveLength(1);
  });
});

describe('the list of bookmarks', () => {
  it('begins with the one set last', async () => {
    const hanako = as('hanako');
    const older = await make.video();
    const newer = await make.video();
    await press(hanako, newer);
    await press(hanako, older);
    const { body } = await hanako.call(api.listBookmarks);
    expect(body.map((entry) => entry.video.id)).toEqual([older.id, newer.id]);
    expect(body.every(({ video }) => isBookmarked(video))).toBe(true);
  });

  it('is complete without p, and comes in pages of 12 with it', async () => {
    const member = await make.member();
    const marks = [];
    for (let day = 1; day <= 25; day++) {
      marks.push(await make.bookmark({ by: member, at: fromNow({ days: -day }) }));
    }
    const expected = marks.map(({ videoId }) => videoId);
    const caller = as(member);
    const whole = await caller.call(api.listBookmarks);
    expect(whole.body.map(({ video }) => video.id)).toEqual(expected);
    expect(whole.headers['x-total-count']).toBeUndefined();

    const second = await caller.call(api.listBookmarks, { query: { p: '2' } });
    expect(second.body.map(({ video }) => video.id)).toEqual(expected.slice(12, 24));
    expect(second.headers['x-total-count']).toBe('25');
    expect(second.headers.link).toBe(
      [
        '</api/video/bookmark?p=1>; rel="first"',
        '</api/video/bookmark?p=1>; rel="prev"',
        '</api/video/bookmark?p=3>; rel="next"',
        '</api/video/bookmark?p=3>; rel="last"',
      ].join(', '),
    );
    const beyond = await caller.call(api.listBookmarks, { query: { p: '9' } });
    expect([beyond.status, beyond.body, beyond.headers['x-total-count']]).toEqual([200, [], '25']);
    const large = await caller.call(api.listBookmarks, { query: { p: '1', per_page: '25' } });
    expect(large.body).toHaveLength(25);
  });

  it('says in Japanese what is wrong with its page', async () => {
    const { status, body } = await as('hanako').refused(api.listBookmarks, { query: { p: 'x' } });
    expect([status, body]).toEqual([
      422,
      {
        message: 'ページの指定が正しくありません。',
        errors: { p: ['ページの指定が正しくありません。'] },
      },
    ]);
  });
});

import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, members, clear } = await createScene();
beforeEach(clear);

type Query = NonNullable<RequestOf<typeof api.listCategories>['query']>;

const list = (query: Query = {}, who: PersonName = 'hanako') =>
  as(who).attempt(api.listCategories, { query });
const carried = async (query?: Query, who?: PersonName) =>
  (await list(query, who)).body.map(({ name, videos, videos_count }) => ({
    name,
    videos: videos.map(({ title }) => title),
    videos_count,
  }));

describe('a video category', () => {
  it('carries the videos that have all of its tags, newest first', async () => {
    await make.category({ name: '確定申告', tags: ['税務', '初級'] });
    const out = (title: string, days: number, tags: string[]) =>
      make.video({ title, tags, publishedAt: fromNow({ days: -days }) });
    await out('古い', 3, ['税務', '初級']);
    await out('新しい', 1, ['初級', '税務', '上級']);
    await out('税務だけ', 2, ['税務']);
    await out('初級だけ', 2, ['初級']);
    await out('どちらもない', 2, []);
    expect(await carried()).toEqual([
      { name: '確定申告', videos: ['新しい', '古い'], videos_count: 2 },
    ]);
  });

  it('carries no video when it has no tag', async () => {
    await make.category({ name: '準備中' });
    await make.video();
    await make.video({ tags: ['税務'] });
    expect(await carried()).toEqual([{ name: '準備中', videos: [], videos_count: 0 }]);
  });

  it('names its tags and shows its videos as the list does', async () => {
    const category = await make.category({ tags: ['税務', '初級'] });
    const video = await make.video({ tags: ['税務', '初級'] });
    await make.completion({ by: members.hanako, video });
    const { body } = await list();
    expect(body).toEqual([
      {
        ...category,
        tags: [{ id: 1 }, { id: 2 }],
        videos: (await as('hanako').call(api.listVideos)).body,
        videos_count: 1,
      },
    ]);
    const [his] = (await list({}, 'taro')).body;
    expect(his?.videos[0]?.video_watch_completions).toEqual([]);
  });

  it('stands in the order in which it was made', async () => {
    for (const name of ['い', 'あ', 'う']) await make.category({ name });
    expect((await list()).body.map(({ name }) => name)).toEqual(['い', 'あ', 'う']);
  });
});

describe('the query of the categories', () => {
  it('is only so many videos of each, with the count of all', async () => {
    await make.category({ name: '税務', tags: ['税務'] });
    await make.category({ name: '会計', tags: ['会計'] });
    for (const title of ['1', '2', '3']) await make.video({ title, tags: ['税務'] });
    expect(await carried({ videos: '2' })).toEqual([
      { name: '税務', videos: ['3', '2'], videos_count: 3 },
      { name: '会計', videos: [], videos_count: 0 },
    ]);
    expect((await carried({ videos: '0' }))[0]).toEqual({
      name: '税務',
      videos: [],
      videos_count: 3,
    });
  });

  it('is only those that carry a video', async () => {
    await make.category({ name: '税務', tags: ['税務'] });
    await make.category({ name: '税務の初級', tags: ['税務', '初級'] });
    await make.category({ name: '会計', tags: ['会計'] });
    await make.category({ name: 'タグなし' });
    const video = await make.video({ tags: ['税務', '上級'] });
    const names = async (withVideo: number) =>
      (await list({ with_video: String(withVideo) })).body.map(({ name }) => name);
    expect(await names(video.id)).toEqual(['税務']);
    expect(await names((await make.video()).id)).toEqual([]);
  });

  it('leaves the texts of videos out on request, and nothing else', async () => {
    await make.category({ tags: ['税務'] });
    const video = await make.video({ tags: ['税務'] });
    await make.bookmark({ by: members.hanako, video });
    const [full] = (await list()).body;
    expect(full?.videos[0]?.body).not.toBe('');
    expect((await list({ bodies: '1' })).body).toEqual([full]);
    const videos = full?.videos.map((one) => ({ ...one, body: '' }));
    expect((await list({ bodies: '0' })).body).toEqual([{ ...full, videos }]);
  });

  it('is a page of them', async () => {
    for (let count = 0; count < 5; count++) await make.category({ name: `第${count}` });
    const { body, headers } = await list({ p: '2', per_page: '3' });
    expect(body.map(({ name }) => name)).toEqual(['第3', '第4']);
    expect(headers['x-total-count']).toBe('5');
    expect((await list({ p: '9' })).body).toEqual([]);
  });

  it('is refused in Japanese when it makes no sense', async () => {
    const { status, body } = await list({ videos: '101', with_video: 'x' });
    expect([status, body]).toEqual([
      422,
      {
        message: '動画の本数の指定が正しくありません。（他1件）',
        errors: {
          videos: ['動画の本数の指定が正しくありません。'],
          with_video: ['動画の指定が正しくありません。'],
        },
      },
    ]);
  });
});

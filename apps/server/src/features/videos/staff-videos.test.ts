import { createServer } from 'node:http';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '#testing/database-watch.ts';
import { listen } from '#testing/listen.ts';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

/** A substitute for the platform. */
let reply: { status: number; body: string } = { status: 404, body: '' };
const requests: string[] = [];
const platform = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
});
const { port, close } = await listen(platform);
afterAll(close);

const { db, make, members, as, asStaff, clear } = await createScene({
  videoOembedUrl: new URL(`http://127.0.0.1:${port}/oembed.json`),
});
beforeEach(clear);

const list = staffApi['videos.list'];
const create = staffApi['videos.create'];
const read = staffApi['videos.read'];
const update = staffApi['videos.update'];
const bulk = staffApi['videos.bulk'];
const draft = (overrides: object = {}) => ({
  title: '確定申告の基本',
  body: '<p>はじめに</p>',
  vimeo: '76979871/8272103f6e',
  embed_url: null,
  media_file: null,
  thumbnail_url: null,
  duration_seconds: 90,
  tag_ids: [],
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const made = async (overrides: object = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const found = async (word: string) =>
  (await as('hanako').call(api.searchVideos, { query: { search: word } })).body.map(({ id }) => id);
const remove = async (ids: number[]) =>
  (await asStaff().call(bulk, { body: { action: 'delete', ids } })).body.change;
const undo = (change: string) => asStaff().attempt(staffApi.undoChange, { params: { change } });

describe('a video in the console', () => {
  test('is written, and members see it and find it at once', async () => {
    const tag = await make.tag('税務');
    const video = await made({ vimeo: 'https://vimeo.com/76979871/8272103f6e', tag_ids: [tag.id] });
    expect(video).toMatchObject({ vimeo: '76979871/8272103f6e', state: 'published' });
    const { body } = await as('hanako').call(api.getVideo, { params: { videoId: video.id } });
    expect(body).toMatchObject({
      title: '確定申告の基本',
      video_vimeo: { vimeo_id: '76979871', vimeo_hash: '8272103f6e' },
      tags: [tag],
      duration_seconds: 90,
    });
    for (const word of ['かくてい', '確定申告', 'はじめに', '税務']) {
      expect([word, await found(word)]).toEqual([word, word === 'かくてい' ? [] : [video.id]]);
    }
  });

  test('is found by its new words and no longer by its old ones', async () => {
    const { id, revision } = await made();
    await asStaff().call(update, {
      params: { id },
      query: { revision: String(revision) },
      body: draft({ title: '青色申告', body: '<p>つづき</p>' }),
    });
    expect([await found('確定申告'), await found('青色申告'), await found('つづき')]).toEqual([
      [],
      [id],
      [id],
    ]);
  });

  test('is cleaned of what would run', async () => {
    const { body } = await made({ body: '<p onclick="x()">本文</p><script>alert(1)</script>' });
    expect(body).toBe('<p>本文</p>');
  });

  test.each([
    ['title', { title: '' }, 'タイトルを入力'],
    ['vimeo', { vimeo: 'javascript:1' }, 'Vimeo'],
    ...[
      '//player.vimeo.com/video/1',
      'https://player.vimeo.com\\@evil.jp/',
      'https://evil.jp/player.vimeo.com/',
      'https://player.vimeo.com',
      'https://PLAYER.vimeo.com/video/1',
    ].map(
      (embed_url) =>
        ['embed_url', { vimeo: null, embed_url }, 'https://player.vimeo.com/'] as const,
    ),
    ['embed_url', { embed_url: 'https://player.vimeo.com/video/1' }, '1つだけ'],
    ['media_file', { vimeo: null, media_file: '../../etc/passwd' }, '選択してください'],
    ['media_file', { vimeo: null, media_file: 'nobody-sent-this.mp4' }, '見つかりません'],
    ['thumbnail_url', { thumbnail_url: '/media/images/../x.webp' }, 'サムネイル'],
    ['thumbnail_url', { thumbnail_url: 'data:image/png;base64,AA' }, 'サムネイル'],
    ['duration_seconds', { duration_seconds: 0 }, '間で入力'],
  ] as const)('with a wrong %s is refused under it: %j', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]]);
    expect(errorsOf(answer)[field]?.join()).toContain(sentence);
  });

  test('plays from an allowed frame, or from a file that the site has', async () => {
    const embed_url = 'https://player.vimeo.com/video/1?h=abc&autoplay=0';
    expect(await made({ vimeo: null, embed_url })).toMatchObject({ embed_url });
    await make.video({ mediaFile: 'lecture.mp4' });
    const { id } = await made({ vimeo: null, media_file: 'lecture.mp4' });
    const { body } = await as('hanako').call(api.getVideo, { params: { videoId: id } });
    expect(body.embed_url).toBe(`/player/${id}`);
    expect((await made({ vimeo: null })).vimeo).toBeNull();
  });
});

describe('deleting', () => {
  test('hides a video everywhere, and undoing brings it back with all that hung on it', async () => {
    const tag = await make.tag('税務');
    const { id } = await made({ tag_ids: [tag.id] });
    const video = { id };
    await make.bookmark({ by: members.hanako, video });
    await make.completion({ by: members.hanako, video });
    await make.question({ video, by: members.hanako, isPublic: true, answer: '<p>はい</p>' });
    const before = (await as('hanako').call(api.getVideo, { params: { videoId: id } })).body;
    const change = await remove([id]);

    expect((await asStaff().refused(read, { params: { id } })).status).toBe(404);
    expect((await asStaff().call(list)).body).toEqual([]);
    expect((await as('hanako').refused(api.getVideo, { params: { videoId: id } })).status).toBe(
      404,
    );
    expect((await as('hanako').call(api.listBookmarks)).body).toEqual([]);
    expect(await found('確定申告')).toEqual([]);
    const save = { params: { id }, query: { revision: '1' }, body: draft() };
    expect((await asStaff().refused(update, save)).status).toBe(404);

    expect((await undo(change)).status).toBe(200);
    expect((await as('hanako').call(api.getVideo, { params: { videoId: id } })).body).toEqual(
      before,
    );
    expect(await found('税務')).toEqual([id]);
    expect((await as('hanako').call(api.listBookmarks)).body).toHaveLength(1);
  });

  test('lets its tags go, and says so when they are gone at undoing', async () => {
    const tag = await make.tag('税務');
    const { id } = await made({ tag_ids: [tag.id] });
    const change = await remove([id]);
    const removed = await asStaff().call(staffApi['tags.bulk'], {
      body: { action: 'delete', ids: [tag.id] },
    });
    expect(removed.status).toBe(200);
    const refused = await undo(change);
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, ['tag_ids']]);
    expect((await asStaff().refused(read, { params: { id } })).status).toBe(404);
  });

  test('is never published, whatever writes the row', async () => {
    const { id } = await made();
    await remove([id]);
    const publishing = db.pool.query('UPDATE videos SET published_at = now() WHERE id = $1', [id]);
    await expect(publishing).rejects.toThrow('videos_deleted');
  });

  test('and restoring an earlier version brings it back too', async () => {
    const { id } = await made();
    await remove([id]);
    const params = { id };
    const { body: versions } = await asStaff().call(staffApi['videos.versions'], { params });
    const first = versions.at(-1)?.id ?? 0;
    const restored = await asStaff().call(staffApi['videos.restore'], {
      params,
      body: { version: first },
    });
    expect(restored.body).toMatchObject({ id, state: 'published', title: '確定申告の基本' });
  });
});

describe('several at once', () => {
  test('cost as many statements as one, and none of them is indexed anew', async () => {
    const tag = await make.tag('相続');
    const add = async (title: string) => (await made({ title, tag_ids: [tag.id] })).id;
    const few = [await add('一')];
    const many = [];
    for (let number = 0; number < 20; number += 1) many.push(await add(`第${number}講`));
    const sato = asStaff();
    const costs: number[] = [];
    const counted = async (
      call: () => Promise<{ status: number; body: { count: number; change?: string } }>,
    ) => {
      const { answer, statements } = await countStatements(db, call);
      const { status, body } = answer;
      expect(status).toBe(200);
      costs.push(statements);
      return body.change ?? '';
    };
    const rows = async () =>
      (await db.pool.query('SELECT video_id, ctid, xmin, xmax FROM video_search ORDER BY 1')).rows;
    const before = await rows();
    await sato.call(list, { query: {} });
    for (const ids of [few, many]) {
      const change = await counted(() => sato.call(bulk, { body: { action: 'unpublish', ids } }));
      await counted(() => sato.call(bulk, { body: { action: 'publish', ids } }));
      const again = await counted(() => sato.call(bulk, { body: { action: 'unpublish', ids } }));
      await counted(() => sato.call(staffApi.undoChange, { params: { change: again } }));
      expect(change).not.toBe(again);
    }
    expect(costs.slice(4)).toEqual(costs.slice(0, 4));
    expect(await rows()).toEqual(before);
    expect((await as('hanako').call(api.listVideos)).body).toHaveLength(21);
    expect((await asStaff().call(read, { params: { id: few[0] as number } })).body).toMatchObject({
      title: '一',
      body: '<p>はじめに</p>',
      tag_ids: [tag.id],
    });
  });
});

describe('the list', () => {
  test('is searched as members search, filtered, sorted and paged', async () => {
    const tag = await make.tag('ｾﾐﾅｰ');
    const first = await made({ title: '甲', tag_ids: [tag.id], duration_seconds: 30 });
    const second = await made({ title: '乙', body: '<p>せみなー</p>', duration_seconds: 60 });
    await made({ title: '丙', vimeo: null, published_at: null });
    const ids = async (query: object) =>
      (await asStaff().call(list, { query: query as never })).body.map(({ id }) => id);
    const by = { sort: 'id', order: 'asc' };
    expect(await ids({ q: 'セミナー', ...by })).toEqual([first.id, second.id]);
    expect(await ids({ tag: String(tag.id) })).toEqual([first.id]);
    expect(await ids({ source: 'vimeo', ...by })).toEqual([first.id, second.id]);
    expect(await ids({ source: 'none', state: 'draft' })).toHaveLength(1);
    expect(await ids({ state: 'published', ...by })).toEqual([first.id, second.id]);
    expect((await ids({ sort: 'duration_seconds', order: 'desc' }))[2]).toBe(first.id);
    const page = await asStaff().call(list, { query: { p: '2', per_page: '2', ...by } as never });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3']);
  });
});

describe('looking a platform video up', () => {
  const ask = async (address: string) =>
    (await asStaff().call(staffApi.lookUpVimeo, { query: { address } })).body;

  test('brings title, length and picture', async () => {
    const thumbnail_url = 'https://i.vimeocdn.com/video/1_640.jpg';
    reply = {
      status: 200,
      body: JSON.stringify({ title: ' 節税の話 ', duration: 61.4, thumbnail_url }),
    };
    expect(await ask('https://vimeo.com/76979871/8272103f6e')).toEqual({
      found: 'yes',
      vimeo: '76979871/8272103f6e',
      title: '節税の話',
      duration_seconds: 61,
      thumbnail_url,
      known: [],
    });
    expect(requests.at(-1)).toContain(encodeURIComponent('https://vimeo.com/76979871/8272103f6e'));
  });

  test('refuses foreign answers, and reports no video and no answer', async () => {
    const strange = { title: 7, duration: -1, thumbnail_url: 'https://evil.jp/x.jpg' };
    reply = { status: 200, body: JSON.stringify(strange) };
    expect(await ask('1')).toMatchObject({ found: 'yes', title: null, thumbnail_url: null });
    reply = { status: 404, body: '' };
    expect((await ask('1')).found).toBe('absent');
    reply = { status: 500, body: '' };
    expect(await ask('1')).toMatchObject({ found: 'unknown', duration_seconds: null });
  });

  test('refuses what is no address of a platform video', async () => {
    const answer = await asStaff().refused(staffApi.lookUpVimeo, { query: { address: 'あ' } });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['address']]);
  });
});

import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make, clear, db, asStaff } = await createScene();
beforeEach(clear);

const tags = async () => (await as('mori').call(api.listTags)).body;

test('tags are listed in the order in which they were made, also those of no video', async () => {
  await make.tag('相続');
  await make.video({ tags: ['税務', '会計'] });
  expect(await tags()).toEqual([
    { id: 1, name: '相続' },
    { id: 2, name: '税務' },
    { id: 3, name: '会計' },
  ]);
});

test('a name is one tag, however often a video names it', async () => {
  const first = await make.tag('税務');
  await make.video({ tags: ['税務', '会計', '税務'] });
  expect(await make.tag('税務')).toEqual(first);
  expect((await tags()).map(({ name }) => name)).toEqual(['税務', '会計']);
});

const list = staffApi['tags.list'];
const create = staffApi['tags.create'];
const read = staffApi['tags.read'];
const update = staffApi['tags.update'];
const bulk = staffApi['tags.bulk'];

const rename = async (id: number, name: string) => {
  const { body } = await asStaff().call(read, { params: { id } });
  const query = { revision: String(body.revision) };
  return asStaff().call(update, { params: { id }, query, body: { name } });
};
const remove = (...ids: number[]) => asStaff().attempt(bulk, { body: { action: 'delete', ids } });
const found = async (search: string) =>
  (await as('hanako').call(api.listVideos, { query: { search } })).body.map(({ title }) => title);
const names = async (query: Record<string, string> = {}) =>
  (await asStaff().call(list, { query })).body.map(({ name }) => name);

describe('a tag in the console', () => {
  test('is made, and members filter by it', async () => {
    const { status, body } = await asStaff().call(create, { body: { name: '  相続 ' } });
    expect([status, body]).toMatchObject([
      200,
      { name: '相続', videos_count: 0, categories_count: 0 },
    ]);
    expect((await as('hanako').call(api.listTags)).body).toEqual([{ id: body.id, name: '相続' }]);
  });

  test.each([
    ['', 'タグ名を入力してください。'],
    ['あ'.repeat(256), '255文字以内'],
    ['相続', 'この名前はすでに使われています'],
  ])('is not named %s', async (name, sentence) => {
    await make.tag('相続');
    const { status, body } = await asStaff().refused(create, { body: { name } });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(sentence);
  });

  test('with a new name is what its videos are found by, and no longer by the old', async () => {
    const tag = await make.tag('相続');
    await make.video({ title: '第一講', tags: ['相続'] });
    await make.video({ title: '第二講', tags: ['会計'] });
    expect(await found('相続')).toEqual(['第一講']);
    expect((await rename(tag.id, '贈与')).status).toBe(200);
    expect(await found('贈与')).toEqual(['第一講']);
    expect(await found('相続')).toEqual([]);
  });

  test('with a new name costs the same however many videos carry it: none is indexed anew', async () => {
    const tag = await make.tag('相続');
    for (const title of ['第一講', '第二講', '第三講']) await make.video({ title, tags: ['相続'] });
    const rows = async () =>
      (await db.pool.query('SELECT video_id, ctid, xmin, xmax FROM video_search ORDER BY 1')).rows;
    const before = await rows();
    expect(before).toHaveLength(3);
    expect((await rename(tag.id, '贈与')).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await found('贈与')).sort()).toEqual(['第一講', '第三講', '第二講'].sort());
  });

  test('restored to its first name is found by that again', async () => {
    const { body: tag } = await asStaff().call(create, { body: { name: '相続' } });
    await make.video({ title: '第一講', tags: ['相続'] });
    await rename(tag.id, '贈与');
    const { body: versions } = await asStaff().call(staffApi['tags.versions'], {
      params: { id: tag.id },
    });
    expect(versions.map(({ action }) => action)).toEqual(['update', 'create']);
    await asStaff().call(staffApi['tags.restore'], {
      params: { id: tag.id },
      body: { version: versions[1]?.id ?? 0 },
    });
    expect(await found('相続')).toEqual(['第一講']);
  });
});

describe('deleting tags', () => {
  test('is refused while videos or categories have one, saying how many; then none goes', async () => {
    const unused = await make.tag('未使用');
    await make.video({ tags: ['相続'] });
    await make.video({ tags: ['相続'], publishedAt: null });
    await make.category({ tags: ['相続'] });
    const used = await make.tag('相続');
    const { status, body } = await remove(unused.id, used.id);
    expect(status).toBe(409);
    expect(body).toEqual({
      message:
        '「相続」は動画2本と動画カテゴリー1件で使われているため削除できません。使用箇所を変更してから、もう一度お試しください。',
    });
    expect(await names()).toEqual(['未使用', '相続']);
  });

  test('publishes nothing: that is no action of tags', async () => {
    const tag = await make.tag('相続');
    const { status } = await asStaff().refused(bulk, {
      body: { action: 'publish', ids: [tag.id] },
    });
    expect(status).toBe(422);
  });
});

describe('the list of tags', () => {
  test('is searched, filtered by use, sorted by it, and paged', async () => {
    await make.video({ tags: ['相続', '会計'] });
    await make.video({ tags: ['会計'] });
    await make.tag('ｿｳｿﾞｸ放棄');
    await make.category({ tags: ['方針'] });
    expect(await names({ q: 'そうぞく' })).toEqual(['ｿｳｿﾞｸ放棄']);
    expect(await names({ used: 'no' })).toEqual(['ｿｳｿﾞｸ放棄']);
    expect(await names({ used: 'yes', sort: 'videos_count', order: 'desc' })).toEqual([
      '会計',
      '相続',
      '方針',
    ]);
    const { body, headers } = await asStaff().call(list, { query: { p: '2', per_page: '3' } });
    expect([body.length, headers['x-total-count']]).toEqual([1, '4']);
    expect((await asStaff().refused(list, { query: { used: 'x' as 'yes' } })).status).toBe(422);
  });
});

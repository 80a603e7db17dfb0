import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, db, clear, asStaff } = await createScene();
beforeEach(clear);

const read = (notice: { id: number }) =>
  as('hanako').attempt(api.getNotice, { params: { noticeId: notice.id } });

const unseenByHanako = async (): Promise<[string, { id: number }][]> => [
  ['for another brand', await make.notice({ audience: ['WIS'] })],
  ['a draft', await make.notice({ publishedAt: null })],
  ['scheduled', await make.notice({ publishedAt: fromNow({ minutes: 1 }) })],
  ['ended', await make.notice({ publishedUntil: fromNow({ minutes: -1 }) })],
  ['absent', { id: 9_999_999_999 }],
];

describe('the notices', () => {
  it('are a list with the newest first, each with its coloured category', async () => {
    const category = await make.noticeCategory({ name: '重要', color: '#b91c1c' });
    const older = await make.notice({ publishedAt: fromNow({ days: -2 }) });
    const newest = await make.notice({
      category,
      title: '年末年始の休業',
      body: '<p>休みます<script>x()</script></p>',
      publishedAt: '2025-12-20T10:00:00+09:00',
    });
    const { body } = await as('hanako').call(api.listNotices);
    expect(body.map(({ id }) => id)).toEqual([older.id, newest.id]);
    const expected = {
      id: newest.id,
      title: '年末年始の休業',
      body: '<p>休みます</p>',
      published_at: '2025-12-20 10:00:00',
      notice_category: { name: '重要', color: '#b91c1c' },
    };
    expect(body[1]).toEqual(expected);
    expect((await read(newest)).body).toEqual(expected);
  });

  it('that a member may not see are not found, not listed and not counted', async () => {
    for (const [kind, notice] of await unseenByHanako()) {
      const { status, body } = await read(notice);
      expect([kind, status, body]).toEqual([kind, 404, { message: 'Not Found' }]);
    }
    const hanako = as('hanako');
    const { body, headers } = await hanako.call(api.listNotices, { query: { p: '1' } });
    expect([body, headers['x-total-count']]).toEqual([[], '0']);
    expect(headers.link).toBe('</api/notice?p=1>; rel="first", </api/notice?p=1>; rel="last"');
  });

  it('come in pages of 10 with p, and complete without', async () => {
    const category = await make.noticeCategory();
    const made = [];
    for (let day = 1; day <= 12; day++) {
      made.push(await make.notice({ category, publishedAt: fromNow({ days: -day }) }));
    }
    const expected = made.map(({ id }) => id);
    const hanako = as('hanako');
    expect((await hanako.call(api.listNotices)).body.map(({ id }) => id)).toEqual(expected);
    const second = await hanako.call(api.listNotices, { query: { p: '2' } });
    expect(second.body.map(({ id }) => id)).toEqual(expected.slice(10));
    expect(second.headers['x-total-count']).toBe('12');
    const five = await hanako.call(api.listNotices, { query: { p: '1', per_page: '5' } });
    expect(five.body.map(({ id }) => id)).toEqual(expected.slice(0, 5));
    expect(five.headers.link).toContain('</api/notice?p=2&per_page=5>; rel="next"');
    expect((await hanako.call(api.listNotices, { query: { p: '3' } })).body).toEqual([]);
  });

  it('refuse a colour that is no colour', async () => {
    await expect(make.noticeCategory({ color: 'red;}' })).rejects.toThrow('color');
    expect(await db.kysely.selectFrom('notice_categories').selectAll().execute()).toEqual([]);
  });
});

const list = staffApi['notice-categories.list'];
const create = staffApi['notice-categories.create'];
const update = staffApi['notice-categories.update'];
const bulk = staffApi['notice-categories.bulk'];

const draft = (overrides: object = {}) => ({
  name: '重要',
  color: '#b91c1c',
  position: null,
  ...overrides,
});

describe('a category of notices in the console', () => {
  test('is written, its colour in lower case, and changes the badge that members see', async () => {
    const { body: category } = await asStaff().call(create, {
      body: draft({ color: ' #B91C1C ' }),
    });
    expect(category).toMatchObject({ name: '重要', color: '#b91c1c', position: 1 });
    await make.notice({ category });
    await asStaff().call(update, {
      params: { id: category.id },
      query: { revision: String(category.revision) },
      body: draft({ name: '至急', color: '#7c3aed' }),
    });
    const [notice] = (await as('hanako').call(api.listNotices)).body;
    expect(notice?.notice_category).toEqual({ name: '至急', color: '#7c3aed' });
    expect((await asStaff().call(list)).body[0]).toMatchObject({ notices_count: 1 });
  });

  test.each([
    ['name', { name: '' }, 'カテゴリー名を入力してください。'],
    ['color', { color: 'red' }, '「#2563eb」のような形式'],
    ['color', { color: 7 as never }, '「#2563eb」のような形式'],
    ['color', { color: '#777777' }, '白い文字が読みにくい'],
    ['color', { color: '#fbbf24' }, '白い文字が読みにくい'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expectRefused(answer, field, sentence);
  });

  test('that notices have is not deleted', async () => {
    const used = await make.noticeCategory();
    await make.notice({ category: used });
    const refused = await asStaff().refused(bulk, { body: { action: 'delete', ids: [used.id] } });
    expect(refused.status).toBe(409);
  });

  test('is found, and put in order', async () => {
    const ids = [];
    for (const name of ['甲', '乙']) {
      ids.push((await asStaff().call(create, { body: draft({ name }) })).body.id);
    }
    await asStaff().call(staffApi['notice-categories.order'], { body: { ids: ids.reverse() } });
    const names = async (query: object = {}) =>
      (await asStaff().call(list, { query })).body.map(({ name }) => name);
    expect(await names()).toEqual(['乙', '甲']);
    expect(await names({ q: '甲' })).toEqual(['甲']);
  });
});

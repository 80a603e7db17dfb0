import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { make, as, asStaff, clear } = await createScene();
beforeEach(clear);

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

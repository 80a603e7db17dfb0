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

  test('that notices have is not deleted; another is, and comes back', async () => {
    const used = await make.noticeCategory();
    await make.notice({ category: used });
    const { body: other } = await asStaff().call(create, { body: draft() });
    const remove = (id: number) =>
      asStaff().attempt(bulk, { body: { action: 'delete', ids: [id] } });
    expect((await remove(used.id)).status).toBe(409);
    const { body } = await remove(other.id);
    await asStaff().call(staffApi.undoChange, { params: { change: body.change } });
    const { body: rows } = await asStaff().call(list);
    expect(rows.map(({ id, color }) => [id, color])).toContainEqual([other.id, '#b91c1c']);
  });

  test('is found, put in order, and read again as it was', async () => {
    const ids = [];
    for (const name of ['甲', '乙']) {
      ids.push((await asStaff().call(create, { body: draft({ name }) })).body.id);
    }
    await asStaff().call(staffApi['notice-categories.order'], { body: { ids: ids.reverse() } });
    const names = async (query: object = {}) =>
      (await asStaff().call(list, { query })).body.map(({ name }) => name);
    expect(await names()).toEqual(['乙', '甲']);
    expect(await names({ q: '甲' })).toEqual(['甲']);
    const params = { id: ids[0] ?? 0 };
    const { body: versions } = await asStaff().call(staffApi['notice-categories.versions'], {
      params,
    });
    expect(versions.map(({ action }) => action)).toEqual(['update', 'create']);
    expect((await asStaff().call(staffApi['notice-categories.read'], { params })).status).toBe(200);
    for (const id of [99_999, 9_999_999_999]) {
      const gone = await asStaff().refused(staffApi['notice-categories.read'], { params: { id } });
      expect(gone.status).toBe(404);
    }
  });
});

import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear } = await createScene();
beforeEach(clear);

const list = staffApi['video-categories.list'];
const create = staffApi['video-categories.create'];
const order = staffApi['video-categories.order'];

type Draft = RequestOf<typeof create>['body'];
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  name: '確定申告',
  tag_ids: [],
  position: null,
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const add = async (overrides: Partial<Draft> = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const undo = (change: string) => asStaff().call(staffApi.undoChange, { params: { change } });
const seen = async () => (await as('hanako').call(api.listCategories)).body.map(({ name }) => name);
const wis = async () => (await findBrandIds(db.kysely, ['WIS']))[0] ?? 0;

describe('a category of videos in the console', () => {
  test('is written with its tags, and carries the videos that have all of them', async () => {
    const tags = [await make.tag('税務'), await make.tag('初級')];
    await make.video({ title: '両方', tags: ['税務', '初級'] });
    await make.video({ title: '片方', tags: ['税務'] });
    const category = await add({ tag_ids: tags.map(({ id }) => id) });
    expect(category).toMatchObject({ name: '確定申告', tag_ids: [1, 2], state: 'published' });
    const [shown] = (await as('hanako').call(api.listCategories)).body;
    expect(shown?.videos.map(({ title }) => title)).toEqual(['両方']);
    const [row] = (await asStaff().call(list)).body;
    expect(row).toMatchObject({ tags, videos_count: 1 });
  });

  test('without a name is refused', async () => {
    const answer = await asStaff().refused(create, { body: draft({ name: ' ' }) });
    expectRefused(answer, 'name', 'カテゴリー名を入力してください。');
  });
});

describe('the videos of some tags', () => {
  const matching = async (...t: number[]) =>
    (await asStaff().call(staffApi.matchVideos, { query: { t: t.map(String) } })).body;

  test('are those with all of them, in any state; without tags none', async () => {
    await make.video({ title: '公開', tags: ['税務', '初級'] });
    await make.video({ title: '下書き', tags: ['税務', '初級'], publishedAt: null });
    await make.video({ title: '片方', tags: ['税務'] });
    const [tax, easy] = [await make.tag('税務'), await make.tag('初級')];
    const { count, videos } = await matching(tax.id, easy.id);
    expect([count, videos.map(({ title, state }) => [title, state])]).toEqual([
      2,
      [
        ['下書き', 'draft'],
        ['公開', 'published'],
      ],
    ]);
    expect((await matching(tax.id)).count).toBe(3);
    expect(await matching()).toEqual({ count: 0, videos: [] });
    expect((await matching(9_999_999_999)).count).toBe(0);
  });
});

describe('the order', () => {
  test('is that of making, until rows are put in another; members see it, and it is taken back', async () => {
    const ids = [];
    for (const name of ['い', 'ろ', 'は']) ids.push((await add({ name })).id);
    const [first = 0, second = 0, third = 0] = ids;
    const answer = await asStaff().call(order, { body: { ids: [third, first, second] } });
    expect(answer.body.count).toBe(3);
    expect(await seen()).toEqual(['は', 'い', 'ろ']);
    const again = await asStaff().call(order, { body: { ids: [third, first, second] } });
    expect(again.body.count).toBe(0);
    await undo(answer.body.change);
    expect(await seen()).toEqual(['い', 'ろ', 'は']);
  });

  test('of some leaves the others where they are', async () => {
    const ids = [];
    for (const name of ['い', 'ろ', 'は', 'に']) ids.push((await add({ name })).id);
    const [first = 0, , third = 0] = ids;
    await asStaff().call(order, { body: { ids: [third, first] } });
    expect(await seen()).toEqual(['は', 'ろ', 'い', 'に']);
  });

  test('parts rows that stood in the same place', async () => {
    const ids = [];
    for (const name of ['い', 'ろ']) ids.push((await add({ name, position: 1 })).id);
    await asStaff().call(order, { body: { ids: ids.reverse() } });
    expect(await seen()).toEqual(['ろ', 'い']);
  });

  test('with a row that is gone is refused, and nothing moves', async () => {
    const ids = [];
    for (const name of ['い', 'ろ']) ids.push((await add({ name })).id);
    const { status } = await asStaff().refused(order, {
      body: { ids: [...ids.reverse(), 99_999] },
    });
    expect([status, await seen()]).toEqual([409, ['い', 'ろ']]);
  });
});

test('the list is filtered by state, brand and tag', async () => {
  const tag = await make.tag('税務');
  await add({ name: 'タグあり', tag_ids: [tag.id] });
  await add({ name: 'WIS', brand_ids: [await wis()], published_at: null });
  const names = async (query: Record<string, string>) =>
    (await asStaff().call(list, { query })).body.map(({ name }) => name);
  expect(await names({ tag: String(tag.id) })).toEqual(['タグあり']);
  expect(await names({ brand: String(await wis()) })).toEqual(['WIS']);
  expect(await names({ brand: '9999999999' })).toEqual([]);
  expect(await names({ state: 'draft' })).toEqual(['WIS']);
  expect(await names({ q: 'たぐ', sort: 'name' })).toEqual(['タグあり']);
});

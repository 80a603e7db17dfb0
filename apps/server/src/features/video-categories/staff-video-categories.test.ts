import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear } = await createScene();
beforeEach(clear);

const list = staffApi['video-categories.list'];
const create = staffApi['video-categories.create'];
const update = staffApi['video-categories.update'];
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
const seen = async (who: PersonName = 'hanako') =>
  (await as(who).call(api.listCategories)).body.map(({ name }) => name);
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

  test('is shown while it is published, to those for whom it is', async () => {
    await add({ name: '皆さま' });
    await add({ name: 'WIS', brand_ids: [await wis()] });
    await add({ name: '下書き', published_at: null });
    await add({ name: '予約', published_at: '2999-01-01 00:00:00' });
    await add({ name: '終了', published_until: '2026-01-02 00:00:00' });
    expect(await seen('hanako')).toEqual(['皆さま']);
    expect(await seen('taro')).toEqual(['皆さま', 'WIS']);
    expect(await seen('mori')).toEqual(['皆さま']);
    const { headers } = await as('hanako').call(api.listCategories, { query: { p: '1' } });
    expect(headers['x-total-count']).toBe('1');
  });

  test.each<[keyof Draft, Partial<Draft>, string]>([
    ['name', { name: ' ' }, 'カテゴリー名を入力してください。'],
    ['tag_ids', { tag_ids: [99_999] }, '見つかりませんでした'],
    ['brand_ids', { brand_ids: [99_999] }, '見つかりませんでした'],
    ['brand_ids', { brand_ids: [9_999_999_999] }, '見つかりませんでした'],
    ['position', { position: -1 }, '0から1000000の間'],
    ['position', { position: 1.5 }, '0から1000000の間'],
    ['published_until', { published_until: '2025-12-31 00:00:00' }, '後の日時'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expectRefused(answer, field, sentence);
    expect(await seen()).toEqual([]);
  });

  test('is saved, and an earlier version comes back with its tags', async () => {
    const [first, second] = [await make.tag('税務'), await make.tag('初級')];
    const category = await add({ tag_ids: [first.id] });
    const params = { id: category.id };
    const query = { revision: String(category.revision) };
    const body = draft({ name: '改', tag_ids: [second.id], position: category.position });
    expect((await asStaff().call(update, { params, query, body })).body.tag_ids).toEqual([
      second.id,
    ]);
    expect((await asStaff().refused(update, { params, query, body })).status).toBe(409);
    const { body: versions } = await asStaff().call(staffApi['video-categories.versions'], {
      params,
    });
    const restored = await asStaff().call(staffApi['video-categories.restore'], {
      params,
      body: { version: versions.at(-1)?.id ?? 0 },
    });
    expect(restored.body).toMatchObject({ name: '確定申告', tag_ids: [first.id] });
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

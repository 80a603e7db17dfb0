import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, clear, asStaff } = await createScene();
beforeEach(clear);

describe('a page', () => {
  it('is its title and its body, without anything that runs', async () => {
    const page = await make.page({
      title: '<b>ご案内</b>',
      body: '<h2>見出し</h2><img alt="絵" onerror="x()"><p>本文</p><script>x()</script>',
    });
    const { body } = await as('hanako').call(api.getPage, { params: { pageId: page.id } });
    expect(body).toEqual({
      title: '<b>ご案内</b>',
      body: '<h2>見出し</h2><img alt="絵" /><p>本文</p>',
    });
  });
});

const list = staffApi['pages.list'];
const create = staffApi['pages.create'];
const bulk = staffApi['pages.bulk'];

type Draft = RequestOf<typeof create>['body'];
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  title: 'ご利用案内',
  body: '<p>ようこそ。</p>',
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const add = async (overrides: Partial<Draft> = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const opens = async (id: number) =>
  (await as('hanako').attempt(api.getPage, { params: { pageId: id } })).status;

describe('a page in the console', () => {
  test('is written, cleaned of what would run, and read by members', async () => {
    const { id, body } = await add({ body: '<p onclick="x()">本文<script>x()</script></p>' });
    expect(body).toBe('<p>本文</p>');
    const { body: page } = await as('hanako').call(api.getPage, { params: { pageId: id } });
    expect(page).toEqual({ title: 'ご利用案内', body: '<p>本文</p>' });
  });

  test.each<[keyof Draft, Partial<Draft>, string]>([
    ['title', { title: '' }, 'タイトルを入力してください。'],
    ['body', { body: 'あ'.repeat(100_001) }, '100000文字以内'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expectRefused(answer, field, sentence);
  });
});

test('publishing several shows all of them from now on, whatever their earlier state', async () => {
  const day = (from: number) => fromNow({ days: from });
  const periods = {
    draft: { publishedAt: null },
    scheduled: { publishedAt: day(2), publishedUntil: day(9) },
    published: { publishedAt: day(-2), publishedUntil: day(9) },
    ended: { publishedAt: day(-9), publishedUntil: day(-1) },
    'a draft whose end has passed': { publishedAt: null, publishedUntil: day(-1) },
  };
  const ids = [];
  for (const period of Object.values(periods)) ids.push((await make.page(period)).id);
  const shown = async () =>
    (await asStaff().call(list, { query: { sort: 'id', order: 'asc' } })).body;
  const before = await shown();
  expect(before.map(({ state }) => state)).toEqual([
    'draft',
    'scheduled',
    'published',
    'ended',
    'draft',
  ]);
  const { body } = await asStaff().call(bulk, { body: { action: 'publish', ids } });
  expect(body.count).toBe(4);
  const after = await shown();
  expect(after.map(({ state }) => state)).toEqual(ids.map(() => 'published'));
  const ends = (pages: typeof after) => pages.map(({ published_until }) => published_until);
  expect(ends(after)).toEqual([null, ...ends(before).slice(1, 3), null, null]);
  expect(await Promise.all(ids.map(opens))).toEqual(ids.map(() => 200));
  await asStaff().call(staffApi.undoChange, { params: { change: body.change } });
  expect((await shown()).map(({ state }) => state)).toEqual(before.map(({ state }) => state));
});

test('the list is searched, filtered and sorted', async () => {
  await add({ title: '会社概要' });
  await add({ title: 'セミナー案内', published_at: null });
  const titles = async (query: object) =>
    (await asStaff().call(list, { query })).body.map(({ title }) => title);
  expect(await titles({ q: 'せみなー' })).toEqual(['セミナー案内']);
  expect(await titles({ state: 'published' })).toEqual(['会社概要']);
  expect(await titles({ sort: 'id', order: 'asc' })).toEqual(['会社概要', 'セミナー案内']);
});

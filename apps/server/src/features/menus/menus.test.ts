import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, clear, asStaff } = await createScene();
beforeEach(clear);

const menu = async () => (await as('hanako').call(api.listMenu)).body;

test('the menu has three levels, each in the order of the operators', async () => {
  await make.menuCategory({
    name: '動画で学ぶ',
    icon: 'play-circle',
    menus: [
      { title: 'すべての動画', url: '/video' },
      {
        title: 'テーマから探す',
        subs: [
          { title: '税務', url: '/video?t=5', windowOpen: true },
          { title: '外部', url: 'https://example.jp/' },
        ],
      },
    ],
  });
  await make.menuCategory({ name: 'あとから', menus: [] });
  expect(await menu()).toEqual([
    {
      id: 1,
      name: '動画で学ぶ',
      icon: 'play-circle',
      menus: [
        { id: 1, title: 'すべての動画', url: '/video', window_open: false, menu_subs: [] },
        {
          id: 2,
          title: 'テーマから探す',
          url: null,
          window_open: false,
          menu_subs: [
            { id: 1, title: '税務', url: '/video?t=5', window_open: true },
            { id: 2, title: '外部', url: 'https://example.jp/', window_open: false },
          ],
        },
      ],
    },
    { id: 2, name: 'あとから', icon: null, menus: [] },
  ]);
});

test('a site without a menu answers an empty one', async () => {
  expect(await menu()).toEqual([]);
});

test('an address that is no link is passed on as it was typed; the browser does not open it', async () => {
  await make.menuCategory({ menus: [{ url: 'javascript:x()' }, { url: '' }] });
  const [category] = await menu();
  expect(category?.menus.map(({ url }) => url)).toEqual(['javascript:x()', '']);
});

const create = staffApi['menu-categories.create'];
const update = staffApi['menu-categories.update'];
const entry = (title: string, url: string | null = null, window_open = false) => ({
  title,
  url,
  window_open,
});
const tree = (overrides: object = {}) => ({
  name: '学ぶ',
  icon: 'book-open' as const,
  position: null,
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [] as number[],
  menus: [
    { ...entry('動画', '/video'), menu_subs: [] },
    {
      ...entry('シリーズ'),
      menu_subs: [entry('税務', '/video?t=1'), entry('外部', 'https://example.jp/a', true)],
    },
  ],
  ...overrides,
});
const made = async (overrides: object = {}) =>
  (await asStaff().call(create, { body: tree(overrides) })).body;
const undo = (change: string) => asStaff().call(staffApi.undoChange, { params: { change } });
const titles = async () =>
  (await menu()).map(({ name, menus }) => [
    name,
    menus.map(({ title, menu_subs }) => [title, menu_subs.map((sub) => sub.title)]),
  ]);

describe('the tree below a heading', () => {
  test('is written as a whole, three levels, and members see it in that order', async () => {
    const record = await made();
    expect(record.menus[1]?.menu_subs[1]).toEqual(entry('外部', 'https://example.jp/a', true));
    expect(await titles()).toEqual([
      [
        '学ぶ',
        [
          ['動画', []],
          ['シリーズ', ['税務', '外部']],
        ],
      ],
    ]);
  });

  test('is moved about in one saving', async () => {
    const { id, revision, menus } = await made();
    const [first, second] = menus as [(typeof menus)[number], (typeof menus)[number]];
    const { menu_subs: _, ...moved } = first;
    const body = tree({
      menus: [{ ...second, menu_subs: [...second.menu_subs].reverse().concat(moved) }],
    });
    await asStaff().call(update, { params: { id }, query: { revision: String(revision) }, body });
    expect(await titles()).toEqual([['学ぶ', [['シリーズ', ['外部', '税務', '動画']]]]]);
  });
});

describe('a link', () => {
  const withLink = (url: unknown) => tree({ menus: [{ ...entry('x'), url, menu_subs: [] }] });
  const withSubLink = (url: unknown) =>
    tree({ menus: [{ ...entry('x'), menu_subs: [{ ...entry('y'), url }] }] });

  test.each([
    '//evil.jp',
    '/.//evil.jp',
    'https://',
    'https:///evil.jp',
    'https://user:secret@evil.jp/',
    'https://orchard.example@evil.jp/',
    'https://evil.jp\\@orchard.example/',
    'https://evil .jp/',
    'https://evil\u202e.jp/',
    'ftp://example.jp/',
    'video',
    '/a.html',
    '',
    7,
    {},
  ])('that is %j is refused on both levels', async (url) => {
    for (const body of [withLink(url), withSubLink(url)]) {
      const answer = await asStaff().refused(create, { body: body as never });
      expect([answer.status, Object.keys(errorsOf(answer))[0]]).toEqual([422, 'menus']);
    }
    expect(await menu()).toEqual([]);
  });

  test.each([
    '/',
    '/video?t=1&uncp=1',
    'https://example.jp/a.html?b=あ#c',
    'http://example.jp',
    null,
  ])('that is %j is taken as it is', async (url) => {
    await asStaff().call(create, { body: withLink(url) as never });
    expect((await menu())[0]?.menus[0]?.url).toBe(url);
  });
});

test.each([
  ['name', { name: ' ' }],
  ['icon', { icon: 'no-such-icon' }],
  ['icon', { icon: '"><script>' }],
  ['menus', { menus: [{ ...entry(''), menu_subs: [] }] }],
  ['menus', { menus: [7] }],
  ['menus', { menus: 'x' }],
  ['menus', { menus: Array(101).fill({ ...entry('x'), menu_subs: [] }) }],
  ['menus', { menus: [{ ...entry('x'), menu_subs: Array(101).fill(entry('y')) }] }],
])('with a wrong %s it is refused under it', async (field, wrong) => {
  const answer = await asStaff().refused(create, { body: tree(wrong) as never });
  expect([answer.status, Object.keys(errorsOf(answer))[0]]).toEqual([422, field]);
  for (const sentence of Object.values(errorsOf(answer)).flat()) {
    expect(sentence).toMatch(/[ぁ-ん]/);
  }
});

test('headings stand in the order that operators choose, and taking it back puts them as they were', async () => {
  const ids = [];
  for (const name of ['一', '二', '三']) ids.push((await made({ name })).id);
  const order = staffApi['menu-categories.order'];
  const { body } = await asStaff().call(order, { body: { ids: [...ids].reverse() } });
  expect((await menu()).map(({ name }) => name)).toEqual(['三', '二', '一']);
  await undo(body.change);
  expect((await menu()).map(({ name }) => name)).toEqual(['一', '二', '三']);
});

test('the list tells how many entries there are, and is searched through all levels', async () => {
  await made();
  await made({ name: 'その他', menus: [] });
  const list = staffApi['menu-categories.list'];
  const { body } = await asStaff().call(list);
  expect(body.map(({ menus_count }) => menus_count)).toEqual([2, 0]);
  expect((await asStaff().call(list, { query: { q: '税務' } })).body).toHaveLength(1);
});

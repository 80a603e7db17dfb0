import { api } from '@orchard/contract';
import { beforeEach, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make, clear } = await createScene();
beforeEach(clear);

const menu = async () => (await as('hanako').call(api.listMenu)).body;

test('the menu has three levels, each in the order of the operators', async () => {
  await make.menuCategory({
    name: '動画で学ぶ',
    icon: 'play-circle',
    menus: [
      { title: 'すべての動画', url: '/video' },
      {
        title: 'テーマで探す',
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
          title: 'テーマで探す',
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

import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('the map of the site', () => {
  expect([
    paths.home(),
    paths.login(),
    paths.login('/'),
    paths.login('/video?t=1&search=税金'),
    paths.account(),
    paths.notices(),
    paths.notices(1),
    paths.notices(2),
    paths.notice(7),
    paths.videos(),
    paths.videos({
      tags: [3, 12],
      search: '税金 相続',
      unwatchedOnly: true,
      order: 'asc',
      page: 2,
    }),
    paths.videos({ tags: [], search: '', unwatchedOnly: false, order: 'desc', page: 1 }),
    paths.video(7),
    paths.bookmarks(),
    paths.bookmarks(2),
    paths.browsingHistory(3),
    paths.categories(),
    paths.page(3),
    paths.notFound(),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/login",
      "/login?next=%2F",
      "/login?next=%2Fvideo%3Ft%3D1%26search%3D%E7%A8%8E%E9%87%91",
      "/account",
      "/notice",
      "/notice",
      "/notice?p=2",
      "/notice/7",
      "/video",
      "/video?t=3&t=12&search=%E7%A8%8E%E9%87%91+%E7%9B%B8%E7%B6%9A&uncp=1&sort=asc&p=2",
      "/video",
      "/video/7",
      "/video/bookmark",
      "/video/bookmark?p=2",
      "/video/browsing-history?p=3",
      "/video/category",
      "/page/3",
      "/not-found",
    ]
  `);
});

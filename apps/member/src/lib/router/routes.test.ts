import { expect, test } from 'vitest';
import { matcher, type Route } from './routes.ts';

const route = (path: string): Route => ({ path });
const find = matcher([
  { children: [route('video/:videoId'), route('reset/:token?'), route('*')] },
  { children: [route(''), route('video/bookmark'), route('利用規約')] },
]);

test.each([
  ['/', '', {}],
  ['/video/7', 'video/:videoId', { videoId: '7' }],
  ['/video/7/', 'video/:videoId', { videoId: '7' }],
  ['/VIDEO/7', 'video/:videoId', { videoId: '7' }],
  ['/video/a%2Fb', 'video/:videoId', { videoId: 'a/b' }],
  ['/video/bookmark', 'video/bookmark', {}],
  ['/reset', 'reset/:token?', { token: undefined }],
  ['/reset/x.y', 'reset/:token?', { token: 'x.y' }],
  ['/%E5%88%A9%E7%94%A8%E8%A6%8F%E7%B4%84', '利用規約', {}],
  ['/video', '*', {}],
  ['/video/7/8', '*', {}],
  ['/%E0%A4%A', '*', {}],
  ['//video/7', '*', {}],
])('%s is the screen of %j', (pathname, path, params) => {
  const match = find(pathname);
  expect([match?.chain.at(-1)?.path, match?.params]).toEqual([path, params]);
  expect(match?.chain).toHaveLength(2);
});

test('what no route names is nothing', () => {
  expect(matcher([route('video')])('/notice')).toBeUndefined();
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeVideo } from '#testing/make.ts';
import { replaceVideo, withVideo } from './video-cache.ts';

const before = makeVideo({ id: 7 });
const other = makeVideo({ id: 8 });
const after = makeVideo({ id: 7, video_bookmarks: [{ id: 1 }] });

test.each([
  ['the detail', before, after],
  ['a page', { items: [other, before], total: 2 }, { items: [other, after], total: 2 }],
  ['bookmarks', { items: [{ id: 7, video: before }] }, { items: [{ id: 7, video: after }] }],
  ['categories', [{ id: 7, videos: [before, other] }], [{ id: 7, videos: [after, other] }]],
])('is replaced in %s', (_, answer, expected) => {
  expect(withVideo(answer, after)).toEqual(expected);
});

test('leaves what does not show it as it was', () => {
  const answers = [undefined, null, 'x', { id: 7, name: '税務' }, [{ id: 7 }], { items: [other] }];
  for (const answer of answers) expect(withVideo(answer, after)).toBe(answer);
});

test('reaches every cached answer', () => {
  const client = new QueryClient();
  client.setQueryData(['a'], { items: [before], total: 1 });
  client.setQueryData(['b'], before);
  replaceVideo(client, after);
  expect(client.getQueryData(['a'])).toEqual({ items: [after], total: 1 });
  expect(client.getQueryData(['b'])).toEqual(after);
});

import { expect, test } from 'vitest';
import { answerCalls } from '#testing/server.ts';
import { embedInfoAddress, lookUpThumbnail, thumbnailIn } from './missing-thumbnail.tsx';

const PICTURE = 'https://i.vimeocdn.com/video/452001751_640.jpg';
const ids = { vimeo_id: '76979871', vimeo_hash: '8272103f6e' };

test('the service is asked by id and hash', () => {
  const service = 'https://vimeo.com/api/oembed.json?width=640';
  expect(decodeURIComponent(embedInfoAddress(service, ids))).toBe(
    'https://vimeo.com/api/oembed.json?width=640&url=https://vimeo.com/76979871/8272103f6e',
  );
  expect(decodeURIComponent(embedInfoAddress(service, { ...ids, vimeo_hash: null }))).toMatch(
    /url=https:\/\/vimeo\.com\/76979871$/,
  );
});

test.each([
  [{ thumbnail_url: PICTURE }, PICTURE],
  [{}, null],
  [null, null],
  ['x', null],
  [[PICTURE], null],
  [{ thumbnail_url: null }, null],
  [{ thumbnail_url: '' }, null],
  [{ thumbnail_url: 'http://i.vimeocdn.com/x.jpg' }, null],
  [{ thumbnail_url: 'https://i.vimeocdn.com.e.jp/x.jpg' }, null],
  [{ thumbnail_url: 'https://e.jp@i.vimeocdn.com/x.jpg' }, null],
  [{ thumbnail_url: 'https://i.vimeocdn.com:8443/x.jpg' }, null],
  [{ thumbnail_url: 'javascript:x()//https://i.vimeocdn.com/' }, null],
])('in %j is %j', (answer, thumbnail) => {
  expect(thumbnailIn(answer)).toBe(thumbnail);
});

test.each([
  ['its thumbnail', { body: { thumbnail_url: PICTURE } }, PICTURE],
  ['nothing', { body: { title: '講義' } }, null],
  ['that it knows no such video', { status: 404, body: {} }, null],
  ['what cannot be read', { status: 200 }, null],
  ['no word', 'no answer' as const, null],
])('a platform that says %s', async (_, reply, thumbnail) => {
  const calls = answerCalls(() => reply);
  expect(await lookUpThumbnail('https://vimeo.com/api/oembed.json', ids)).toBe(thumbnail);
  expect(calls).toHaveLength(1);
});

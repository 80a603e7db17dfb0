import { expect, test } from 'vitest';
import { playerAddress, playerOf } from './player-address.ts';

const platform = (vimeo_id: string, vimeo_hash: string | null) => ({
  video_vimeo: { vimeo_id, vimeo_hash },
  embed_url: 'https://example.jp/other',
  is_unplayable: false,
});
const embedded = (embed_url: string | null) => ({
  video_vimeo: null,
  embed_url,
  is_unplayable: false,
});

test('platform ids go first, with their hash, and ask not to be tracked', () => {
  expect(playerAddress(platform('123', 'abc9'))).toBe(
    'https://player.vimeo.com/video/123?h=abc9&dnt=1',
  );
  expect(playerAddress(platform('123', null))).toBe('https://player.vimeo.com/video/123?dnt=1');
});

test('an id stays inside its place', () => {
  expect(playerAddress(platform('../x?y', 'a&b=c'))).toBe(
    'https://player.vimeo.com/video/..%2Fx%3Fy?h=a%26b%3Dc&dnt=1',
  );
});

test.each(['/player/123', 'https://example.jp/embed/1'])('%s is framed', (address) => {
  expect(playerAddress(embedded(address))).toBe(address);
});

test.each([
  null,
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.jp/',
  '//example.jp/',
  '/\\example.jp/',
  'https:///x',
])('%s is not', (address) => {
  expect(playerAddress(embedded(address))).toBeUndefined();
});

test('a film that cannot be played has no address and no player', () => {
  const dead = { ...platform('123', 'abc9'), id: 1, is_unplayable: true };
  expect(playerAddress(dead)).toBeUndefined();
  expect(playerOf(dead)).toBe('other');
  expect(playerOf({ ...dead, is_unplayable: false })).toBe('platform');
});

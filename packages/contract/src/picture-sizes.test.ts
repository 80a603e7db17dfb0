import { expect, test } from 'vitest';
import { sizedPicture } from './picture-sizes.ts';

test('a picture of the site exists in sizes', () => {
  expect(sizedPicture('/media/images/0af.webp', 'card')).toBe('/media/images/0af.webp?size=card');
  expect(sizedPicture('/media/images/sky-1_a.webp', 'phone')).toMatch(/\.webp\?size=phone$/);
});

test.each([
  '/media/public/logo.webp',
  'https://i.vimeocdn.com/video/1.jpg',
  'https://elsewhere.example/media/images/1.webp',
  '//elsewhere.example/media/images/1.webp',
  '/media/images/1.webp?size=card',
  '/media/images/1.webp#part',
  '/media/images/',
  '/media/images/../videos/1',
  'data:image/webp;base64,AAAA',
  '',
])('%s stays as it is', (address) => {
  expect(sizedPicture(address, 'card')).toBe(address);
});

import { expect, test } from 'vitest';
import { readVimeo, vimeoFault, writeVimeo } from './vimeo-address.ts';

test.each([
  ['76979871', '76979871'],
  [' ７６９７９８７１ ', '76979871'],
  ['76979871/8272103f6e', '76979871/8272103f6e'],
  ['76979871:8272103f6e', '76979871/8272103f6e'],
  ['76979871 8272103f6e', '76979871/8272103f6e'],
  ['https://vimeo.com/76979871', '76979871'],
  ['http://www.vimeo.com/76979871/', '76979871'],
  ['vimeo.com/76979871', '76979871'],
  ['//vimeo.com/76979871', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', '76979871/8272103f6e'],
  ['https://vimeo.com/76979871/8272103456', '76979871/8272103456'],
  ['https://vimeo.com/76979871/8272103f6e?share=copy&fl=sv', '76979871/8272103f6e'],
  ['https://vimeo.com/76979871?h=8272103f6e&share=copy', '76979871/8272103f6e'],
  ['https://vimeo.com/76979871#t=30s', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/groups/shortfilms/videos/76979871', '76979871'],
  ['https://vimeo.com/showcase/7008490/video/76979871', '76979871'],
  ['https://vimeo.com/album/2838732/video/76979871', '76979871'],
  ['https://vimeo.com/showcase/7008490?video=76979871', '76979871'],
  ['https://vimeo.com/showcase/club?video=76979871/8272103f6e', '76979871/8272103f6e'],
  ['https://m.vimeo.com/76979871', '76979871'],
  ['/videos/76979871', '76979871'],
  ['videos/76979871:8272103f6e', '76979871/8272103f6e'],
  ['https://api.vimeo.com/videos/76979871:8272103f6e', '76979871/8272103f6e'],
  ['https://api.vimeo.com/me/projects/1234/videos/76979871', '76979871'],
  ['https://vimeo.com/orchard/lectures/76979871', '76979871'],
  ['76979871/8272103F6E', '76979871/8272103f6e'],
  ['HTTPS://Vimeo.com/76979871/8272103F6E', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103F6E', '76979871/8272103f6e'],
  ['https://vimeo.com/manage/videos/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/8272103f6e', '76979871/8272103f6e'],
  ['https://vimeo.com/user12345/review/76979871/abcdef1234', '76979871'],
  ['https://vimeo.com/ondemand/orchard/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0&app_id=1', '76979871/8272103f6e'],
  [
    '<div style="padding:56% 0"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0" allow="autoplay"></iframe></div>',
    '76979871/8272103f6e',
  ],
])('%s is the video %s', (typed, expected) => {
  const ids = readVimeo(typed);
  expect(ids && writeVimeo(ids)).toBe(expected);
  // What is stored is read again as the same.
  expect(readVimeo(expected)).toEqual(ids);
});

const WITHOUT_ID =
  'このVimeoのURLには、動画のIDが含まれていません。Vimeoでその動画を開き、「共有」からコピーしたURLを入力してください。';

test.each([
  'https://vimeo.com/',
  'https://vimeo.com/orchard',
  'https://vimeo.com/orchard/first-lecture',
  'https://vimeo.com/showcase/7008490',
  'https://vimeo.com/channels/1234',
  'https://api.vimeo.com/me/projects/1234',
  'https://vimeo.com/event/123456/embed',
])('%s is of the platform, but of no video', (typed) => {
  expect([readVimeo(typed), vimeoFault(typed)]).toEqual([null, WITHOUT_ID]);
});

test.each([
  '',
  'あ',
  'https://player.vimeo.com.evil.jp/video/76979871',
  'https://evil-vimeo.com/76979871',
  'https://vimeo.com@evil.jp/76979871',
  'https://user@vimeo.com/76979871',
  'https://vimeo.com:8443/76979871',
  'https://youtube.com/watch?v=76979871',
  'javascript:76979871',
  'data:text/html,76979871',
  '76979871/../../x',
  '769798719999999999999999',
])('%s is no video of the platform', (typed) => {
  expect(readVimeo(typed)).toBeNull();
  expect(vimeoFault(typed)).not.toBe(WITHOUT_ID);
});

import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { filmAsker } from './ask-film.ts';

const SITE = 'https://video.example.jp';
let said: [status: number, body: string] = [404, ''];
const asked: { about: string | null; referer: string | undefined }[] = [];
const platform = createServer((request, response) => {
  const about = new URL(request.url ?? '', SITE).searchParams.get('url');
  asked.push({ about, referer: request.headers.referer });
  response.writeHead(said[0], { 'content-type': 'application/json' }).end(said[1]);
});
const { port, close } = await listen(platform);
afterAll(close);
const ask = filmAsker(new URL(`http://127.0.0.1:${port}/oembed.json`), SITE);

const film = { type: 'video', title: '講義', duration: 600, upload_date: '2026-01-01 00:00:00' };
const picture = (address: string) => ({ ...film, thumbnail_url: address });
const THERE = { kind: 'there', duration: 600, picture: null, uploaded: '2026-01-01 00:00:00' };
const absent = (damage: string) => ({ kind: 'absent', damage });
const PICTURES = 'https://i.vimeocdn.com/video';

test.each([
  ['a film', 200, film, THERE],
  ['a picture', 200, picture(`${PICTURES}/45-8a_640.jpg`), { ...THERE, picture: '45' }],
  [
    'a picture in another size',
    200,
    picture(`${PICTURES}/45-8a-d_1280`),
    { ...THERE, picture: '45' },
  ],
  ['a picture from elsewhere', 200, picture('https://example.jp/video/45'), THERE],
  ['that there is none', 404, {}, absent('gone')],
  ['that it is shown nowhere', 403, {}, absent('private')],
  ['that it asks for a password', 200, { type: 'video' }, absent('private')],
  ['another domain', 403, { domain_status_code: 403 }, absent('domain')],
  ['little, for another domain', 200, { type: 'video', domain_status_code: 403 }, absent('domain')],
  ['that it is asked too often', 429, {}, { kind: 'busy' }],
  ['a fault', 500, film, { kind: 'silent' }],
  ['where it moved', 301, film, { kind: 'silent' }],
  ['something else', 200, [], { kind: 'silent' }],
])('the platform answers: %s', async (_, status, body, word) => {
  said = [status, JSON.stringify(body)];
  expect(await ask({ id: '1', hash: null })).toEqual(word);
});

test('a page instead of an answer is none', async () => {
  said = [200, '<html>Just a moment</html>'];
  expect(await ask({ id: '1', hash: null })).toEqual({ kind: 'silent' });
});

test('a film with a second part in its address is asked about with it, as from the site', async () => {
  said = [200, JSON.stringify(film)];
  asked.length = 0;
  await ask({ id: '1', hash: '8272103f6e' });
  expect(asked).toEqual([{ about: 'https://vimeo.com/1/8272103f6e', referer: SITE }]);
});

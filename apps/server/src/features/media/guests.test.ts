import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#platform/limits/rules.ts';
import type { RawRequest } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

const dist = makeMemberDist({
  'index.html': '<!doctype html><title>x</title><!--site--><meta name="style-nonce" content="">',
});

const { as, asStaff, guest, make, config } = await createScene({
  memberDist: dist,
  staffDist: dist,
});
const { tries } = LIMITS.everyGuest;

let networks = 0;
/** Repeats a request from its own network; returns the number of answers by status. */
async function statuses(times: number, request: RawRequest, who = guest()) {
  networks += 1;
  const ip = `198.51.100.${networks}`;
  const count: Record<number, number> = {};
  for (let sent = 0; sent < times; sent += 1) {
    const { statusCode } = await who.request({ ...request, ip });
    count[statusCode] = (count[statusCode] ?? 0) + 1;
  }
  return { count, ip };
}
const madeUp = (name: string) => ({ cookie: `${name}=${'A'.repeat(43)}` });

describe('guests who ask in vain are counted, and get a 429 in the end', () => {
  test.each<[what: string, request: RawRequest, status: number]>([
    ['a film', { url: '/media/videos/1' }, 401],
    ['a film, by a made-up session', { url: '/media/videos/1', headers: madeUp('session') }, 401],
    ['a film, by a made-up operator', { url: '/media/videos/1', headers: madeUp('staff') }, 401],
    ['a player', { url: '/player/1' }, 401],
    ['a picture', { url: '/media/images/x.webp' }, 401],
    ['a segment of a film', { url: '/media/streams/1/proof/film.m3u8' }, 401],
    ['a logo that is not there', { url: '/media/public/x.webp' }, 404],
    ['what is not there', { url: '/media/nothing' }, 404],
    ['the page for signing in', { url: '/login' }, 200],
    ['a member’s page', { url: '/video/1' }, 200],
    ['the console', { url: '/staff' }, 200],
  ])('%s', async (_, request, status) => {
    const { count, ip } = await statuses(tries + 2, request);
    expect(count).toEqual({ [status]: tries, 429: 2 });
    const refused = await guest().request({ ...request, ip });
    expect(refused.json()).toEqual({ message: 'Too Many Attempts.' });
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'x-ratelimit-limit': String(tries),
    });
  });
});

describe('signed-in visitors are not', () => {
  let video = 0;
  beforeAll(async () => {
    writeFileSync(join(config.dataDir, 'media/videos/film.mp4'), 'film');
    writeFileSync(join(config.dataDir, 'media/images/picture.webp'), 'picture');
    ({ id: video } = await make.video({ mediaFile: 'film.mp4' }));
  });

  test('a member looks at films, pictures and pages without end', async () => {
    const caller = as('hanako');
    const { ip } = await statuses(tries, { url: '/media/nothing' });
    expect((await guest().request({ url: '/login', ip })).statusCode).toBe(429);
    for (const url of [`/media/videos/${video}`, '/media/images/picture.webp', '/login']) {
      expect([url, (await statuses(tries + 2, { url }, caller)).count]).toEqual([
        url,
        { 200: tries + 2 },
      ]);
      expect((await caller.request({ url, ip })).statusCode).toBe(200);
    }
    const lost = await statuses(tries + 2, { url: '/media/images/gone.webp' }, caller);
    expect(lost.count).toEqual({ 404: tries + 2 });
  });

  test('an operator in the console neither', async () => {
    const url = `/media/videos/${video}`;
    const { count } = await statuses(tries + 2, { url }, asStaff());
    expect(count).toEqual({ 200: tries + 2 });
  });
});

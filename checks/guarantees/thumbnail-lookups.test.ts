import { createServer } from 'node:net';
import { api } from '@orchard/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { platformAsker } from '#server/features/videos/oembed.ts';
import { listen } from '#server/testing/listen.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import { faults, startPlatform } from './platform.ts';

const platform = await startPlatform();
const { as, make, db } = await createScene({
  limits: 'off',
  videoOembedUrl: platform.url,
  // No request gets a 503 here: the test is about what they all fetch.
  admission: { concurrency: 32, maxWaitMs: 60_000, queueSize: 2_000 },
});

// A service of this machine that the site must not call.
let strayBytes = 0;
const elsewhere = createServer((socket) => {
  socket.on('data', (bytes) => {
    strayBytes += bytes.length;
  });
});
const { port, close } = await listen(elsewhere);
const elsewhereUrl = `http://127.0.0.1:${port}/`;

afterAll(() => Promise.all([close(), platform.close()]));
beforeEach(() => {
  platform.requests.length = 0;
});

// On a busy machine timers fire late; without a time limit the platform would take a minute.
const LONGEST_MS = times(20_000, 3_200);

const picture = (name: string) => `https://i.vimeocdn.com/video/${name}.jpg`;
const stored = async (id: number) => {
  const { rows } = await db.pool.query('SELECT thumbnail_url FROM videos WHERE id = $1', [id]);
  return rows[0].thumbnail_url as string | null;
};
const send = (caller: ReturnType<typeof as>, id: number, name: string) =>
  caller.call(api.saveThumbnail, {
    params: { videoId: id },
    body: { thumbnail_url: picture(name) },
  });

test('many members with a thumbnail for one video at once ask the platform once', async (context) => {
  platform.behave({ thumbnail: picture('right') });
  const video = await make.video({ vimeoId: '76979871' });
  const callers = Array.from({ length: times(20, 200) }, () => as('hanako'));
  const answers = await Promise.all(callers.map((caller, at) => send(caller, video.id, `${at}`)));
  expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 204));
  await expect.poll(() => stored(video.id)).toBe(picture('right'));
  report(
    context,
    'E4',
    `${callers.length} at once: rows 1, outgoing calls ${platform.requests.length}`,
  );
  expect(platform.requests).toHaveLength(1);
  expect(platform.requests[0]).toContain(encodeURIComponent('https://vimeo.com/76979871'));
});

test('a picture that the platform does not know is taken away again', async () => {
  platform.behave('absent');
  const video = await make.video({ vimeoId: '1' });
  await send(as('hanako'), video.id, 'made-up');
  await expect.poll(() => stored(video.id)).toBeNull();
});

test('whatever the platform does, the lookup ends in time, takes little and goes nowhere else', async (context) => {
  const bad: string[] = [];
  let longest = 0;
  for (const [name, answer] of Object.entries(faults(elsewhereUrl))) {
    platform.behave(answer);
    const ask = platformAsker(platform.url, 'http://localhost:3000');
    const before = process.memoryUsage().rss;
    const begin = performance.now();
    const word = await ask({ vimeoId: '1', vimeoHash: null });
    const took = performance.now() - begin;
    longest = Math.max(longest, took);
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
    if (word.kind !== 'unknown' || took > LONGEST_MS || grown > 150) {
      bad.push(`${name}: ${word.kind} ${Math.round(took)} ms ${Math.round(grown)} MB`);
    }
  }
  platform.behave({ thumbnail: 'https://i.vimeocdn.com.evil.jp/1.jpg' });
  const ask = platformAsker(platform.url, 'http://localhost:3000');
  expect(await ask({ vimeoId: '1', vimeoHash: null })).toEqual({
    kind: 'none',
    about: { title: '講義', duration: 600 },
  });
  report(
    context,
    'E2',
    `bytes to other services ${strayBytes}, longest ${(longest / 1000).toFixed(1)} s, wrong ${bad.length} of 10`,
  );
  expect(bad).toEqual([]);
  expect(strayBytes).toBe(0);
});

test('a platform that is down is left alone after five failures', async (context) => {
  platform.behave((_, response) => response.writeHead(503).end());
  const ask = platformAsker(platform.url, 'http://localhost:3000');
  for (let index = 0; index < 20; index += 1) {
    expect(await ask({ vimeoId: String(index), vimeoHash: null })).toEqual({ kind: 'unknown' });
  }
  report(context, 'E4', `asked ${platform.requests.length} times of 20 while it is down`);
  expect(platform.requests).toHaveLength(5);
});

test('a video that gets no answer costs the others none, however often it is asked for', async () => {
  platform.behave((_, response) => response.writeHead(500).end());
  const ask = platformAsker(platform.url, 'http://localhost:3000');
  for (let index = 0; index < 20; index += 1) await ask({ vimeoId: '1', vimeoHash: null });
  platform.behave({ thumbnail: picture('right') });
  expect(await ask({ vimeoId: '2', vimeoHash: null })).toMatchObject({ url: picture('right') });
});

test('a page that needs thumbnails is answered as ever while the platform is silent', async () => {
  platform.behave(faults(elsewhereUrl).silent ?? 'absent');
  let shortest = Number.POSITIVE_INFINITY;
  // The site waits three seconds for the platform: a page that waits would be slow each time.
  for (const vimeoId of ['2', '3', '4']) {
    const video = await make.video({ vimeoId });
    const begin = performance.now();
    expect((await send(as('hanako'), video.id, 'x')).status).toBe(204);
    const { status } = await as('hanako').call(api.listVideos, { query: { p: '1' } });
    expect(status).toBe(200);
    shortest = Math.min(shortest, performance.now() - begin);
    if (shortest < 2000) break;
  }
  expect(shortest).toBeLessThan(2000);
});

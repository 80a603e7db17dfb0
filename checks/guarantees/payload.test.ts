import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '#server/demo/numbers-from.ts';
import { moreTags, pickBy, scaleBody, scaleTitle } from '#server/demo/scale-texts.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const { as, make, members } = await createScene({ limits: 'off' });

const VIDEOS = times(100, 500);
/** Bytes that the guarantee allows for 500 videos. */
const MOST = 150_000;
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const BROWSER = 'gzip, deflate, br, zstd';

const ask = (accepted?: string, more: Record<string, string> = {}) =>
  as('hanako').request({ url: '/api/video', headers: { 'accept-encoding': accepted, ...more } });

let video: { id: number };

beforeAll(async () => {
  const pick = pickBy(numbersFrom(1));
  for (let index = 0; index < VIDEOS; index += 1) {
    const title = scaleTitle(pick, index + 1);
    const body = scaleBody(pick, 1_500);
    video = await make.video({ title, body, tags: [pick(moreTags), pick(moreTags)] });
  }
});

test('all videos at once go out compressed, in every coding that a client takes, and whole', async (context) => {
  const plain = (await ask()).rawPayload;
  const counts: string[] = [];
  for (const [coding, accepted, read] of [
    ['br', BROWSER, brotliDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['zstd', 'gzip, zstd', zstdDecompressSync],
    ['gzip', 'gzip;q=0.5, br;q=0', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(accepted);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toMatch(/Accept-Encoding$/);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(read(rawPayload).equals(plain)).toBe(true);
    if (coding === 'br') expect(rawPayload.length).toBeLessThanOrEqual(MOST);
    counts.push(`${coding} ${kilobytes(rawPayload.length)}`);
  }
  report(
    context,
    'I3',
    `${VIDEOS} videos with titles, tags and bodies of 1,500 characters, ${kilobytes(plain.length)}: ${counts.slice(1).join(', ')}`,
  );
  for (const accepted of ['identity', 'br;q=0, zstd;q=0.0, gzip;q=0', 'brotli, zstdx']) {
    expect((await ask(accepted)).headers['content-encoding']).toBeUndefined();
  }
});

test('a browser with all videos gets a 304, until one of them changes', async (context) => {
  const { etag = '' } = (await ask(BROWSER)).headers as { etag?: string };
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await ask('gzip', { 'if-none-match': `"other", ${etag}` });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-store' });
  expect(again.headers['content-encoding']).toBeUndefined();
  report(
    context,
    'I3',
    `asked again with their tag: ${again.statusCode}, ${again.rawPayload.length} bytes`,
  );
  const other = await ask(BROWSER, { 'if-none-match': '"other"' });
  expect(other.statusCode).toBe(200);
  // A change of one mark of the member is enough.
  await make.bookmark({ by: members.hanako, video });
  const changed = await ask(BROWSER, { 'if-none-match': etag });
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false]);
});

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { numbersFrom } from '#server/demo/numbers-from.ts';
import { pickBy, scaleBody } from '#server/demo/scale-words.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './figures.ts';

const { as, make } = await createScene({ limits: 'off' });

const VIDEOS = times(100, 500);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

test('all videos at once go out compressed, in every coding that a client takes, and whole', async (context) => {
  const pick = pickBy(numbersFrom(1));
  for (let index = 0; index < VIDEOS; index += 1) {
    await make.video({ body: scaleBody(pick, 1_500) });
  }
  const hanako = as('hanako');
  const ask = (accepted?: string) =>
    hanako.request({ url: '/api/video', headers: { 'accept-encoding': accepted } });
  const plain = (await ask()).rawPayload;
  const figures: string[] = [];
  for (const [coding, accepted, read] of [
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.5, br;q=0', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(accepted);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toMatch(/Accept-Encoding$/);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(read(rawPayload).equals(plain)).toBe(true);
    figures.push(`${coding} ${kilobytes(rawPayload.length)}`);
  }
  report(
    context,
    'I3',
    `${VIDEOS} videos with bodies of 1,500 characters, ${kilobytes(plain.length)}: ${figures.join(', ')}`,
  );
  for (const accepted of ['identity', 'br;q=0, zstd;q=0.0, gzip;q=0', 'brotli, zstdx']) {
    expect((await ask(accepted)).headers['content-encoding']).toBeUndefined();
  }
});

import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const { make, as, asStaff, guest, clear, config } = await createScene();
const media = join(config.dataDir, 'media');
const sized = join(media, 'sized');

beforeEach(async () => {
  await clear();
  rmSync(sized, { recursive: true, force: true });
});

const RED = [235, 40, 40];
const BLUE = [40, 40, 235];
const plain = (width: number, height: number, [r, g, b] = RED as number[]) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

/** A picture whose middle differs from its sides, in more bytes than necessary. */
async function banner(width: number, height: number, middle: number): Promise<Buffer> {
  const inner = await plain(middle, height, BLUE).png().toBuffer();
  return plain(width, height)
    .composite([{ input: inner, gravity: 'centre' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const drawn = new Map<string, Promise<Buffer>>();
/** Noise compresses badly, so a smaller picture has fewer bytes. */
function noisy(width: number, height: number): Promise<Buffer> {
  const picture =
    drawn.get(`${width}x${height}`) ??
    sharp({
      create: {
        ...{ width, height, channels: 3, background: '#808080' },
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .webp({ quality: 90, effort: 0 })
      .toBuffer();
  drawn.set(`${width}x${height}`, picture);
  return picture;
}

let last = 0;
function store(content: Buffer | string): string {
  last += 1;
  const name = `picture-${last}.webp`;
  writeFileSync(join(media, 'images', name), content);
  return name;
}
const ask = (name: string, query: string, who = as('hanako')) =>
  who.request({ url: `/media/images/${name}${query}` });
const measures = async (content: Buffer) => {
  const { format, width, height } = await sharp(content).metadata();
  return [format, width, height];
};
/** Counts the drawings during some work, from the library's events. */
async function drawings(work: () => Promise<unknown>): Promise<number> {
  let events = 0;
  const count = () => {
    events += 1;
  };
  sharp.queue.on('change', count);
  await work();
  sharp.queue.off('change', count);
  return events / 2;
}

test('a picture that cannot be read keeps no other from being drawn', async () => {
  last += 1;
  const unreadable = `picture-${last}.webp`;
  mkdirSync(join(media, 'images', unreadable));
  await ask(unreadable, '?size=card');
  const { statusCode, rawPayload } = await ask(store(await noisy(1600, 900)), '?size=card');
  expect([statusCode, (await measures(rawPayload))[1]]).toEqual([200, 800]);
});

describe('a picture in a size', () => {
  test('is the whole of it, smaller, under the headers of the stored one', async () => {
    const picture = await noisy(1600, 1000);
    const name = store(picture);
    const [original, card, wide] = [
      await ask(name, ''),
      await ask(name, '?size=card'),
      await ask(name, '?size=wide'),
    ];
    expect(original.rawPayload.equals(picture)).toBe(true);
    expect(await measures(card.rawPayload)).toEqual(['webp', 800, 500]);
    expect(await measures(wide.rawPayload)).toEqual(['webp', 1280, 800]);
    expect(card.rawPayload.length).toBeLessThan(picture.length / 2);
    const kinds = ['content-type', 'cache-control', 'x-content-type-options', 'accept-ranges'];
    for (const kind of kinds) expect(card.headers[kind]).toBe(original.headers[kind]);
    expect(card.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(card.headers.etag).not.toBe(original.headers.etag);
    const range = { range: 'bytes=0-3' };
    const part = await as('hanako').request({
      url: `/media/images/${name}?size=card`,
      headers: range,
    });
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF']);
  });

  test('for phones is cut to 16:9 around its middle', async () => {
    // A phone shows 889 of 1600 pixels in width, with 20 of the sides left and right.
    const name = store(await banner(1600, 500, 850));
    const { rawPayload } = await ask(name, '?size=phone');
    expect(await measures(rawPayload)).toEqual(['webp', 864, 486]);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const blueAt = (x: number) => {
      const at = (243 * info.width + x) * info.channels;
      return (data[at + 2] ?? 0) > 150 && (data[at] ?? 255) < 100;
    };
    const seen = [4, 40, 432, 823, 859].map(blueAt);
    expect(seen).toEqual([false, true, true, true, false]);
  });

  test('is never enlarged', { skip: !triesAll }, async () => {
    const phone = async (width: number, height: number) => {
      const { rawPayload } = await ask(store(await noisy(width, height)), '?size=phone');
      return measures(rawPayload);
    };
    expect(await phone(700, 300)).toEqual(['webp', 533, 300]);
    expect(await phone(500, 900)).toEqual(['webp', 500, 281]);
    const small = await noisy(640, 360);
    const name = store(small);
    for (const size of ['card', 'wide', 'phone']) {
      expect((await ask(name, `?size=${size}`)).rawPayload.equals(small)).toBe(true);
    }
  });

  test('is the stored one where drawing would make more bytes of it', {
    skip: !triesAll,
  }, async () => {
    const picture = await sharp(await noisy(900, 450))
      .webp({ quality: 1 })
      .toBuffer();
    const card = await sharp(picture).resize(800).webp({ quality: 75 }).toBuffer();
    expect(card.length).toBeGreaterThan(picture.length);
    const { rawPayload } = await ask(store(picture), '?size=card');
    expect(rawPayload.equals(picture)).toBe(true);
  });

  test('is drawn once for all requests, and stored for later ones', async () => {
    const name = store(await noisy(1700, 900));
    const both = () =>
      Promise.all([as('hanako'), as('taro'), asStaff()].map((who) => ask(name, '?size=card', who)));
    expect(await drawings(both)).toBe(1);
    const file = join(sized, 'card', name);
    const { ino, mtimeMs } = statSync(file);
    expect(await drawings(both)).toBe(0);
    expect(statSync(file)).toMatchObject({ ino, mtimeMs });
    expect(readdirSync(join(sized, 'card'))).toEqual([name]);
    // After deletion it is drawn again.
    rmSync(sized, { recursive: true });
    expect(await drawings(both)).toBe(1);
    expect(existsSync(file)).toBe(true);
  });

  test('has the same viewers as the stored one, also once it exists', async () => {
    const name = store(await noisy(1000, 500));
    expect((await ask(name, '?size=card', guest())).statusCode).toBe(401);
    expect(existsSync(sized)).toBe(false);
    expect((await ask(name, '?size=card', asStaff())).statusCode).toBe(200);
    expect((await ask(name, '?size=card', guest())).statusCode).toBe(401);
  });

  test('goes with the stored one', async () => {
    const name = store(await noisy(1000, 500));
    expect((await ask(name, '?size=card')).statusCode).toBe(200);
    rmSync(join(media, 'images', name));
    expect((await ask(name, '?size=card')).statusCode).toBe(404);
    expect((await ask('missing.webp', '?size=card')).statusCode).toBe(404);
  });
});

describe('the stored picture is served', () => {
  test.each([
    '?size=huge',
    '?size=',
    '?size=constructor',
    '?size=card&size=card',
    '?size[]=card',
    '?size=../card',
    '?width=100',
  ])('where a size is asked for that there is not: %s', async (query) => {
    const picture = await noisy(1000, 500);
    const name = store(picture);
    const { statusCode, rawPayload } = await ask(name, query);
    expect([statusCode, rawPayload.equals(picture)]).toEqual([200, true]);
    expect(existsSync(sized)).toBe(false);
  });

  test('while very many drawings wait', { skip: !triesAll }, async () => {
    const picture = await noisy(810, 100);
    const names = Array.from({ length: 60 }, () => store(picture));
    const all = () => Promise.all(names.map((name) => ask(name, '?size=card')));
    const came = await all();
    const smaller = came.filter(({ rawPayload }) => rawPayload.length < picture.length);
    expect(smaller.length).toBeGreaterThanOrEqual(32);
    expect(smaller.length).toBeLessThan(60);
    expect(came.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(await drawings(all)).toBe(60 - smaller.length);
  });

  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="900"><rect width="9" height="9"/></svg>';
  test.each<[string, () => Promise<Buffer | string>]>([
    ['a drawing', async () => drawing],
    ['a damaged one', async () => (await noisy(1600, 900)).subarray(0, 9_000)],
    ['an empty file', async () => ''],
    ['a text', async () => 'only for those who may'],
  ])('where nothing can be drawn: %s; which is not tried again', async (_, content) => {
    const picture = Buffer.from(await content());
    const name = store(picture);
    const { statusCode, rawPayload } = await ask(name, '?size=card');
    expect([statusCode, rawPayload.equals(picture)]).toEqual([200, true]);
    expect(await drawings(() => ask(name, '?size=card'))).toBe(0);
    expect(statSync(join(sized, 'card', name)).size).toBe(0);
    expect((await ask(name, '?size=card')).rawPayload.equals(picture)).toBe(true);
  });
});

test('no name leads out of the pictures, nor to a size by itself', async () => {
  const picture = await noisy(1000, 500);
  const name = store(picture);
  await ask(name, '?size=card');
  mkdirSync(join(sized, 'videos'));
  writeFileSync(join(media, 'videos', name), picture);
  writeFileSync(join(media, 'images', `.${name}`), picture);
  for (const url of [
    `/media/images/..%2fvideos%2f${name}?size=card`,
    `/media/sized/card/${name}`,
    `/media/images/..%2fsized%2fcard%2f${name}`,
    `/media/images/..%2fsized%2fcard%2f${name}?size=card`,
    `/media/images/%2e%2e/sized/card/${name}`,
    `/media/images/sized%2fcard%2f${name}`,
    `/media/public/..%2fsized%2fcard%2f${name}`,
    `/media/images/.${name}?size=card`,
    `/media/images/card?size=${name}`,
  ]) {
    const { statusCode } = await as('hanako').request({ url });
    expect([url, [400, 403, 404].includes(statusCode)]).toEqual([url, true]);
  }
  expect(readdirSync(sized, { recursive: true }).sort()).toEqual([
    'card',
    `card/${name}`,
    'videos',
  ]);
});

test('the poster of a film of the site’s own is as wide as a player', async () => {
  const { id } = await make.video({
    mediaFile: 'film.mp4',
    thumbnailUrl: '/media/images/poster.webp',
  });
  const { body } = await as('hanako').request({ url: `/player/${id}` });
  expect(body).toContain('poster="/media/images/poster.webp?size=wide"');
});

// This test must be the last: nothing is drawn for a minute after it.
test('where sizes cannot be stored, the stored picture is served, and drawing pauses', {
  skip: !triesAll,
}, async () => {
  // A file in the folder's place makes every write fail, as on a full disk.
  writeFileSync(sized, '');
  const picture = await noisy(1600, 900);
  const [name, other] = [store(picture), store(picture)];
  expect(await drawings(() => ask(name, '?size=card'))).toBe(1);
  const again = () => Promise.all([ask(name, '?size=card'), ask(other, '?size=card')]);
  expect(await drawings(again)).toBe(0);
  for (const { statusCode, rawPayload } of await again()) {
    expect([statusCode, rawPayload.equals(picture)]).toEqual([200, true]);
  }
  rmSync(sized);
  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await drawings(again)).toBe(2);
  vi.restoreAllMocks();
  expect((await ask(other, '?size=card')).rawPayload.length).toBeLessThan(picture.length);
});

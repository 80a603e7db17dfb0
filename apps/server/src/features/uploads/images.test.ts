import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MAX_IMAGE_BYTES } from '@orchard/contract/staff/uploads';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';

const { as, asStaff, guest, clear, config, execute } = await createScene();
beforeEach(clear);

const drawn = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } });
const send = (
  payload: Buffer | Readable,
  { type = 'image/png', who = asStaff(), path = '/api/staff/uploads' } = {},
) => who.post(path, payload, { headers: { 'content-type': type } });
const kind = (name = 'images') => readdirSync(join(config.dataDir, 'media', name));
const sentence = (answer: { json(): unknown }) =>
  (answer.json() as { errors: Record<string, string[]> }).errors.file?.join() ?? '';

describe('a picture', () => {
  test('is redrawn under a random name, upright and without its file’s metadata', async () => {
    const photo = await drawn()
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Secret Camera')).toBe(true);
    const answer = await send(photo, { type: 'image/jpeg' });
    expect(answer.statusCode).toBe(200);
    const { url } = answer.json() as { url: string };
    expect(url).toMatch(/^\/media\/images\/[0-9a-f]{32}\.webp$/);
    const stored = readFileSync(join(config.dataDir, url));
    const found = await sharp(stored).metadata();
    expect([found.format, found.width, found.height, found.exif]).toEqual([
      'webp',
      30,
      40,
      undefined,
    ]);
    expect(stored.includes('Secret Camera')).toBe(false);
  });

  test('is visible to members and to operators in the console, and not to guests', async () => {
    const { url } = (await send(await drawn().png().toBuffer())).json() as { url: string };
    const seen = await Promise.all(
      [as('hanako'), asStaff(), guest()].map((who) => who.request({ url })),
    );
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401]);
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
  });

  test('for the public is reachable for guests', async () => {
    const path = '/api/staff/uploads?visibility=public';
    const { url } = (await send(await drawn().png().toBuffer(), { path })).json() as {
      url: string;
    };
    expect(url).toMatch(/^\/media\/public\//);
    expect((await guest().request({ url })).statusCode).toBe(200);
    const elsewhere = '/api/staff/uploads?visibility=..%2f..';
    expect((await send(await drawn().png().toBuffer(), { path: elsewhere })).statusCode).toBe(422);
  });

  test.each([
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
    // The content decides the type.
    ['png', 'image/x-anything'],
  ] as const)('may be %s sent as %s', async (format, type) => {
    const answer = await send(await drawn()[format]().toBuffer(), { type });
    expect(answer.statusCode).toBe(200);
  });

  test('that is very large is stored no larger than screens need', async () => {
    const { url } = (await send(await drawn(4000, 1000).png().toBuffer())).json() as {
      url: string;
    };
    const { width, height } = await sharp(join(config.dataDir, url)).metadata();
    expect([width, height]).toEqual([2560, 640]);
  });

  test('leaves a line in the audit log', async () => {
    const { url } = (await send(await drawn().png().toBuffer())).json() as { url: string };
    const rows = await execute`SELECT action, kind, label FROM audit_log`;
    expect(rows).toEqual([{ action: 'upload', kind: 'uploads', label: url }]);
  });
});

describe('what is no picture', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['nothing', '', 'image/png'],
    ['a document', '%PDF-1.7\n1 0 obj', 'image/png'],
  ])('%s is refused', async (_, content, type) => {
    const before = kind();
    const answer = await send(Buffer.from(content), { type });
    expect(answer.statusCode).toBe(422);
    expect(sentence(answer)).toContain('画像を読み取れませんでした');
    expect(kind()).toEqual(before);
  });

  test('a broken picture is refused', async () => {
    const whole = await drawn(200, 200).jpeg().toBuffer();
    const answer = await send(whole.subarray(0, whole.length / 2), { type: 'image/jpeg' });
    expect([answer.statusCode, sentence(answer)]).toEqual([422, expect.stringContaining('読み取')]);
  });

  test('one with too many pixels is refused before it is unpacked', {
    skip: !triesAll,
  }, async () => {
    const bomb = await drawn(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(MAX_IMAGE_BYTES);
    const answer = await send(bomb);
    expect([answer.statusCode, sentence(answer)]).toEqual([
      422,
      expect.stringContaining('4,000万画素以下'),
    ]);
  });
});

describe('what is too large', () => {
  const tooLarge = { message: 'The POST data is too large.' };

  test('is refused by its length', async () => {
    const answer = await send(Buffer.alloc(MAX_IMAGE_BYTES + 1));
    expect([answer.statusCode, answer.json()]).toEqual([413, tooLarge]);
  });
});

test('other calls than the upload take no picture', async () => {
  const picture = await drawn().png().toBuffer();
  const elsewhere = await send(picture, { path: '/api/staff/notices' });
  expect(elsewhere.statusCode).toBe(415);
});

import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { filePartHeaders } from '@orchard/contract/staff/file-parts';
import { MAX_IMAGE_BYTES } from '@orchard/contract/staff/uploads';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { arrivingFiles } from '#platform/storage/arriving-files.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { asStaff, make, config } = await createScene();
const arriving = () => readdirSync(join(config.dataDir, 'media/arriving'));
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const upload = (name: string) => name.padEnd(20, '0');

/** Sends what a file holds from one byte to another; answers status and body. */
async function send(
  name: string,
  [from, to]: [number, number],
  {
    file = picture,
    bytes,
    who = asStaff(),
    path = '/api/staff/uploads',
  }: { file?: Buffer; bytes?: number; who?: Caller; path?: string } = {},
) {
  const type = path.endsWith('uploads') ? 'image/png' : 'application/octet-stream';
  const headers = filePartHeaders({
    ...{ upload: upload(name), from, to },
    bytes: bytes ?? file.length,
  });
  const answer = await who.post(path, file.subarray(from, to), {
    headers: { ...headers, 'content-type': type },
  });
  return [answer.statusCode, answer.json()];
}
const end = picture.length;

test('a picture that comes in parts is stored with the last, and goes on where it broke off', async () => {
  expect(await send('a', [0, 30])).toEqual([202, { received: 30 }]);
  expect(await send('a', [30, 60])).toEqual([202, { received: 60 }]);
  // The answer to a part was lost.
  expect(await send('a', [30, 60])).toEqual([202, { received: 60 }]);
  expect(await send('a', [60, end])).toEqual([
    200,
    { url: expect.stringMatching(/^\/media\/images\/.*\.webp$/) },
  ]);
  expect(arriving()).toEqual([]);
});

test('a table comes in parts too', async () => {
  const file = Buffer.from('メールアドレス,氏名\np1@example.jp,会員 01\n');
  const table = { file, path: '/api/staff/member-imports?name=a.csv' };
  expect(await send('b', [0, 20], table)).toEqual([202, { received: 20 }]);
  expect(await send('b', [20, file.length], table)).toEqual([
    200,
    expect.objectContaining({ file_name: 'a.csv', row_count: 1 }),
  ]);
});

test('a part without what comes before it is refused, also where another operator sent that', async () => {
  const gap = [409, { message: expect.stringContaining('途中で途切れました') }];
  expect(await send('c', [30, 60])).toEqual(gap);
  await send('c', [0, 30]);
  expect(await send('c', [31, 60])).toEqual(gap);
  const who = asStaff(await make.staff());
  expect(await send('c', [30, end], { who })).toEqual(gap);
  expect(await send('c', [30, end])).toEqual([200, expect.anything()]);
});

test('parts are no way around the limits of a file', async () => {
  const over = { bytes: MAX_IMAGE_BYTES + 1 };
  expect((await send('d', [0, 30], over))[0]).toBe(413);
  await send('d', [0, 60]);
  // Another file under the same name.
  expect((await send('d', [20, 50], { bytes: 50 }))[0]).toBe(409);
  const headers = filePartHeaders({ upload: upload('e'), from: 0, to: 30, bytes: end });
  const longer = await asStaff().post('/api/staff/uploads', picture, {
    headers: { ...headers, 'content-type': 'image/png' },
  });
  expect(longer.statusCode).toBe(413);
});

test('headers that name no part are read as a whole file', async () => {
  for (const range of ['bytes 0-9', 'bytes 9-0/20', 'bytes 0-20/20', 'bytes x-y/z']) {
    const answer = await asStaff().post('/api/staff/uploads', picture, {
      headers: { 'content-type': 'image/png', 'upload-id': upload('f'), 'content-range': range },
    });
    expect([range, answer.statusCode]).toEqual([range, 200]);
  }
});

test('what is not ended within a day goes', async () => {
  await send('g', [0, 30]);
  const left = () => arriving().filter((name) => name.includes(upload('g')));
  const { sweep } = arrivingFiles(join(config.dataDir, 'media'));
  await sweep();
  expect(left()).toHaveLength(1);
  await utimes(join(config.dataDir, 'media/arriving', left()[0] as string), 0, 0);
  await sweep();
  expect(left()).toEqual([]);
});

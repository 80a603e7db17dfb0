import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startS3 } from '#testing/s3.ts';
import { testFolder } from '#testing/test-folder.ts';
import { arrivingFiles } from './arriving-files.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { createUploads, type Taking } from './uploads.ts';

const folder = testFolder()();
const bucket = await startS3(join(folder, 'bucket'));
afterAll(() => bucket.close());
const disk = diskStorage(join(folder, 'media'));
const storages = { 'the disk': disk, 'a bucket': s3Storage(bucket.settings, disk) };
const arriving = arrivingFiles(join(folder, 'media'));
const log = { warn: () => {} };
const nothingLeft = () => readdirSync(join(folder, 'media/arriving'));

describe.each(Object.entries(storages))('an upload on its way to %s', (place, storage) => {
  const uploads = createUploads({ mediaDir: join(folder, 'media'), storage, clamd: null, log });
  let number = 0;
  const begin = async () => {
    number += 1;
    const id = `${place.replaceAll(' ', '-')}-${number}`;
    await uploads.begin(id);
    await arriving.write(
      id,
      0,
      (async function* () {
        yield Buffer.from('as it was judged');
      })(),
    );
    return { id, key: `resources/${id}.txt` };
  };
  const taking = (key: string, more: Partial<Taking<null>> = {}): Taking<null> => ({
    judge: async () => null,
    note: async (_, sha256) => ({ key, sha256 }),
    drop: async () => {},
    ...more,
  });

  test('that changes after it was judged is not stored, and may be tried again', async () => {
    const { id, key } = await begin();
    const change = async (path: string) => {
      appendFileSync(path, ', and more');
      return null;
    };
    await expect(uploads.takeOver(id, taking(key, { judge: change }))).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('書き換えられた') },
    });
    expect(await storage.has(key)).toBe(false);
    await uploads.takeOver(id, taking(key));
    expect(await storage.readText(key)).toBe('as it was judged');
    expect(nothingLeft()).toEqual([]);
  });

  test('of which another one was noted is not stored in its place', async () => {
    const { id, key } = await begin();
    const note = async () => ({ key, sha256: '0'.repeat(64) });
    await expect(uploads.takeOver(id, taking(key, { note }))).rejects.toMatchObject({
      status: 409,
    });
    expect(await storage.has(key)).toBe(false);
    await uploads.forget(id);
  });

  test('is taken over once, however often that is wished', async () => {
    const { id, key } = await begin();
    let judged = 0;
    const judge = async () => {
      judged += 1;
      return null;
    };
    await Promise.all([1, 2, 3].map(() => uploads.takeOver(id, taking(key, { judge }))));
    await uploads.takeOver(id, taking(key, { judge }));
    expect(judged).toBe(1);
  });

  test('goes on where its taking over broke off, and takes no more parts', async () => {
    const { id, key } = await begin();
    const breakOff = () => Promise.reject(new Error('killed'));
    await expect(uploads.takeOver(id, taking(key, { judge: breakOff }))).rejects.toThrow('killed');
    expect(await uploads.received(id)).toBe(16);
    await expect(arriving.write(id, 0, (async function* () {})())).rejects.toThrow();
    await uploads.takeOver(id, taking(key));
    expect(await uploads.received(id)).toBeNull();
    expect(await storage.size(key)).toBe(16);
  });
});

test('a copy that a crash left behind is swept away after a day', async () => {
  await arriving.begin('crashed');
  const taken = await arriving.take('crashed');
  await arriving.sweep();
  expect(readFileSync(taken?.path ?? '', 'utf8')).toBe('');
  const { utimes } = await import('node:fs/promises');
  await utimes(taken?.path ?? '', 0, 0);
  await arriving.sweep();
  expect(existsSync(taken?.path ?? '')).toBe(false);
  await arriving.forget('crashed');
});

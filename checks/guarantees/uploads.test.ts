import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  ends[0].writeUInt32BE(content.length);
  ends[1].writeUInt32BE(crc32(named));
  return Buffer.concat([ends[0], named, ends[1]]);
};

/** Returns a black PNG of that many pixels, which is small as a file however large it unpacks. */
async function blackPng(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  for (let at = 0; at < height; at += 1) if (!deflate.write(row)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Words that no stored file may contain. */
const TRACES = ['<script', 'alert(1)', 'Secret Camera', '<svg', '<!doctype'];

const small = sharp({ create: { width: 64, height: 48, channels: 3, background: '#2563eb' } });

/** Returns a valid GIF that is a script too. */
async function gifAndScript(): Promise<Buffer> {
  const gif = await small.clone().gif().toBuffer();
  const comment = Buffer.from('*/=1;alert(1)//', 'latin1');
  const extension = Buffer.concat([
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from([0]),
  ]);
  // Just before the end mark.
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
}

/** Files that an operator, or an intruder in an operator's session, may send as a picture. */
async function hostileFiles(): Promise<
  { kind: string; content: Buffer; type: string; query?: string; mayBeDrawn?: true }[]
> {
  const png = await small.clone().png().toBuffer();
  const located = await small
    .clone()
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .jpeg()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return [
    { kind: 'a drawing with a script', content: Buffer.from(svg), type: 'image/svg+xml' },
    { kind: 'a drawing that says PNG', content: Buffer.from(svg), type: 'image/png' },
    {
      kind: 'a page',
      content: Buffer.from('<!doctype html><script>alert(1)</script>'),
      type: 'image/png',
    },
    {
      kind: 'a script that begins as GIF',
      content: Buffer.from('GIF89a/*\0\0*/=1;alert(1)//'),
      type: 'image/gif',
    },
    {
      kind: 'a GIF and script',
      content: await gifAndScript(),
      type: 'image/gif',
      mayBeDrawn: true,
    },
    { kind: '900 million pixels', content: await blackPng(30_000, 30_000), type: 'image/png' },
    { kind: 'a place and a camera', content: located, type: 'image/jpeg', mayBeDrawn: true },
    {
      kind: 'a script behind a picture',
      content: Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      type: 'image/png',
      mayBeDrawn: true,
    },
    {
      kind: 'a name that leads elsewhere',
      content: png,
      type: 'image/png',
      query: '?name=..%2f..%2fx.png&visibility=private',
      mayBeDrawn: true,
    },
    {
      kind: 'a name with NUL',
      content: png,
      type: 'image/png',
      query: '?name=x.png%00.html',
      mayBeDrawn: true,
    },
    { kind: 'a folder elsewhere', content: png, type: 'image/png', query: '?visibility=..%2f..' },
    { kind: '11 MiB', content: Buffer.alloc(11 * 1024 * 1024, 1), type: 'image/png' },
    {
      kind: '1,000 parts',
      content: Buffer.from('--x\r\ncontent-type: image/png\r\n\r\n\r\n'.repeat(1000)),
      type: 'multipart/form-data; boundary=x',
    },
  ];
}

const { asStaff, config } = await createScene({ limits: 'off' });
const MIB = 1024 * 1024;

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the rise of the process's memory during the work, in bytes. */
async function peakRise(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(look);
  return Math.max(peak, process.memoryUsage.rss()) - before;
}

test('nothing that is sent as a picture is stored as it came', async (context) => {
  const sato = asStaff();
  const send = async (content: Buffer | Readable, type: string, query = '') =>
    sato.post(`/api/staff/uploads${query}`, content, { headers: { 'content-type': type } });
  const hostile = await hostileFiles();
  const largest = await blackPng(6300, 6300);
  const before = new Set(files(config.dataDir));
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const seen = (kind: string, status: number, mayBeDrawn = false) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500 || (status === 200 && !mayBeDrawn)) wrong.push(`${kind}: ${status}`);
  };

  const rise = await peakRise(async () => {
    for (let round = 0; round < times(1, 5); round += 1) {
      for (const { kind, content, type, query, mayBeDrawn } of hostile) {
        seen(kind, (await send(content, type, query)).statusCode, mayBeDrawn);
      }
      // In chunks without a length: the server counts the bytes as they arrive.
      const chunks = Readable.from(
        (function* () {
          for (let sent = 0; sent < 11; sent += 1) yield Buffer.alloc(MIB, 1);
        })(),
      );
      seen('11 MiB in chunks', (await send(chunks, 'image/png')).statusCode);
      seen('the most pixels allowed', (await send(largest, 'image/png')).statusCode, true);
    }
  });

  const stored = files(config.dataDir).filter((file) => !before.has(file));
  const asSent: string[] = [];
  for (const file of stored) {
    const content = readFileSync(file);
    const { format, exif } = await sharp(content).metadata();
    const isAsSent =
      format !== 'webp' ||
      exif !== undefined ||
      !/\/media\/images\/[0-9a-f]{32}\.webp$/.test(file) ||
      hostile.some((sent) => content.includes(sent.content)) ||
      TRACES.some((trace) => content.includes(trace));
    if (isAsSent) asSent.push(file);
    const name = file.split('/').at(-1) ?? '';
    const shown = await sato.request({ url: `/media/images/${name}` });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
  }
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status} × ${n}`);
  report(
    context,
    'E5',
    `stored as given ${asSent.length} of ${stored.length} stored (${counted.join(', ')}); memory rose by ${Math.round(rise / MIB)} MB`,
  );
  expect({ asSent, wrong }).toEqual({ asSent: [], wrong: [] });
  expect(stored.length).toBeGreaterThanOrEqual(6);
  expect(existsSync(join(config.dataDir, 'x.png'))).toBe(false);
  expect(rise).toBeLessThan(200 * MIB);
});

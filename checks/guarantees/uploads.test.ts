import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import { blackPng, hostileFiles, TRACES } from './pictures.ts';

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

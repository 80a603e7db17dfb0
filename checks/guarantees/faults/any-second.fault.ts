import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { keepUploading, keepWriting, makeWriters, type WriteLog } from './acknowledged-writes.ts';
import {
  type ArchivedSite,
  archivedSite,
  openFromArchive,
  untilArchived,
  untilOpenable,
} from './archived-site.ts';
import { openByConsole } from './console-point.ts';
import { fileDifferences, rowDifferences } from './point-differences.ts';

const SECONDS = times(40, 180);
const POINTS = times(4, 20);
/** So many of them as an administrator opens them. */
const BY_CONSOLE = times(1, 5);
const RATE = 150;
const LEAST_RATE = times(50, 100);
const LONGEST_MS = 60_000;

const folder = temporaryFolder();
let site: ArchivedSite;

beforeAll(async () => {
  site = await archivedSite(folder.path);
  await site.start();
}, 300_000);

afterAll(async () => {
  await site?.stop();
  folder.remove();
}, 60_000);

test('random seconds under writes are opened as they were, row by row and byte for byte', {
  timeout: 3_600_000,
}, async (context) => {
  const writers = await makeWriters(site, { members: 300, videos: 120 });
  await untilOpenable(site);
  const log: WriteLog = { writes: [], pictures: [] };
  const begin = Date.now();
  const uploads = new AbortController();
  const writing = keepWriting(site, writers, { rate: RATE, log });
  const uploading = keepUploading(site, log, uploads.signal);
  await pause(SECONDS * 1_000);
  uploads.abort();
  await Promise.all([writing.stop(), uploading]);
  const end = Date.now();
  const answered = log.writes.filter((write) => write.answered !== null).length;
  const rate = answered / ((end - begin) / 1_000);
  const first = Math.ceil(begin / 1_000) + 5;
  const last = Math.floor(end / 1_000);
  const seconds = Array.from(
    { length: POINTS },
    () => 1_000 * (first + Math.floor(Math.random() * (last - first + 1))),
  );
  await untilArchived(site, last * 1_000);
  const wrong: string[] = [];
  const waits: number[] = [];
  for (const [number, at] of seconds.entries()) {
    const open = number < BY_CONSOLE ? openByConsole : openFromArchive;
    try {
      const point = await open(site, at);
      waits.push(point.ms);
      const differences = [
        ...(await rowDifferences(point.client, log, at)),
        ...fileDifferences(point.folder, log, at),
      ];
      await point.close();
      if (differences.length > 0) {
        wrong.push(`${new Date(at).toISOString()}: ${differences.length}, ${differences[0]}`);
      }
    } catch (error) {
      wrong.push(`${new Date(at).toISOString()}: ${(error as Error).message}`);
    }
  }
  const longest = Math.max(...waits);
  report(
    context,
    'L1',
    `wrong ${wrong.length} of ${POINTS} seconds, ${BY_CONSOLE} by the console, the others from the archive alone; ${Math.round(rate)} writes a second for ${SECONDS} s, ${answered} acknowledged, ${log.pictures.length} pictures; to look at after ${(longest / 1_000).toFixed(1)} s at most`,
  );
  expect(wrong).toEqual([]);
  expect(longest).toBeLessThan(LONGEST_MS);
  expect(rate).toBeGreaterThan(LEAST_RATE);
});

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { notedPostmaster } from '@orchard/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { askDatabase } from '#server/testing/ask-database.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { type Visitor, visit } from '#server/testing/site-visitor.ts';
import { testFolder } from '#server/testing/test-folder.ts';

/** How much longer than its database the site may be away. */
const LONGER_MS = 2_000;
const LONGEST_OUTAGE_MS = 30_000;
/** A member may send ten requests a second, and set two marks. */
const PROBE_MS = 150;
const MARK_MS = 550;

const at = testFolder();
const dataDir = at('data');
let site: SiteProcess;
let hanako: Visitor;
let writers: { visitor: Visitor; videos: Video[] }[];

const allVideos = async ({ send }: Visitor) =>
  JSON.parse((await send('GET', '/api/video')).text) as Video[];

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir, PORT: await freePort(), DEMO: '1' });
  hanako = await visit(site.url, 'hanako');
  writers = await Promise.all(
    (['taro', 'yuki', 'mori'] as const).map(async (name) => {
      const visitor = await visit(site.url, name);
      return { visitor, videos: await allVideos(visitor) };
    }),
  );
}, 300_000);
afterAll(() => site.stop(), 60_000);

const postmaster = () => notedPostmaster(join(dataDir, 'postgres')) as number;

/** Whether the database itself answers. */
const isDatabaseThere = (): Promise<boolean> => {
  const who = { host: join(dataDir, 'socket'), user: 'postgres', database: 'postgres' };
  return askDatabase({ ...who, connectionTimeoutMillis: 1_000 }, 'SELECT 1').then(
    () => true,
    () => false,
  );
};

/** Repeats a probe until `isOver`. Returns when it last failed, in milliseconds from now. */
async function lastFailure(isFine: () => Promise<boolean>, isOver: () => boolean) {
  const begin = performance.now();
  let last = 0;
  while (!isOver()) {
    if (!(await isFine())) last = performance.now() - begin;
    await pause(PROBE_MS);
  }
  return last;
}

test('the database killed under load comes back without the site’s end, and nothing acknowledged is lost', async (context) => {
  // Only one writer sets each mark, so its last answer says whether the mark is set.
  const marks = new Map<string, boolean | 'unknown'>();
  const answers = new Map<number, number>();
  let isOver = false;
  const writing = writers.map(async ({ visitor, videos }, writer) => {
    for (let at = 0; !isOver; at += 1) {
      const { id } = videos[at % videos.length] as Video;
      const answer = await visitor.send('POST', `/api/video/bookmark/${id}`);
      const { status, text, retryAfter } = answer;
      const counted = status === 503 && retryAfter === null ? 500 : status;
      answers.set(counted, (answers.get(counted) ?? 0) + 1);
      // A refused change may have happened or not; the next answer shows which.
      marks.set(`${writer} ${id}`, status === 200 ? isBookmarked(JSON.parse(text)) : 'unknown');
      await pause(MARK_MS);
    }
  });

  let longest = 0;
  let outages = 0;
  let restarts = 0;
  for (let round = 0; round < times(2, 5); round += 1) {
    await pause(500);
    const killed = postmaster();
    let isBack = false;
    const isServed = async () =>
      (await hanako.send('GET', '/api/video/browsing-history?p=1')).status === 200;
    const [database, served] = [
      lastFailure(isDatabaseThere, () => isBack),
      lastFailure(isServed, () => isBack),
    ];
    // The system sends SIGKILL when memory runs out; `pg_ctl restart -m immediate` sends SIGQUIT.
    process.kill(killed, round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    const begin = performance.now();
    const elapsed = () => performance.now() - begin;
    while (elapsed() < LONGEST_OUTAGE_MS) {
      if (postmaster() !== killed && (await isDatabaseThere()) && (await isServed())) break;
      await pause(PROBE_MS);
    }
    await pause(LONGER_MS);
    isBack = true;
    restarts += postmaster() === killed ? 0 : 1;
    outages = Math.max(outages, await database);
    longest = Math.max(longest, (await served) - (await database));
  }
  isOver = true;
  await Promise.all(writing);

  const lost: string[] = [];
  for (const [writer, { visitor }] of writers.entries()) {
    // A site that has ended does not answer.
    const reply = await allVideos(visitor).catch(() => []);
    for (const video of Array.isArray(reply) ? reply : []) {
      const mark = `${writer} ${video.id}`;
      const expected = marks.get(mark);
      if (typeof expected === 'boolean' && expected !== isBookmarked(video)) lost.push(mark);
    }
  }
  const isAlive = site.process.exitCode === null && site.process.signalCode === null;
  const statuses = [...answers].sort().map(([status, count]) => `${status} × ${count}`);
  report(
    context,
    'H2',
    `killed ${restarts} times: acknowledged lost ${lost.length} of ${answers.get(200) ?? 0}, ends of the site ${isAlive ? 0 : 1}, away at most ${Math.round(outages)} ms, the site ${Math.max(0, Math.round(longest))} ms longer; answers ${statuses.join(', ')}`,
  );
  expect({ lost, isAlive }).toEqual({ lost: [], isAlive: true });
  expect([...answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(restarts).toBe(times(2, 5));
  expect(longest).toBeLessThan(LONGER_MS);
});

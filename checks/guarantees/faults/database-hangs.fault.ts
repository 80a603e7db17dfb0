import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { report, times } from '#checks/guarantees/counts.ts';
import { type PostgresServer, startPrimary } from '#server/testing/cluster/postgres-server.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { type Visitor, type VisitResult, visit } from '#server/testing/site-visitor.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The longest time an answer may take, whatever the database does. */
const LONGEST_MS = 10_000;
const RECOVERY_MS = 2_000;
const BEAT_MS = 250;
const MEBIBYTE = 2 ** 20;

const at = testFolder();
let primary: PostgresServer;
/** Between the site and its database. */
let network: TcpProxy;
let site: SiteProcess;
/** An administrator of the database, past that network. */
let admin: pg.Client;
/** Enough members that none exceeds a member's limit. */
let members: Visitor[];
let guest: Visitor;
let videos: number[];

beforeAll(async () => {
  primary = await startPrimary(at('primary'));
  await primary.query('CREATE ROLE site LOGIN');
  await primary.query('CREATE DATABASE site OWNER site');
  admin = new pg.Client({ ...primary.connection, database: 'site' });
  await admin.connect();
  network = await startTcpProxy({ host: '127.0.0.1', port: primary.port });
  site = await startSite({
    DATA_DIR: at('data'),
    PORT: await freePort(),
    DATABASE_URL: `postgres://site@127.0.0.1:${network.port}/site`,
    APP_SECRET,
    DEMO: '1',
  });
  const { url } = site;
  members = [await visit(url, 'hanako'), await visit(url, 'taro'), await visit(url, 'yuki')];
  guest = await visit(url);
  const seen = await Promise.all(
    members.map(async ({ send }) => {
      const list = JSON.parse((await send('GET', '/api/video')).text) as { id: number }[];
      return list.map(({ id }) => id);
    }),
  );
  // Videos that every member may see.
  videos = (seen[0] ?? []).filter((id) => seen.every((ids) => ids.includes(id)));
}, 300_000);
afterAll(async () => {
  await site?.stop();
  await network?.close();
  await admin?.end();
  await primary?.stop();
}, 60_000);

/** Resident memory of the site's process, in bytes. */
const memory = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1]) *
  1024;

interface Trouble {
  name: string;
  /** Starts the fault. Returns the function that ends it. */
  begin: () => Promise<() => Promise<unknown>>;
  seconds: number;
  /** The statuses that members may get meanwhile. */
  answers: readonly number[];
  ready: 200 | 503;
  longest: number;
  /** How many bookmarks members set at once when the fault begins. */
  rush?: number;
}

const weather = (turn: 'silent' | 'slow' | 'broken') => async () => {
  network.turn(turn);
  return async () => network.turn('clear');
};

const lock = async () => {
  await admin.query('BEGIN');
  await admin.query('LOCK TABLE video_bookmarks IN ACCESS EXCLUSIVE MODE');
  return () => admin.query('ROLLBACK');
};

const refuseConnections = async () => {
  await admin.query('ALTER ROLE site CONNECTION LIMIT 0');
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site'",
  );
  return () => admin.query('ALTER ROLE site CONNECTION LIMIT -1');
};

const troubles: Trouble[] = [
  {
    name: 'silent',
    begin: weather('silent'),
    seconds: times(8, 12),
    answers: [503],
    ready: 503,
    longest: LONGEST_MS,
  },
  {
    name: '300 ms away',
    begin: weather('slow'),
    seconds: times(3, 6),
    answers: [200],
    ready: 200,
    longest: LONGEST_MS,
  },
  {
    name: 'connections break',
    begin: weather('broken'),
    seconds: times(3, 6),
    answers: [503],
    ready: 503,
    longest: 2_500,
  },
  {
    name: 'no connection left',
    begin: refuseConnections,
    seconds: times(3, 6),
    answers: [503],
    ready: 503,
    longest: 2_500,
  },
  {
    name: 'a table locked',
    begin: lock,
    seconds: times(6, 60),
    answers: [200, 503],
    ready: 200,
    longest: 4_500,
  },
  {
    name: 'the pool used up',
    begin: lock,
    seconds: times(3, 6),
    answers: [200, 503],
    ready: 200,
    longest: LONGEST_MS,
    rush: 60,
  },
];

const member = (number: number) => members[number % members.length] as Visitor;

const untilServed = async (): Promise<number> => {
  const begin = performance.now();
  for (let tries = 0; ; tries += 1) {
    if ((await member(tries).send('GET', '/api/notice?p=1')).status === 200) break;
    await pause(50);
  }
  return performance.now() - begin;
};

test('a database that hangs lets no request wait for ever, and is used again once it answers', async (context) => {
  const wrong: string[] = [];
  const counts: string[] = [];
  let count = 0;
  let slowest = 0;
  let recovery = 0;
  await untilServed();
  const before = memory();
  for (const { name, begin, seconds, answers, ready, longest, rush = 0 } of troubles) {
    const requests: Promise<[what: string, result: VisitResult]>[] = [];
    const ask = (what: string, result: Promise<VisitResult>) =>
      requests.push(result.then((it) => [what, it]));
    const mark = (index: number) =>
      member(index).send('POST', `/api/video/bookmark/${videos[index % videos.length]}`);
    const end = await begin();
    // A request that was under way may succeed or fail.
    if (answers.length === 1) await pause(BEAT_MS);
    for (let index = 0; index < rush; index += 1) ask('member', mark(index));
    for (let beat = 0; beat < (seconds * 1000) / BEAT_MS; beat += 1) {
      ask('live', guest.send('GET', '/healthz'));
      ask('ready', guest.send('GET', '/readyz'));
      ask('member', member(beat).send('GET', '/api/video?p=1'));
      ask('member', member(beat + 1).send('GET', '/api/notice?p=1'));
      if (beat % 2 === 0) ask('member', mark(beat / 2));
      await pause(BEAT_MS);
    }
    // Wait for the open requests before the fault ends, because they must not need its end.
    const results = await Promise.all(requests);
    await end();
    const took = await untilServed();
    recovery = Math.max(recovery, took);
    if (took > RECOVERY_MS) wrong.push(`${name}: found again after ${Math.round(took)} ms`);
    const own = results.filter(([what]) => what === 'member').map(([, it]) => it);
    const slow = Math.max(...own.map(({ ms }) => ms));
    slowest = Math.max(slowest, slow);
    count += own.length;
    const statuses = [...new Set(own.map(({ status }) => status))].sort();
    counts.push(`${name}: ${statuses.join(', ')} within ${(slow / 1000).toFixed(1)} s`);
    for (const [what, { status, ms, retryAfter }] of results) {
      const fits =
        what === 'live'
          ? status === 200 && ms < 1_000
          : what === 'ready'
            ? (status === ready || rush > 0) && ms < 2_000
            : answers.includes(status) && ms < longest && (status !== 503 || retryAfter !== null);
      if (!fits) wrong.push(`${name}: ${what} ${status} after ${Math.round(ms)} ms`);
    }
  }
  const grown = (memory() - before) / MEBIBYTE;
  report(
    context,
    'H4',
    `answers not foreseen ${wrong.length} of ${count}; longest ${(slowest / 1000).toFixed(1)} s, found again within ${Math.round(recovery)} ms, memory ${grown < 0 ? '−' : '+'}${Math.abs(Math.round(grown))} MB (${counts.join('; ')})`,
  );
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(grown).toBeLessThan(100);
  expect(site.process.exitCode).toBe(null);
});

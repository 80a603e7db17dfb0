import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { memberRequest } from '#bench/load/member-requests.ts';
import { report, times } from '#checks/guarantees/counts.ts';
import { eraseMember } from '#server/features/erasures/erase-member.commands.ts';
import { storePasswordHash } from '#server/features/members/members.store.ts';
import { toWire } from '#server/features/point-in-time/archive-says.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import {
  type ArchivedServer,
  packagedPostgres,
  startArchivedServer,
} from '#server/testing/cluster/archived-server.ts';
import { createMake } from '#server/testing/make.ts';
import { connectToPoint, openPointOf, readPoints } from '#server/testing/open-point-of-site.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { enterConsoleOf, type SiteOperator } from '#server/testing/site-visitor.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import {
  bookmarksOf,
  isSuccess,
  MARKS,
  makePairs,
  markOf,
  type SentRequest,
  sendLoad,
} from './member-load.ts';
import { mayMount } from './small-disks.ts';

const POINTS = times(4, 20);
/** Together they write 130 times a second at most. */
const VISITORS = 12;
const EVERY_MS = 92;
const LEAST_RATE = times(50, 100);
const LONGEST_MS = 60_000;
/** Of each kind. */
const SHUT_OUT = 10;
const FULL_SECONDS = 20;
const MARK = '消去された人の目印';

const home = packagedPostgres();
// Where the system has no packages of both (apt-get install postgresql pgbackrest), nothing is tried.
const needs = test.skipIf(home === undefined);

const folderOf = testFolder();
const dataDir = folderOf('site');
const repo = folderOf('repo');
const site = { user: 'site', database: 'members' };

/** Puts a disk of its own onto a folder, whose owner stays. */
function mountOn(path: string): void {
  const { uid, gid } = statSync(path);
  const options = `size=600m,mode=700,uid=${uid},gid=${gid}`;
  spawnSync('sh', ['-c', 'mount -t tmpfs -o "$0" orchard "$1"', options, path]);
}

const bytesIn = (path: string): number =>
  readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);

/** Makes members with sessions, and videos; `begin` sets each one’s bookmark of each, once. */
async function prepareWriting(members: number) {
  const pairs = await makePairs(database, { members, videos: 300 });
  const wish = { port, host: `localhost:${port}`, visitors: VISITORS, everyMs: EVERY_MS, request };
  return { begin: () => sendLoad(wish, bookmarksOf(pairs)) };
}

/** As a browser sends it to a site without TLS. */
const request: typeof memberRequest = (...call) =>
  Buffer.from(
    String(memberRequest(...call))
      .replaceAll('__Host-', '')
      .replaceAll('https:', 'http:'),
  );

/**
 * Compares the bookmarks of a point with what was acknowledged: what was answered before it is there,
 * what was sent after it is not, and what was under way may be either.
 */
async function wrongRows(requests: readonly SentRequest[], at: number): Promise<string[]> {
  const client = await connectToPoint(dataDir, site);
  const { rows } = await client.query<{ mark: string }>(MARKS);
  await client.end();
  const there = new Set(rows.map(({ mark }) => mark));
  return requests.flatMap((one) => {
    const isThere = there.has(markOf(one));
    if (!isThere && isSuccess(one) && one.answered < at) return [`${markOf(one)} is missing`];
    return isThere && one.sent > at ? [`${markOf(one)} is there before it was sent`] : [];
  });
}

let server: ArchivedServer;
let running: SiteProcess;
let port = 0;
let database: Database;
let operator: SiteOperator;

beforeAll(async () => {
  if (home === undefined) return;
  server = await startArchivedServer(folderOf(), home);
  // The place of the archive is a disk of its own, which a test may fill.
  if (mayMount) mountOn(repo);
  server.pgbackrest('stanza-create');
  port = Number(await freePort());
  running = await startSite({
    ...{ PORT: String(port), DATABASE_URL: server.url, APP_SECRET, DATA_DIR: dataDir },
    ...{ PGBACKREST_STANZA: 'try', DEMO: '1', PATH: server.path },
  });
  await server.asSuperuser('GRANT EXECUTE ON FUNCTION pg_switch_wal() TO site');
  database = openDatabase({ connection: { connectionString: server.url }, poolSize: 3 });
  operator = await enterConsoleOf(running.url, database);
}, 300_000);

afterAll(async () => {
  await database?.close();
  await running?.stop();
  server?.stop();
  if (mayMount) spawnSync('sh', ['-c', 'umount "$0"', repo]);
}, 60_000);

needs(
  'random seconds under writes are opened as they were',
  { timeout: 3_600_000 },
  async (context) => {
    const writers = await prepareWriting(300);
    server.pgbackrest('backup', '--type=full');
    const first = Math.ceil(Date.now() / 1_000) + 2;
    const begin = performance.now();
    const writing = writers.begin();
    const wrong: string[] = [];
    let longest = 0;
    try {
      await pause(times(20, 60) * 1_000);
      for (let number = 0; number < POINTS; number += 1) {
        const last = Math.floor(Date.now() / 1_000) - 1;
        const at = 1_000 * (first + Math.floor(Math.random() * (last - first + 1)));
        // A code is fresh for five minutes.
        operator = await enterConsoleOf(running.url, database);
        const { view, ms } = await openPointOf(operator, toWire(at));
        longest = Math.max(longest, ms);
        if (view.state === 'failed') {
          wrong.push(`${toWire(at)}: ${view.says}`);
          continue;
        }
        const [row, ...rows] = await wrongRows([...writing.requests], at);
        if (row) wrong.push(`${toWire(at)}: ${rows.length + 1}, ${row}`);
      }
    } finally {
      await writing.stop();
    }
    const answered = writing.requests.filter(isSuccess).length;
    const rate = answered / ((performance.now() - begin) / 1_000);
    report(
      context,
      'L1',
      `wrong ${wrong.length} of ${POINTS} seconds under ${Math.round(rate)} writes a second (${answered} acknowledged); to look at after ${(longest / 1_000).toFixed(1)} s at most`,
    );
    expect(wrong).toEqual([]);
    expect(longest).toBeLessThan(LONGEST_MS);
    expect(rate).toBeGreaterThan(LEAST_RATE);
  },
);

needs(
  'who was erased or shut out since is so at a point',
  { timeout: 900_000 },
  async (context) => {
    const make = createMake(database.kysely);
    const people: { id: number; email: string }[] = [];
    for (let count = 0; count < 3 * SHUT_OUT; count += 1) {
      people.push(await make.member({ name: count < SHUT_OUT ? MARK : '会員' }));
    }
    const staff: { id: number; email: string }[] = [];
    for (let count = 0; count < SHUT_OUT; count += 1)
      staff.push(await make.staff({ role: 'admin' }));
    const ids = (from: number) => people.slice(from, from + SHUT_OUT).map(({ id }) => id);
    for (const id of ids(0)) {
      await make.question({ by: { id }, video: await make.video(), message: MARK });
    }
    await server.pgbackrest('backup', '--type=incr');
    await pause(2_000);
    const at = Math.floor(Date.now() / 1_000) * 1_000;
    await pause(1_100);
    for (const member of ids(0)) {
      await database.kysely
        .transaction()
        .execute((tx) =>
          eraseMember(tx, member, { appSecret: APP_SECRET, erasedAt: new Date().toISOString() }),
        );
    }
    const { kysely } = database;
    await sql`UPDATE members SET suspended_at = now() WHERE id = ANY(${ids(SHUT_OUT)})`.execute(
      kysely,
    );
    const another = await hashPassword('another password');
    for (const id of ids(2 * SHUT_OUT)) await storePasswordHash(kysely, id, another);
    await sql`UPDATE staff SET disabled_at = now() WHERE id = ANY(${staff.map(({ id }) => id)})`.execute(
      kysely,
    );
    expect((await openPointOf(operator, toWire(at))).view.state).toBe('ready');
    const client = await connectToPoint(dataDir, site);
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    let markers = 0;
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `SELECT FROM public."${name}" r WHERE r::text LIKE '%${MARK}%'`,
      );
      markers += rowCount ?? 0;
    }
    const [{ rows: members }, { rows: operators }] = await Promise.all([
      client.query(
        `SELECT id FROM members WHERE id = ANY($1) AND suspended_at IS NULL AND password_hash IS NOT NULL`,
        [people.map(({ id }) => id)],
      ),
      client.query('SELECT id FROM staff WHERE id = ANY($1) AND disabled_at IS NULL', [
        staff.map(({ id }) => id),
      ]),
    ]);
    await client.end();
    const letIn = members.length + operators.length;
    const all = people.length + staff.length;
    report(
      context,
      'L2',
      `rows with a marker of ${SHUT_OUT} erased members ${markers}; people whom a point would let in ${letIn} of ${all}`,
    );
    expect({ markers, letIn }).toEqual({ markers: 0, letIn: 0 });
  },
);

test.skipIf(home === undefined || !mayMount)(
  'a full place of the archive stops nothing, and is told',
  { timeout: 900_000 },
  async (context) => {
    // Seconds open after a first backup only, and this may be the first test.
    server.pgbackrest('backup', '--type=full');
    const ballast = join(repo, 'ballast');
    const writing = (await prepareWriting(60)).begin();
    spawnSync('sh', ['-c', 'cat /dev/zero > "$0"', ballast]);
    const said = new Set<string>();
    let bytes = 0;
    for (let second = 0; second < FULL_SECONDS; second += 1) {
      await database.pool.query('SELECT pg_switch_wal()');
      await pause(1_000);
      const { archive, says } = await readPoints(operator);
      if (archive === 'stopped') said.add(says ?? '');
      bytes = Math.max(bytes, bytesIn(folderOf('data/pg_wal')));
    }
    rmSync(ballast);
    await writing.stop();
    const refused = writing.requests.filter((one) => !isSuccess(one)).length;
    server.pgbackrest('backup', '--type=full');
    await pause(2_000);
    const at = Math.floor(Date.now() / 1_000) * 1_000;
    await pause(1_500);
    const { view } = await openPointOf(operator, toWire(at));
    const wrong = await wrongRows(writing.requests, at);
    report(
      context,
      'L4',
      `refused ${refused} of ${writing.requests.length} writes while the place was full for ${FULL_SECONDS} s; its log took up ${Math.round(bytes / 2 ** 20)} MiB at most; told in ${said.size} sentences; after a backup a second opened with ${wrong.length} wrong rows`,
    );
    expect({ refused, wrong, state: view.state }).toEqual({
      refused: 0,
      wrong: [],
      state: 'ready',
    });
    expect([...said].join()).toContain('このスタンザに届いていません');
    expect((await readPoints(operator)).archive).toBe('working');
  },
);

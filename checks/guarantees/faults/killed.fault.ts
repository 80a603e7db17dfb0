import { availableParallelism } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import type { MemberCall } from '#bench/load/member-requests.ts';
import { digits, load, median } from '#bench/results.ts';
import { report, times } from '#checks/guarantees/counts.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { openRunningStorage } from '#server/platform/lifecycle/storage.ts';
import { isPassword } from '#server/platform/passwords/passwords.ts';
import { createMake } from '#server/testing/make.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { isSuccess, makePairs, type SentRequest, sendLoad } from './member-load.ts';

const ROUNDS = times(3, 30);
/** The full number of rounds takes minutes, and much longer on a slow machine. */
const LONGEST_MS = 3_600_000;
const RESTART_MS = 3_000;
/**
 * Visitors who mark and ask, and visitors who change a password or send an enquiry, which take
 * longer.
 */
const MARKING = 8;
const VISITORS = MARKING + 4;
const MEMBERS_EACH = 15;
const VIDEOS = 10;
const NEW_PASSWORD = 'a new password 42';

const at = testFolder();
const dataDir = at('data');
let site: SiteProcess | undefined;

afterAll(() => site?.stop());

async function start(port: string): Promise<SiteProcess> {
  const PUBLIC_URL = `https://localhost:${port}`;
  const proxy = { PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1' };
  site = await startSite({ DATA_DIR: dataDir, PORT: port, ...proxy, APP_SECRET });
  return site;
}

/** Works on the running site's own database, as a command-line tool would. */
async function beside<Answer>(work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const storage = await openRunningStorage(dataDir);
  if (!storage) throw new Error('no site runs on the folder');
  try {
    return await work(storage.database);
  } finally {
    await storage.close();
  }
}

const post = (path: string, body: object = {}): MemberCall => ({ method: 'POST', path, body });

/** A member's writes in order, each once. */
function operationsOf(session: BenchSession, videos: readonly number[], category: number) {
  const words = `言葉 ${session.memberId}`;
  return [
    ...videos.slice(0, 4).map((id) => post(`/api/video/bookmark/${id}`)),
    ...videos.slice(0, 4).map((id) => post(`/api/video/completion/${id}`)),
    ...videos.slice(0, 4).map((id) => post(`/api/video/question/${id}`, { message: words })),
    post('/api/contact', {
      content_category: 'orchard_main',
      contact_category_id: category,
      subject: words,
      body: '本文です。',
    }),
  ];
}

const passwordChange = post('/api/account/change-password', {
  password_current: PASSWORD,
  password: NEW_PASSWORD,
  password_confirmation: NEW_PASSWORD,
});

/** Returns what successful requests did not leave in the database, and what is only half there. */
async function examine(
  database: Database,
  requests: readonly SentRequest[],
  members: readonly number[],
) {
  const { pool } = database;
  const marks = async (table: string) => {
    const { rows } = await pool.query<{ mark: string }>(
      `SELECT member_id || ' ' || video_id AS mark FROM ${table} WHERE member_id = ANY($1)`,
      [members],
    );
    return new Set(rows.map(({ mark }) => mark));
  };
  const there: Record<string, Set<string>> = {
    bookmark: await marks('video_bookmarks'),
    completion: await marks('video_watch_completions'),
    question: await marks('video_questions'),
  };
  const enquiries = await pool.query<{ id: number }>(
    'SELECT member_id AS id FROM enquiries WHERE member_id = ANY($1)',
    [members],
  );
  const enquirers = new Set(enquiries.rows.map(({ id }) => id));
  const lost: string[] = [];
  const half: string[] = [];
  for (const { session, call } of requests.filter(isSuccess)) {
    const [, , kind = '', what = '', video] = call.path.split('/');
    const isThere =
      kind === 'video'
        ? there[what]?.has(`${session.memberId} ${video}`)
        : kind === 'contact'
          ? enquirers.has(session.memberId)
          : true;
    if (!isThere) lost.push(`${call.path} of ${session.memberId}`);
  }
  // A password changes if and only if its owner gets the mail about it.
  const changing = requests.filter(({ call }) => call === passwordChange);
  for (const { session, status } of changing) {
    const { rows } = await pool.query<{ hash: string; notified: boolean }>(
      `SELECT password_hash AS hash, EXISTS (
         SELECT FROM mails WHERE recipient = email AND kind = 'password_changed'
       ) AS notified FROM members WHERE id = $1`,
      [session.memberId],
    );
    const { hash = '', notified = false } = rows[0] ?? {};
    const isNew = await isPassword(hash, NEW_PASSWORD);
    if (isSuccess({ status }) && !isNew) lost.push(`password of ${session.memberId}`);
    if (isNew !== notified || isNew === (await isPassword(hash, PASSWORD))) {
      half.push(`password of ${session.memberId}`);
    }
  }
  // An enquiry has its mail, and an idempotent call has its key: both, or neither.
  const { rows } = await pool.query<{ what: string }>(
    `SELECT 'enquiry ' || id AS what FROM enquiries e WHERE member_id = ANY($1)
       AND NOT EXISTS (SELECT FROM mails m WHERE m.message_id = e.thread_id)
     UNION ALL
     SELECT 'once ' || member_id FROM (
       SELECT member_id, count(*) AS deeds FROM (
         SELECT member_id FROM enquiries UNION ALL SELECT member_id FROM video_questions
       ) done GROUP BY member_id
     ) done FULL JOIN (
       SELECT member_id, count(*) AS notes FROM idempotency_keys GROUP BY member_id
     ) noted USING (member_id)
     WHERE member_id = ANY($1) AND deeds IS DISTINCT FROM notes`,
    [members],
  );
  half.push(...rows.map(({ what }) => what));
  return { lost, half };
}

test('killed with SIGKILL under writes, the site loses nothing that it answered and does nothing by half', {
  timeout: LONGEST_MS,
}, async (context) => {
  const port = await freePort();
  await start(port);
  const { videos, category } = await beside(async (database) => {
    const { videoIds } = await makePairs(database, { members: 0, videos: VIDEOS });
    const { value } = await createMake(database.kysely).contactCategory();
    return { videos: videoIds, category: value };
  });
  const lost: string[] = [];
  const half: string[] = [];
  const restarts: number[] = [];
  let answered = 0;
  let cut = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sessions } = await beside((database) =>
      makePairs(database, { members: VISITORS * MEMBERS_EACH, videos: 0 }),
    );
    const host = `localhost:${port}`;
    const load = sendLoad({ port: Number(port), host, visitors: VISITORS }, (visitor, count) => {
      const own = sessions.slice(visitor * MEMBERS_EACH, (visitor + 1) * MEMBERS_EACH);
      if (visitor >= MARKING) {
        const session = own[count];
        if (!session) return undefined;
        const enquiry = operationsOf(session, videos, category).at(-1) as MemberCall;
        return { session, call: visitor % 2 === 0 ? passwordChange : enquiry };
      }
      // Every visitor sends all of these in turn, each starting at another place.
      const session = own[count % own.length] as BenchSession;
      const operations = operationsOf(session, videos, category);
      const place = Math.floor(count / own.length);
      const call = operations[(place + visitor + 5 * (count % own.length)) % operations.length];
      return place < operations.length && call ? { session, call } : undefined;
    });
    // Each round is killed at another time.
    const enough = 60 + (round % 10) * 12;
    await expect
      .poll(() => load.requests.length, { interval: 1, timeout: 120_000 })
      .toBeGreaterThan(enough);
    const killed = Date.now();
    site?.process.kill('SIGKILL');
    await load.stop();
    await site?.ended;
    const begin = performance.now();
    await start(port);
    restarts.push(performance.now() - begin);
    // No request that came after the kill got an answer.
    const requests = load.requests.filter(({ sent }) => sent < killed);
    answered += requests.filter(isSuccess).length;
    cut += requests.filter((one) => !isSuccess(one)).length;
    const members = sessions.map(({ memberId }) => memberId);
    const found = await beside((database) => examine(database, requests, members));
    lost.push(...found.lost);
    half.push(...found.half);
  }
  // On a busy machine the time says more about the machine than about the site.
  const isQuiet = load() <= availableParallelism();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  report(
    context,
    'H1',
    `acked lost ${lost.length} of ${answered}, half ${half.length}, in ${ROUNDS} rounds (${cut} cut off); restart with the embedded database ${seconds(median(restarts))}, at most ${seconds(Math.max(...restarts))}${isQuiet ? '' : ` (not judged: ${digits(load())} processes wanted the machine)`}`,
  );
  expect({ lost, half }).toEqual({ lost: [], half: [] });
  if (isQuiet) expect(median(restarts)).toBeLessThan(RESTART_MS);
});

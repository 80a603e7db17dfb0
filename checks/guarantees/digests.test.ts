import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openMembership } from '@orchard/contract/staff/memberships';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { castPasswordHash } from '#server/demo/cast/cast.ts';
import { findBrandIds } from '#server/features/brands/brand-ids.view.ts';
import { addMembers } from '#server/features/members/members.store.ts';
import { stopMails } from '#server/features/notifications/choices.store.ts';
import { notifyMembers } from '#server/features/notifications/notifications.store.ts';
import { resetMail } from '#server/features/passwords/password-mails.view.ts';
import { onDatabase } from '#server/platform/database/connection.ts';
import { triesAll } from '#server/testing/cases.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';
import type { DigestWork } from './digests-process.ts';
import { startSmtp } from './smtp.ts';
import { startProcess } from './start-process.ts';

const MEMBERS = times(60, 2_000);
const KILLS = times(2, 20);
const LECTURES = 7;
/** Of those who opt out, a third each: of the kind, of digests, of all mails. */
const OPTED_OUT = 60;
const LONGEST_MS = 600_000;
const RESET_WITHIN_MS = 3_000;

const { app, config, db, make } = await createScene({ limits: 'off' });
const smtp = await startSmtp();
afterAll(() => smtp.stop());

const { rows: named } = await db.pool.query<{ name: string }>('SELECT current_database() AS name');
const connection = onDatabase(inject('postgres').connection, named[0]?.name ?? '');
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a process that makes and sends digests; it ends by itself when none is left. */
async function startWork() {
  const work: DigestWork = { connection, smtpPort: smtp.port };
  const started = await startProcess('digests-process.ts', work);
  children.add(started.child);
  return started;
}

/** Waits until something has come, or all of these processes have ended. */
async function waitFor(hasCome: () => boolean, workers: readonly ChildProcess[]): Promise<void> {
  const isAtWork = ({ exitCode, signalCode }: ChildProcess) =>
    exitCode === null && signalCode === null;
  while (!hasCome() && workers.some(isAtWork)) await pause(5);
}

/** What waits after a try that was cut off is tried at once, not in a minute. */
const hurry = () =>
  db.pool.query('UPDATE mails SET next_attempt_at = now() WHERE next_attempt_at > now()');

const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim() ?? '';

const digests = () => smtp.arrived.filter(({ raw }) => /^List-Unsubscribe:/m.test(raw));

async function addPeople(count: number, prefix: string): Promise<number[]> {
  const brandIds = await findBrandIds(db.kysely, ['orchard_main']);
  const passwordHash = await castPasswordHash();
  const drafts = Array.from({ length: count }, (_, index) => ({
    name: `会員 ${index}`,
    nickname: `会員${index}`,
    email: `${prefix}-${index}@example.jp`,
    passwordHash,
    memberships: brandIds.map(openMembership),
  }));
  return addMembers(db.kysely, drafts);
}

/** The mails that an address got, other than one, and those that came twice. */
function count(members: number) {
  const mails = new Map<string, Set<string>>();
  const arrived = digests();
  for (const { recipients, raw } of arrived) {
    const [address = ''] = recipients;
    mails.set(address, (mails.get(address) ?? new Set()).add(headerOf(raw, 'Message-ID')));
  }
  const wanted = Array.from({ length: members }, (_, index) => `wanting-${index}@example.jp`);
  const distinct = [...mails.values()].reduce((sum, ids) => sum + ids.size, 0);
  return {
    distinct,
    double: [...mails.values()].filter((ids) => ids.size > 1).length,
    lost: wanted.filter((address) => !mails.has(address)).length,
    optedOut: [...mails.keys()].filter((address) => address.startsWith('out-')).length,
    repeats: arrived.length - distinct,
  };
}

test('seven lectures in a day are one mail to each, whatever is killed', {
  timeout: LONGEST_MS,
  skip: !triesAll,
}, async (context) => {
  const wanting = await addPeople(MEMBERS, 'wanting');
  const out = await addPeople(OPTED_OUT, 'out');
  const leave = async (ids: readonly number[]) => {
    for (const [index, id] of ids.entries()) {
      const list = (['brand_lecture', 'digest', 'all'] as const)[index % 3] ?? 'all';
      await stopMails(db.kysely, id, list);
    }
  };
  await leave(out.slice(0, OPTED_OUT / 2));
  await db.pool.query(
    `INSERT INTO memberships (member_id, brand_id)
     SELECT m, b.id FROM unnest($1::bigint[]) m, brands b ON CONFLICT DO NOTHING`,
    [out],
  );
  for (let number = 1; number <= LECTURES; number += 1) {
    const { id } = await make.video({ title: `その日の動画 ${number}` });
    const news = { kind: 'brand_lecture', event: `video:${id}`, videoId: id } as const;
    await notifyMembers(db.kysely, news, sql`SELECT unnest(${[...wanting, ...out]}::bigint[])`);
  }
  await db.pool.query("UPDATE notifications SET created_at = created_at - interval '8 days'");
  // The others leave after the news was made.
  await leave(out.slice(OPTED_OUT / 2));

  // Half of the kills while mails are made, the others while they are sent; one works beside.
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, ended } = await startWork();
    const isEarly = kill < KILLS / 2;
    // The last half is sent at the end, while a reset is asked for.
    const enough = isEarly ? 0 : (MEMBERS * (kill - KILLS / 2 + 1)) / KILLS;
    await waitFor(() => digests().length >= enough, [child]);
    await pause(randomInt(isEarly ? 150 : 30));
    child.kill('SIGKILL');
    await ended;
    await hurry();
  }
  const workers = [await startWork(), await startWork()];
  const forgetful = await make.member();
  const message = resetMail(forgetful, config.publicUrl.origin, 'a'.repeat(43));
  const under = digests().length;
  const processes = workers.map(({ child }) => child);
  await waitFor(() => digests().length > under, processes);
  const asked = Date.now();
  await app.outbox.put(db.kysely, message);
  await Promise.all(workers.map(({ ended }) => ended));
  await hurry();
  await (await startWork()).ended;

  const reset = smtp.arrived.find(({ recipients }) => recipients[0] === forgetful.email);
  const waited = (reset?.at ?? Number.POSITIVE_INFINITY) - asked;
  const { distinct, double, lost, optedOut, repeats } = count(MEMBERS);
  report(
    context,
    'F11',
    `${MEMBERS} members, ${LECTURES} lectures, killed ${KILLS} times: mails ${distinct}, double ${double}, lost ${lost}, to ${OPTED_OUT} who had opted out ${optedOut}; the same mail handed over again ${repeats}; a reset arrived after ${waited} ms`,
  );
  expect({ distinct, double, lost, optedOut }).toEqual({
    distinct: MEMBERS,
    double: 0,
    lost: 0,
    optedOut: 0,
  });
  expect(waited).toBeLessThanOrEqual(RESET_WITHIN_MS);
  expect(digests().every(({ raw }) => /^List-Unsubscribe-Post: /m.test(raw))).toBe(true);
  const { rows } = await db.pool.query<{ mails: number }>(
    "SELECT count(*) AS mails FROM mails WHERE kind = 'digest'",
  );
  expect(Number(rows[0]?.mails)).toBe(MEMBERS);
});

import { randomUUID } from 'node:crypto';
import { staffApi } from '@orchard/contract/staff';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAllPlayed } from '#server/features/watching/progress.store.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';
import type { Member } from '#server/platform/sessions/member.ts';
import { createPlaying, playbackReport } from '#server/testing/playing.ts';
import { createScene } from '#server/testing/scene.ts';
import { createDice } from './contract-lives.ts';
import { report, times } from './counts.ts';
import { createViewer, TICK } from './lecture-viewers.ts';

const VIEWERS = 200;
const LENGTH = 2_400;
/** 12:00: so many do not understand, and go back by half a minute to a minute. */
const HARD = { at: 720, share: 0.25 };
const PLANTED = times(1, 2);
const CONTROLS = times(2, 6);

const { asStaff, db, execute, make } = await createScene({ limits: 'off' });
const { pass } = createPlaying(db);

/** Rows that this connection has written lately, by table; the scene adds its members itself. */
async function countWrites(tx: Kysely<DB>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT relname AS name, (n_tup_ins + n_tup_upd + n_tup_del)::integer AS count
    FROM pg_stat_xact_user_tables WHERE relname <> 'members'`.execute(tx);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

test('where 200 viewers go back is named first, and nothing where none is hard', {
  timeout: 1_200_000,
}, async (context) => {
  const dice = createDice(52);
  const members: Member[] = [];
  for (let number = 0; number < VIEWERS; number += 1) {
    const { id } = await make.member();
    members.push({ id, sessionId: randomUUID(), brands: [] } as unknown as Member);
  }
  const lectures = [];
  for (let number = 0; number < PLANTED + CONTROLS; number += 1) {
    const hard = number < PLANTED ? HARD : undefined;
    lectures.push({ hard, id: (await make.video({ durationSeconds: LENGTH })).id });
  }
  await execute`
    INSERT INTO browsing_history (member_id, video_id)
    SELECT m, v FROM unnest(${members.map(({ id }) => id)}::bigint[]) m,
      unnest(${lectures.map(({ id }) => id)}::bigint[]) v`;
  const viewers = lectures.flatMap(({ id: videoId, hard }) =>
    members.map((member) => ({ member, videoId, ...createViewer(LENGTH, hard, dice) })),
  );

  const written = new Map<string, number>();
  let reports = 0;
  for (let isOn = true; isOn; ) {
    await pass(TICK);
    const ticks = viewers.map((viewer) => ({ ...viewer, tick: viewer.watch.next() }));
    isOn = ticks.some(({ tick }) => !tick.done);
    const told = ticks.flatMap(({ member, videoId, tick }) =>
      tick.value ? { member, videoId, report: playbackReport(tick.value) } : [],
    );
    reports += told.length;
    await db.kysely.transaction().execute(async (tx) => {
      const before = await countWrites(tx);
      await addAllPlayed(tx, told);
      for (const [name, count] of await countWrites(tx)) {
        const more = count - (before.get(name) ?? 0);
        if (more > 0) written.set(name, (written.get(name) ?? 0) + more);
      }
    });
  }

  const rows = await execute`
    SELECT member_id, video_id, lower(one) AS "from", upper(one) AS until
    FROM video_progress p, unnest(p.seen_again) one`;
  const recorded = new Map<string, [number, number][]>();
  for (const { member_id, video_id, from, until } of rows) {
    const key = `${member_id} ${video_id}`;
    recorded.set(key, [...(recorded.get(key) ?? []), [from, until]]);
  }
  let [really, found, wrongly] = [0, 0, 0];
  for (const { member, videoId, again } of viewers) {
    really += again.reduce((sum, one) => sum + one, 0);
    for (const [from, until] of recorded.get(`${member.id} ${videoId}`) ?? []) {
      // A tenth on each side is what the made-up viewer does not know exactly.
      for (let at = Math.ceil(from / 100); at < Math.floor(until / 100); at += 1) {
        if (again[at] || again[at + 4]) found += 1;
        else wrongly += 1;
      }
    }
  }

  let [named, besides, falsely] = [0, 0, 0];
  for (const { id, hard } of lectures) {
    const args = { params: { id }, query: {} };
    const { difficulties } = (await asStaff().call(staffApi.lecturersMinute, args)).body;
    const [first] = difficulties;
    const at = (percent = 0) => (percent * LENGTH) / 100;
    const isThere = first && at(first.from) < HARD.at && at(first.until) > HARD.at - 60;
    if (!hard) falsely += difficulties.length;
    else {
      if (isThere) named += 1;
      besides += difficulties.length - (isThere ? 1 : 0);
    }
  }
  const share = (found / really) * 100;
  report(
    context,
    'Q1',
    `${VIEWERS} viewers, ${reports} reports, ${[...written].map(([name, rows]) => `${rows} rows of ${name}`)} written; of what was really seen again ${share.toFixed(0)} % recorded, ${(wrongly / 10).toFixed(0)} s wrongly; 12:00 named first in ${named} of ${PLANTED} lectures, ${besides} other places; in ${CONTROLS} lectures without a difficulty ${falsely} named`,
  );
  expect([...written]).toEqual([['video_progress', reports]]);
  expect(wrongly).toBe(0);
  expect(share).toBeGreaterThan(85);
  expect([named, besides]).toEqual([PLANTED, 0]);
  expect(falsely).toBe(0);
});

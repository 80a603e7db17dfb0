import { api } from '@orchard/contract';
import { openMembership } from '@orchard/contract/staff/memberships';
import { expect, test } from 'vitest';
import { castPasswordHash } from '#server/demo/cast/cast.ts';
import { findBrandIds } from '#server/features/brands/brand-ids.view.ts';
import { judgeHabits } from '#server/features/habits/habits.commands.ts';
import { addMembers } from '#server/features/members/members.store.ts';
import { createJapanDays } from '#server/testing/japan-days.ts';
import { createPlaying } from '#server/testing/playing.ts';
import { createScene } from '#server/testing/scene.ts';
import { dayOf, wireOf } from './contract-calendar.ts';
import { createDice } from './contract-lives.ts';
import { report, times } from './counts.ts';
import { dayOfSilence, type Life, makeLife } from './habit-lives.ts';

const MADE_UP = 200;
const NIGHTS = times(100, 100);
const MANY = times(2_000, 20_000);
const DAYS_OF_EACH = 60;
const LONGEST_MS = 600_000;

const { as, db, make } = await createScene({ limits: 'off' });
const { letItBe } = createJapanDays(db);

async function addPeople(count: number, prefix: string): Promise<number[]> {
  const brandIds = await findBrandIds(db.kysely, ['orchard_main']);
  const passwordHash = await castPasswordHash();
  const ids: number[] = [];
  for (let first = 0; first < count; first += 1_000) {
    const drafts = Array.from({ length: Math.min(1_000, count - first) }, (_, index) => ({
      ...{ name: `会員 ${first + index}`, nickname: `会員${first + index}`, passwordHash },
      ...{ email: `${prefix}-${first + index}@example.jp` },
      memberships: brandIds.map(openMembership),
    }));
    ids.push(...(await addMembers(db.kysely, drafts)));
  }
  return ids;
}

const addDays = (rows: readonly { id: number; day: number }[]) =>
  db.pool.query('INSERT INTO watch_days SELECT * FROM unnest($1::bigint[], $2::date[])', [
    rows.map(({ id }) => id),
    rows.map(({ day }) => wireOf(day)),
  ]);

/** What takes somebody away, besides silence. */
const TAKES_AWAY: Partial<Record<Life['fate'], string>> = {
  'is suspended': 'UPDATE members SET suspended_at = now() WHERE id = $1',
  leaves: `INSERT INTO erasures (member_id, erase_at, by_staff) VALUES ($1, now() + interval '14 days', false)`,
  ends: 'UPDATE memberships SET paid_until = japan_today() - 1 WHERE member_id = $1',
};

test('who falls silent is named when the own rhythm is broken, and nobody else', {
  timeout: LONGEST_MS,
}, async (context) => {
  const from = dayOf('2027-03-01');
  const span = { first: from - 250, from, until: from + NIGHTS };
  const dice = createDice(51);
  const ids = await addPeople(MADE_UP, 'life');
  const lives = ids.map((id, number) => ({ id, ...makeLife(number, span, dice) }));
  await db.pool.query('UPDATE members SET created_at = $1 WHERE id = ANY($2)', [
    wireOf(span.first),
    ids,
  ]);
  await addDays(
    lives.flatMap(({ id, days }) => days.filter((day) => day < from).map((day) => ({ id, day }))),
  );
  const silent = lives.filter(({ fate }) => fate === 'falls silent' || fate === 'comes back');
  const due = new Map(
    silent.flatMap(({ id, days, away }) => {
      const day = dayOfSilence(days.filter((one) => away && one < away.from));
      return day !== null && day <= span.until ? [[id, day] as const] : [];
    }),
  );
  const namedOn = new Map<number, number>();
  const wrong = new Map<number, string>();
  let afterTheEnd = 0;
  for (let today = from; today <= span.until; today += 1) {
    await letItBe(wireOf(today));
    for (const { id, fate, away } of lives) {
      const takeAway = TAKES_AWAY[fate];
      if (takeAway && away?.from === today) await db.pool.query(takeAway, [id]);
    }
    await judgeHabits(db);
    const { rows } = await db.pool.query<{ id: number }>(
      'SELECT member_id AS id FROM member_habits WHERE silent_since IS NOT NULL AND member_id = ANY($1)',
      [ids],
    );
    const named = new Set(rows.map(({ id }) => Number(id)));
    for (const { id, rhythm, fate, away } of lives) {
      if (!named.has(id)) continue;
      const isAway = away !== null && today > away.from && today <= away.until;
      if (isAway && due.has(id)) namedOn.set(id, namedOn.get(id) ?? today);
      else wrong.set(id, `${wireOf(today)} ${rhythm} ${fate}`);
      if (isAway && TAKES_AWAY[fate]) afterTheEnd += 1;
    }
    await addDays(
      lives.filter(({ days }) => days.includes(today)).map(({ id }) => ({ id, day: today })),
    );
  }
  const inTime = [...due].filter(([id, day]) => Math.abs((namedOn.get(id) ?? 0) - day) <= 1).length;
  report(
    context,
    'S1',
    `${MADE_UP} members, ${NIGHTS} nights: of ${due.size} who fell silent named within a day ${inTime}, of ${MADE_UP} named wrongly ${wrong.size}, of suspended, leaving and ended ${afterTheEnd}`,
  );
  const seen = [...wrong.values()].join('\n');
  expect(due.size, seen).toBeGreaterThan(40);
  expect(inTime / due.size, seen).toBeGreaterThanOrEqual(0.95);
  expect(wrong.size / MADE_UP, seen).toBeLessThanOrEqual(0.03);
  expect(afterTheEnd, seen).toBe(0);
});

test('a night judges 20,000 members in ten seconds, and nobody waits for it', {
  timeout: LONGEST_MS,
}, async (context) => {
  const { open, report: tell } = createPlaying(db);
  const today = '2027-09-01';
  await letItBe(today);
  const ids = await addPeople(MANY, 'many');
  await db.pool.query("UPDATE members SET created_at = '2026-09-01' WHERE id = ANY($1)", [ids]);
  // Each third day on average, in rhythms that differ; one of four has stopped.
  for (let first = 0; first < ids.length; first += 1_000) {
    await db.pool.query(
      `INSERT INTO watch_days
       SELECT id, '${today}'::date - 1 - (id % 4 / 3 * 60)::integer - n * (1 + id % 5)::integer
       FROM unnest($1::bigint[]) id, generate_series(0, ${DAYS_OF_EACH - 1}) n`,
      [ids.slice(first, first + 1_000)],
    );
  }
  await db.owner.query('VACUUM ANALYZE members, memberships, watch_days');
  const video = await make.video({ durationSeconds: 600 });
  const caller = as('hanako');
  await open(caller, video);
  const calls = [
    () => caller.call(api.listContinue, { query: {} }),
    () => caller.call(api.listVideos, { query: {} }),
    () => tell(caller, video, { ranges: [[0, 10]] }),
  ];
  const waits: number[] = [];
  let isJudging = true;
  const beside = (async () => {
    for (let number = 0; isJudging; number += 1) {
      const began = performance.now();
      await calls[number % calls.length]?.();
      waits.push(performance.now() - began);
    }
  })();
  const took: number[] = [];
  // The first names many; the second finds them again.
  for (let night = 0; night < 2; night += 1) {
    const began = performance.now();
    await judgeHabits(db);
    took.push((performance.now() - began) / 1_000);
  }
  isJudging = false;
  await beside;
  const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0;
  const { rows } = await db.pool.query<{ count: string }>(
    'SELECT count(*) FROM member_habits WHERE member_id = ANY($1)',
    [ids],
  );
  const longest = Math.max(...took);
  report(
    context,
    'S2',
    `${MANY} members with ${DAYS_OF_EACH} days each: ${rows[0]?.count} named, a night ${longest.toFixed(1)} s; p95 of ${waits.length} calls beside ${p95.toFixed(0)} ms`,
  );
  expect(Number(rows[0]?.count)).toBeGreaterThan(MANY / 8);
  expect(longest).toBeLessThanOrEqual(10);
  expect(p95).toBeLessThanOrEqual(100);
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAllPlayed } from '#server/features/watching/progress.store.ts';
import type { Member } from '#server/platform/sessions/member.ts';
import { playbackReport } from '#server/testing/playing.ts';
import { createScene } from '#server/testing/scene.ts';
import { times } from './counts.ts';

const { db, make } = await createScene();

const SESSIONS = times(200, 10_000);
/**
 * Sessions per transaction. The clock stands still in a transaction, and one statement writes their
 * reports.
 */
const AT_ONCE = 250;
const LENGTH = 200;
const LONGEST_MS = 600_000;
const FIRST_MS = 60_000;
const KEPT_MS = 60_000;

/** A report: the time since the one before, the playing speed, and the position that it claims. */
interface Step {
  after: number;
  rate: number;
  ranges: [number, number][];
}

// Playing on, jumping, replaying, two devices in turn, lost reports (a long time passes), late
// reports (out of order) and repeated reports are all sequences of such steps.
const range = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.nat(LENGTH), fc.nat(20)).map(([at, to]) => [at, at + to]) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(LENGTH + 50), fc.nat(LENGTH + 50)) },
) as fc.Arbitrary<[number, number]>;
const step: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(fc.constant(10), fc.nat(30), fc.constantFrom(0, 90, 700)),
  rate: fc.constantFrom(0.75, 1, 1.25, 1.5, 1.75, 2),
  ranges: fc.array(range, { maxLength: 3 }),
});
const session = fc.array(step, { minLength: 1, maxLength: 6 }).chain((steps) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step[]>(steps) },
    // Repeats the last report.
    {
      weight: 1,
      arbitrary: fc.constant<Step[]>([...steps, { ...(steps.at(-1) as Step), after: 1 }]),
    },
  ),
);

/** The reference model: a cell for each millisecond of the video, and no clever step. */
function inspectEveryInstant(steps: Step[]): string {
  const seen = new Uint8Array(LENGTH * 1000);
  const played = new Uint8Array(LENGTH * 1000);
  // Microseconds, the database's unit of time.
  let now = 0;
  let clock = 0;
  for (const [index, { after, rate, ranges }] of steps.entries()) {
    now += after * 1_000_000;
    played.fill(0);
    for (const [from, to] of ranges) played.fill(1, from * 1000, Math.max(from, to) * 1000);
    const passed = Math.max(0, Math.min(now - clock, (index === 0 ? FIRST_MS : LONGEST_MS) * 1000));
    const allowed = Math.floor((passed / 1000) * rate);
    let used = 0;
    for (let instant = played.indexOf(1); instant >= 0 && used < allowed; instant += 1) {
      if (!played[instant]) instant = played.indexOf(1, instant);
      if (instant < 0) break;
      if (seen[instant]) continue;
      seen[instant] = 1;
      used += 1;
    }
    clock = Math.max(clock + Math.round((used / rate) * 1000), now - KEPT_MS * 1000);
  }
  return spans(seen);
}

/** Formats cells as the database writes ranges. */
function spans(cells: Uint8Array): string {
  const found: string[] = [];
  for (let from = cells.indexOf(1); from >= 0; ) {
    const gap = cells.indexOf(0, from);
    const to = gap < 0 ? cells.length : gap;
    found.push(`[${from},${to})`);
    from = gap < 0 ? -1 : cells.indexOf(1, to);
  }
  return `{${found.join(',')}}`;
}

/** Stores sessions in the database, each of a new member, with time passing as they say. */
async function play(sessions: Step[][], members: Member[], videoId: number): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    const longest = Math.max(...sessions.map(({ length }) => length));
    for (let index = 0; index < longest; index += 1) {
      const going = sessions.flatMap((steps, at) => {
        const [one, member] = [steps[index], members[at]];
        return one && member ? [{ one, member }] : [];
      });
      const passed = sql`unnest(
        ${going.map(({ member }) => member.id)}::bigint[],
        ${going.map(({ one }) => one.after)}::integer[]
      ) AS passed(member_id, seconds)`;
      await (index === 0
        ? sql`INSERT INTO browsing_history (member_id, video_id, viewed_at)
            SELECT member_id, ${videoId}, now() - seconds * interval '1 second' FROM ${passed}`
        : sql`UPDATE video_progress p SET clock_at = clock_at - seconds * interval '1 second'
            FROM ${passed} WHERE passed.member_id = p.member_id`
      ).execute(tx);
      const playing = going.map(({ one: { rate, ranges }, member }) => ({
        member,
        videoId,
        report: playbackReport({ rate, ranges, position: 0 }),
      }));
      await addAllPlayed(tx, playing);
    }
  });
}

test(`what is seen in ${SESSIONS} sessions is what looking at every moment finds`, async () => {
  const sessions = fc.sample(session, { numRuns: SESSIONS, seed: 20_261_121 });
  const { id: videoId } = await make.video({ durationSeconds: LENGTH });
  const { rows: added } = await db.pool.query<{ id: number }>(
    `INSERT INTO members (name, nickname, email)
     SELECT '会員', '会員', 'viewer-' || n || '@example.jp' FROM generate_series(1, $1) AS n
     RETURNING id`,
    [SESSIONS],
  );
  const members = added.map(({ id }) => ({ id, brands: [] }) as unknown as Member);
  for (let begin = 0; begin < SESSIONS; begin += AT_ONCE) {
    const end = begin + AT_ONCE;
    await play(sessions.slice(begin, end), members.slice(begin, end), videoId);
  }

  const { rows } = await db.pool.query<{ id: number; seen: string; ms: number }>(
    'SELECT member_id AS id, seen::text, seen_ms AS ms FROM video_progress',
  );
  const seenBy = new Map(rows.map(({ id, seen }) => [id, seen]));
  const wrong = sessions.flatMap((steps, at) => {
    const wanted = inspectEveryInstant(steps);
    const got = seenBy.get(members[at]?.id as number);
    return got === wanted ? [] : [{ steps, got, wanted }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  // Never more than the whole elapsed time allows at the highest speed.
  const passed = new Map(
    sessions.map((steps, at) => [
      members[at]?.id,
      steps.reduce((sum, { after }) => sum + after, 0) * 2000,
    ]),
  );
  expect(rows.filter(({ id, ms }) => ms > (passed.get(id) ?? 0))).toEqual([]);
  // The comparison means something only if most sessions see something.
  expect(rows.filter(({ ms }) => ms > 0).length).toBeGreaterThan(SESSIONS / 2);
}, 600_000);

import fc from 'fast-check';
import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { playbackReport } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';
import { addPlayed } from './progress.store.ts';

const { db, make } = await createScene();

const SESSIONS = 10_000;
const LENGTH = 300;
const LONGEST = 600;
const FIRST = 60;
const KEPT = 60;

/** A report that arrives: how long after the one before, at which speed, and what it claims. */
interface Step {
  after: number;
  rate: 1 | 2;
  ranges: [number, number][];
}

// Playing on, jumping, replaying, two devices in turn, reports that are lost (a long time passes),
// come late (out of order) and come twice are all sequences of such steps.
const range = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.nat(LENGTH), fc.nat(20)).map(([at, to]) => [at, at + to]) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(LENGTH + 50), fc.nat(LENGTH + 50)) },
) as fc.Arbitrary<[number, number]>;
const step: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(fc.constant(10), fc.nat(30), fc.constantFrom(0, 90, 700)),
  rate: fc.constantFrom(1 as const, 2 as const),
  ranges: fc.array(range, { maxLength: 3 }),
});
const session = fc.array(step, { minLength: 1, maxLength: 6 }).chain((steps) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Step[]>(steps) },
    // The last comes once more.
    {
      weight: 1,
      arbitrary: fc.constant<Step[]>([...steps, { ...(steps.at(-1) as Step), after: 1 }]),
    },
  ),
);

/** Half seconds: the finest that these speeds and times lead to. */
const HALVES = 2;

/** The same, half second by half second, with nothing clever. */
function lookAtEveryMoment(steps: Step[]): string {
  const seen = Array<boolean>(LENGTH * HALVES).fill(false);
  let now = 0;
  let clock = 0;
  for (const [index, { after, rate, ranges }] of steps.entries()) {
    now += after;
    const most = index === 0 ? FIRST : LONGEST;
    let allowed = Math.max(0, Math.min(now - clock, most)) * rate * HALVES;
    let used = 0;
    for (let moment = 0; moment < seen.length && allowed > 0; moment += 1) {
      const isPlayed = ranges.some(([from, to]) => from * HALVES <= moment && moment < to * HALVES);
      if (!isPlayed || seen[moment]) continue;
      seen[moment] = true;
      allowed -= 1;
      used += 1;
    }
    clock = Math.max(clock + used / HALVES / rate, now - KEPT);
  }
  return seen.map((is) => (is ? '1' : '0')).join('');
}

/** What the database makes of the session; time passes exactly as the session says. */
async function report(
  tx: Transaction<DB>,
  member: Member,
  videoId: number,
  steps: Step[],
): Promise<string> {
  await sql`INSERT INTO browsing_history (member_id, video_id) VALUES (${member.id}, ${videoId})`.execute(
    tx,
  );
  for (const [index, { after, rate, ranges }] of steps.entries()) {
    const table = index === 0 ? sql`browsing_history` : sql`video_progress`;
    const clock = index === 0 ? sql`viewed_at` : sql`clock_at`;
    await sql`UPDATE ${table} SET ${clock} = ${clock} - ${after} * interval '1 second'
      WHERE member_id = ${member.id}`.execute(tx);
    await addPlayed(tx, member, videoId, playbackReport({ rate, ranges, position: 0 }));
  }
  const { rows } = await sql<{ seen: string }>`
    SELECT string_agg(CASE WHEN seen @> moment * 500 THEN '1' ELSE '0' END, '' ORDER BY moment) AS seen
    FROM video_progress, generate_series(0, ${LENGTH * HALVES - 1}) AS moment
    WHERE member_id = ${member.id}`.execute(tx);
  return rows[0]?.seen ?? '';
}

class Undone extends Error {}

/** Runs something in a transaction that leaves nothing; in it the clock stands still. */
async function undone<T>(kysely: Kysely<DB>, run: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await kysely.transaction().execute(async (tx) => {
      result = { value: await run(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return (result as { value: T }).value;
}

test(`what is seen in ${SESSIONS} sessions is what looking at every moment finds`, async () => {
  const video = await make.video({ durationSeconds: LENGTH });
  const sessions = fc.sample(session, { numRuns: SESSIONS, seed: 20_261_121 });
  const wrong: object[] = [];
  let seenSome = 0;
  const queue = sessions.values();
  const work = async () => {
    const { id } = await make.member();
    const member = { id, brands: [] } as unknown as Member;
    for (const steps of queue) {
      const got = await undone(db.kysely, (tx) => report(tx, member, video.id, steps));
      const wanted = lookAtEveryMoment(steps);
      if (wanted.includes('1')) seenSome += 1;
      if (got !== wanted) wrong.push({ steps, got, wanted });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(wrong.slice(0, 3)).toEqual([]);
  // The comparison says something: most sessions see something.
  expect(seenSome).toBeGreaterThan(SESSIONS / 2);
}, 600_000);

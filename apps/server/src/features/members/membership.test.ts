import { api } from '@orchard/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { monthsLater } from '#features/memberships/memberships.commands.ts';
import { isMember } from '#platform/sessions/membership.ts';
import { issueToken } from '#platform/tokens/mailed-tokens.store.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, guest, mailsTo, execute } = await createScene({ limits: 'off' });

/** The day in Japan, a number of days from today. */
const day = async (offset: number): Promise<string> => {
  const rows = await execute`
    SELECT ((now() AT TIME ZONE 'Asia/Tokyo')::date + ${offset}::integer)::text AS day`;
  return rows[0].day;
};
const [yesterday, today, tomorrow] = await Promise.all([day(-1), day(0), day(1)]);

/** The site's own function of Japan's day, which tests let see another time. */
const { rows: made } = await db.owner.query(
  "SELECT pg_get_functiondef('japan_today'::regproc) AS text",
);
const seeTime = (at: string) =>
  db.owner.query(made[0].text.replace('now()', at === 'now' ? 'now()' : `timestamptz '${at}'`));

const periods: [string, string | null, string | null, boolean][] = [
  ['without bounds', null, null, true],
  ['on its first day', today, null, true],
  ['on its last day', null, today, true],
  ['on its only day', today, today, true],
  ['the day before it begins', tomorrow, null, false],
  ['the day after it has ended', null, yesterday, false],
];

describe('a membership', () => {
  test.each(periods)('%s', async (_, membershipFrom, membershipUntil, isIn) => {
    const member = await make.member({ membershipFrom, membershipUntil });
    const { email } = member;
    expect((await as(member).attempt(api.getCurrentUser)).status).toBe(isIn ? 200 : 401);
    const answer = await guest().attempt(api.logIn, { body: { email, password: PASSWORD } });
    expect(answer.status).toBe(isIn ? 200 : 422);
    await guest().call(api.forgotPassword, { body: { email } });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      isIn ? 'password_reset' : 'shut_out',
    ]);
  });

  test('ends at the next request of a signed-in member', async () => {
    const member = await make.member();
    const caller = as(member);
    const set = (until: string | null) =>
      execute`UPDATE memberships SET paid_until = ${until} WHERE member_id = ${member.id}`;
    const statuses = [];
    for (const until of [today, yesterday]) {
      await set(until);
      statuses.push((await caller.attempt(api.getCurrentUser)).status);
    }
    expect(statuses).toEqual([200, 401]);
  });

  test.each([
    ['2026-12-31T14:59:59Z', true],
    ['2026-12-31T15:00:00Z', false],
    ['2026-11-30T14:59:59Z', false],
    ['2026-11-30T15:00:00Z', true],
  ])('is judged to the second by midnight in Japan: %s', async (at, expected) => {
    const member = await make.member({
      membershipFrom: '2026-12-01',
      membershipUntil: '2026-12-31',
    });
    await seeTime(at);
    const { rows } = await sql<{ isMember: boolean }>`
      SELECT ${isMember('m')} AS "isMember" FROM members m WHERE m.id = ${member.id}
    `.execute(db.kysely);
    await seeTime('now');
    expect(rows[0]?.isMember).toBe(expected);
  });

  test('that begins later leaves time to choose the first password; one that ended does not', async () => {
    const choose = async (period: { membershipFrom?: string; membershipUntil?: string }) => {
      const member = await make.member({ ...period, password: null });
      const token = await issueToken(db.kysely, member.id, 'first');
      const password = 'あたらしい合言葉';
      const body = { token, password, password_confirmation: password };
      return (await guest().attempt(api.setFirstPassword, { body })).status;
    };
    expect(await choose({ membershipFrom: tomorrow })).toBe(200);
    expect(await choose({ membershipUntil: yesterday })).toBe(422);
  });
});

test('a member’s last visit outlives the session', async () => {
  const member = await make.member();
  const seen = async () =>
    (await db.pool.query('SELECT FROM member_visits WHERE member_id = $1', [member.id])).rowCount;
  expect(await seen()).toBe(0);
  const caller = as(member);
  await caller.call(api.getCurrentUser);
  await caller.call(api.logOut);
  expect(await seen()).toBe(1);
});

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-30', 1, '2026-02-28'],
  // The last day of a month stays one.
  ['2026-02-28', 1, '2026-03-31'],
  ['2026-04-30', 12, '2027-04-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-02-28', 12, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(monthsLater(day, months)).toBe(expected);
});

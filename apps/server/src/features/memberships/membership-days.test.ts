import { beforeEach, expect, test } from 'vitest';
import { createJapanDays, daysLater } from '#testing/japan-days.ts';
import { createScene } from '#testing/scene.ts';
import { noteMembershipDays } from './tell-members.commands.ts';

const { db, make, clear } = await createScene({ limits: 'off' });
const { letItBe } = createJapanDays(db);
const night = () => noteMembershipDays(db);

/** The last night was before this day. */
const begin = async (day: string) => {
  await letItBe(day);
  await db.owner.query('UPDATE membership_nights SET noted_until = $1', [daysLater(day, -1)]);
};
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM members');
  await db.pool.query('DELETE FROM membership_events');
  await begin('2027-01-10');
});

const member = (membershipFrom: string | null, membershipUntil: string | null, renews = true) =>
  make.member({ membershipFrom, membershipUntil, membership: { renews } });
type Member = Awaited<ReturnType<typeof member>>;
const change = ({ id }: Member, changes: string) =>
  db.pool.query(`UPDATE memberships SET ${changes} WHERE member_id = $1`, [id]);
const noted = async ({ id }: Member, kinds = ['joined', 'renewed', 'ended']) => {
  const { rows } = await db.pool.query<{ event: string }>(
    `SELECT kind || ' ' || day AS event FROM membership_events
     WHERE member_id = $1 AND kind = ANY($2) ORDER BY day, id`,
    [id, kinds],
  );
  return rows.map(({ event }) => event);
};
const nightsUntil = async (from: string, until: string) => {
  for (let day = from; day <= until; day = daysLater(day, 1)) {
    await letItBe(day);
    await night();
  }
};

test('who joins, renews and ends is noted on the day, once', async () => {
  const joining = await member('2027-01-11', '2027-07-10');
  const going = await member('2026-07-12', '2027-01-11');
  const ending = await member('2026-07-01', '2027-01-12', false);
  const open = await member(null, null, false);
  await nightsUntil('2027-01-10', '2027-02-12');
  expect(await noted(joining)).toEqual(['joined 2027-01-11']);
  expect(await noted(going)).toEqual(['renewed 2027-01-12', 'renewed 2027-02-12']);
  expect(await noted(ending)).toEqual(['ended 2027-01-13']);
  expect(await noted(open)).toEqual([]);
});

test('nights that stood still are made up for, by one of two processes', async () => {
  const joining = await member('2027-01-11', '2027-07-10');
  const going = await member('2026-07-12', '2027-01-11');
  const ending = await member('2026-07-01', '2027-01-12', false);
  await letItBe('2027-03-20');
  const events = await Promise.all([night(), night()]);
  expect(events.toSorted((one, other) => one - other)).toEqual([0, 5]);
  expect(await night()).toBe(0);
  expect(await noted(joining)).toEqual(['joined 2027-01-11']);
  expect(await noted(going)).toEqual([
    'renewed 2027-01-12',
    'renewed 2027-02-12',
    'renewed 2027-03-12',
  ]);
  expect(await noted(ending)).toEqual(['ended 2027-01-13']);
});

test('what was written down late is noted, and what is old is not', async () => {
  const [late, old, longOver] = [
    await member('2027-01-02', '2027-07-01'),
    await member('2025-03-01', '2027-06-30'),
    await member('2025-03-01', '2026-11-30', false),
  ];
  await night();
  expect(await noted(late)).toEqual(['joined 2027-01-02']);
  expect(await noted(old)).toEqual([]);
  expect(await noted(longOver)).toEqual([]);
  await change(late, "first_day = '2027-01-05'");
  await nightsUntil('2027-01-11', '2027-01-12');
  expect(await noted(late)).toEqual(['joined 2027-01-02']);
});

test('a term that was paid ahead began, and one after a notice did until the end', async () => {
  const [ahead, leaving] = [
    await member('2026-07-12', '2027-01-11'),
    await member('2026-07-12', '2027-01-11'),
  ];
  await change(ahead, "paid_until = '2027-02-11'");
  await change(leaving, "renews = false, ends_on = '2027-02-11'");
  await nightsUntil('2027-01-10', '2027-02-20');
  expect(await noted(ahead)).toEqual(['renewed 2027-01-12', 'renewed 2027-02-12']);
  expect(await noted(leaving)).toEqual(['renewed 2027-01-12', 'ended 2027-02-12']);
});

test('who comes back has joined again', async () => {
  const returning = await member('2026-07-12', '2027-01-11', false);
  await nightsUntil('2027-01-10', '2027-01-13');
  await change(returning, "first_day = '2027-01-20', paid_until = '2027-07-19', renews = true");
  await nightsUntil('2027-01-14', '2027-01-21');
  expect(await noted(returning)).toEqual(['ended 2027-01-12', 'joined 2027-01-20']);
});

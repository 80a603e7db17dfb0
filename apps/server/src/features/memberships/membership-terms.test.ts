import {
  daysLater,
  daysOf,
  foreseen,
  formatOutlook,
  newMembership,
  paidAfterFailure,
  termEnd,
  termEndOn,
} from '@orchard/contract/staff/membership-terms';
import { openMembership } from '@orchard/contract/staff/memberships';
import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { execute } = await createScene();

const CLUB = { first_months: 6, renewal_months: 1, grace_days: 7 };
const ONCE = { first_months: 0, renewal_months: 0, grace_days: 0 };

// Month ends, a leap day, and days in between.
const FIRST_DAYS = ['2026-01-01', '2026-01-15', '2026-08-31', '2027-12-31', '2028-02-29'];

test('forms compute what the database computes', async () => {
  const asked = FIRST_DAYS.flatMap((first) =>
    [1, 3, 6, 12].flatMap((months) =>
      [termEnd(first, 6), daysLater(first, 100)].flatMap((paid) =>
        [0, 17, 45, 181, 400, 800].map((days) => ({
          ...{ first, months, paid, today: daysLater(first, days) },
        })),
      ),
    ),
  );
  const column = (name: keyof (typeof asked)[number]) => asked.map((one) => one[name]);
  const found = await execute`
    SELECT term_end(first, months)::text AS "end", term_end_on(first, paid, months, today)::text AS "on",
      term_end_on(NULL, paid, months, today)::text AS "open"
    FROM unnest(${column('first')}::date[], ${column('months')}::integer[], ${column('paid')}::date[],
      ${column('today')}::date[]) WITH ORDINALITY AS asked (first, months, paid, today, at)
    ORDER BY at`;
  expect(
    asked.map(({ first, months, paid, today }) => ({
      end: termEnd(first, months),
      on: termEndOn(first, paid, months, today),
      open: termEndOn(null, paid, months, today),
    })),
  ).toEqual(found);
});

test('a state follows from a draft as from the database', async () => {
  const today = '2027-03-10';
  const drafts = [
    { paid_until: '2027-02-28', renews: true },
    { paid_until: '2027-02-28', ends_on: '2027-03-31' },
    { paid_until: '2027-02-28', renews: true, failed_since: '2027-03-01' },
    { paid_until: '2027-02-28', failed_since: '2027-02-01' },
    { paid_until: '2026-09-01' },
    {},
  ].map((days) => ({ ...openMembership(1), first_day: '2026-08-31', ...days }));
  const found = await execute`
    SELECT CASE
        WHEN failed_since IS NOT NULL THEN greatest(paid_until, failed_since - 1) + 7
        WHEN NOT renews THEN greatest(paid_until, ends_on)
      END::text AS last_day,
      CASE WHEN renews THEN term_end_on(first_day, paid_until, 1, ${today}) END::text AS term_end
    FROM json_populate_recordset(NULL::memberships, ${JSON.stringify(drafts)})`;
  expect(drafts.map((draft) => daysOf(draft, CLUB, today))).toEqual(found);
});

describe('a new contract', () => {
  test('begins today, is paid for the first months and renews where the brand renews', () => {
    expect(newMembership(1, CLUB, '2026-08-31')).toMatchObject({
      ...{ first_day: '2026-08-31', paid_until: '2027-02-28', renews: true },
    });
    expect(newMembership(2, ONCE, '2026-08-31')).toMatchObject({
      ...{ first_day: '2026-08-31', paid_until: null, renews: false },
    });
  });
});

describe('what comes of a contract', () => {
  const today = '2026-12-10';
  test.each([
    [{ paid_until: '2026-12-31', renews: true }, '2027年1月1日に更新'],
    [{ paid_until: '2026-12-31' }, '2026年12月31日に終了'],
    [{ paid_until: '2026-11-30' }, '2026年11月30日に終了済み'],
    [{ paid_until: '2026-12-09', renews: true, failed_since: today }, /2026年12月16日まで利用可/],
    [{}, '期限なし'],
    [{ first_day: '2027-01-05', paid_until: '2027-07-04', renews: true }, /^2027年1月5日に開始・/],
  ])('%o is said in a few words', (days, said) => {
    const draft = { ...openMembership(1), ...days };
    const text = formatOutlook(foreseen(draft, CLUB, today), draft, today);
    expect(text).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
  });

  test('a late payment pays the term that goes on, or the one that was late', () => {
    const paid = { ...openMembership(1), first_day: '2026-06-10', paid_until: '2026-12-09' };
    const failed = { ...paid, failed_since: '2026-12-10' };
    expect(paidAfterFailure({ ...failed, renews: true }, CLUB, '2027-01-12')).toBe('2027-02-09');
    expect(paidAfterFailure(failed, CLUB, '2027-01-12')).toBe('2027-01-09');
    expect(paidAfterFailure({ ...failed, ends_on: '2027-01-09' }, CLUB, today)).toBe('2027-01-09');
    expect(paidAfterFailure({ ...failed, paid_until: '2027-03-01' }, CLUB, today)).toBe(
      '2027-03-01',
    );
  });
});

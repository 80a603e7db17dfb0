import { beforeEach, describe, expect, test } from 'vitest';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { newsOf } from './notifications.commands.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, clear } = scene;
const { remind, heard } = createNews(scene);

const setGrace = (days: number) =>
  db.pool.query('UPDATE site_settings SET grace_days = $1', [days]);
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications');
  await setGrace(0);
});

/** A day by the database's clock, in Japan's calendar. */
async function day(days: number): Promise<string> {
  const { rows } = await db.pool.query(
    "SELECT ((now() AT TIME ZONE 'Asia/Tokyo')::date + $1::integer)::text AS day",
    [days],
  );
  return rows[0].day;
}
const memberUntil = async (days: number, wish = {}) =>
  make.member({ membershipUntil: await day(days), ...wish });
const setUntil = async (member: { id: number }, days: number) =>
  db.pool.query('UPDATE members SET membership_until = $2 WHERE id = $1', [
    member.id,
    await day(days),
  ]);
const events = async (who: { id: number }) => (await heard(who)).map(({ event }) => event);

describe('the end of a membership', () => {
  test('is told 30, 7 and 1 days before, each once', async () => {
    const member = await memberUntil(31);
    const told: string[][] = [];
    for (const left of [31, 30, 29, 8, 7, 6, 2, 1, 0]) {
      await setUntil(member, left);
      await db.pool.query(
        "UPDATE notifications SET event = 'membership:' || $1::text || substring(event FROM ':[^:]*$')",
        [await day(left)],
      );
      await remind();
      told.push((await events(member)).map((event) => event.split(':').at(-1) as string));
    }
    expect(told.map((each) => each.join())).toEqual([
      '',
      '30',
      '30',
      '30',
      '30,7',
      '30,7',
      '30,7',
      '30,7,1',
      '30,7,1',
    ]);
    expect((await heard(member))[0]).toMatchObject({ kind: 'membership', mail: 'at_once' });
  });

  test('is made up for once where the site stood still, never two at a time', async () => {
    const late = await memberUntil(28);
    const later = await memberUntil(5);
    const last = await memberUntil(0);
    const tooLate = await memberUntil(20);
    await remind();
    expect(await remind()).toBe(0);
    const stages = async (who: { id: number }) => (await events(who)).map((one) => one.slice(-3));
    expect(await stages(late)).toEqual([':30']);
    expect((await stages(later)).map((one) => one.slice(1))).toEqual([':7']);
    expect((await stages(last)).map((one) => one.slice(1))).toEqual([':1']);
    expect(await stages(tooLate)).toEqual([]);
  });

  test('is told again by its new date once the period is longer', async () => {
    const member = await memberUntil(7);
    await remind();
    await setUntil(member, 30);
    await remind();
    expect(await events(member)).toEqual([
      `membership:${await day(7)}:7`,
      `membership:${await day(30)}:30`,
    ]);
  });

  test('is followed by the days of grace, on the site’s wish', async () => {
    const member = await memberUntil(-1);
    await remind();
    expect(await heard(member)).toEqual([]);
    await setGrace(14);
    await remind();
    expect(await remind()).toBe(0);
    expect(await heard(member)).toMatchObject([
      { event: `membership:${await day(-1)}:grace`, words: expect.stringContaining('引き続き') },
    ]);
  });

  test('is not told to those who cannot sign in', async () => {
    const made = [
      await memberUntil(7, { isSuspended: true }),
      await memberUntil(7, { password: null }),
      await memberUntil(7, { membershipFrom: await day(3) }),
    ];
    await remind();
    for (const member of made) expect(await heard(member)).toEqual([]);
  });
});

test.each([
  ['2026-12-31', 30, '会員期間は2026年12月31日に終了します（あと30日）。'],
  ['2028-02-29', 1, '会員期間は2028年2月29日に終了します（あと1日）。'],
  ['2027-01-01', 0, '会員期間は本日、2027年1月1日に終了します。'],
  ['2027-01-01', 8, undefined],
])('the words about %s with %i days left', (until, left, words) => {
  expect(newsOf({ until, left, graceUntil: until })?.words).toBe(words);
});

test('the words of the days of grace', () => {
  const ending = { until: '2026-02-28', left: -1, graceUntil: '2026-03-14' };
  expect(newsOf(ending)?.words).toBe(
    '会員期間は2026年2月28日に終了しました。2026年3月14日までは引き続きご利用いただけます。',
  );
});

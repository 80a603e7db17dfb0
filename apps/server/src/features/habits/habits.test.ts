import { staffApi } from '@orchard/contract/staff';
import type { HabitFilter } from '@orchard/contract/staff/habits';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilBlocked } from '#testing/database-watch.ts';
import { createJapanDays, daysLater } from '#testing/japan-days.ts';
import { createPlaying } from '#testing/playing.ts';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { judgeHabits } from './habits.commands.ts';

const { as, db, make, asStaff, execute } = await createScene({ limits: 'off' });
const { open, report, pass } = createPlaying(db);
const { letItBe } = createJapanDays(db);

const TODAY = '2026-11-30';
const ago = (days: number) => daysLater(TODAY, -days);

beforeEach(async () => {
  await letItBe(TODAY);
  // The cast is of no concern here.
  await db.owner.query('UPDATE members SET suspended_at = now(); DELETE FROM watch_days');
});

/** A member who joined long ago, with days of watching. */
async function watching(
  name: string,
  days: readonly string[],
  more: Parameters<typeof make.member>[0] & { joined?: string; seen?: string } = {},
) {
  const { joined = ago(300), seen, ...overrides } = more;
  const member = await make.member({ name, ...overrides });
  await execute`UPDATE members SET created_at = ${`${joined} 12:00+09`} WHERE id = ${member.id}`;
  await execute`INSERT INTO watch_days SELECT ${member.id}, unnest(${days}::date[])`;
  if (seen) {
    await execute`
      INSERT INTO member_visits (member_id, last_seen_at) VALUES (${member.id}, ${`${seen} 12:00+09`})`;
  }
  return member;
}

/** Every so many days, the last of them some days ago. */
const every = (step: number, times: number, last: number) =>
  Array.from({ length: times }, (_, index) => ago(last + index * step));

const listed = async (habit?: HabitFilter, q?: string) =>
  (
    await asStaff().call(staffApi['member-habits.list'], {
      query: { ...(habit && { habit }), ...(q && { q }) },
    })
  ).body;
const namesOf = async (habit?: HabitFilter) =>
  (await listed(habit)).map(({ name }) => name).toSorted();
const sinceOf = async (name: string) =>
  (await listed()).find((row) => row.name === name)?.states ?? null;
const contact = (id: number, note: string) => ({ params: { id }, body: { note } }) as const;

describe('a day of watching', () => {
  test('is noted once, by the first report with something played', async () => {
    const video = await make.video({ durationSeconds: 600 });
    const member = await make.member();
    const days = async () =>
      (
        await execute`SELECT day::text FROM watch_days WHERE member_id = ${member.id} ORDER BY 1`
      ).map(({ day }) => day);
    await open(as(member), video);
    await report(as(member), video, { position: 5 });
    expect(await days()).toEqual([]);
    await pass(60);
    await report(as(member), video, { ranges: [[0, 20]] });
    await execute`UPDATE watch_days SET day = day - 1 WHERE member_id = ${member.id}`;
    // What is known to be written is not written again.
    await report(as(member), video, { ranges: [[20, 40]] });
    expect(await days()).toEqual([ago(1)]);
    await letItBe(daysLater(TODAY, 1));
    await report(as(member), video, { ranges: [[20, 40]] });
    expect(await days()).toEqual([ago(1), daysLater(TODAY, 1)]);
  });

  test('that cannot be noted fails no report, and is tried again', async () => {
    const video = await make.video({ durationSeconds: 600 });
    const member = await make.member();
    await open(as(member), video);
    await pass(60);
    await db.owner.query('ALTER TABLE watch_days RENAME TO watch_days_away');
    const { status } = await report(as(member), video, { ranges: [[0, 20]] });
    await db.owner.query('ALTER TABLE watch_days_away RENAME TO watch_days');
    expect(status).toBe(200);
    await report(as(member), video, { ranges: [[0, 20]] });
    expect(await execute`SELECT 1 FROM watch_days WHERE member_id = ${member.id}`).toHaveLength(1);
  });

  test('is forgotten after 400 days, but for the last', async () => {
    const { id } = await watching('昔の会員', [ago(500), ago(401), ago(400), ago(399)]);
    const { id: gone } = await watching('昔だけの会員', [ago(600), ago(500)]);
    await judgeHabits(db);
    const days = async (of: number) =>
      (await execute`SELECT day::text FROM watch_days WHERE member_id = ${of} ORDER BY 1`).map(
        ({ day }) => day,
      );
    expect([await days(id), await days(gone)]).toEqual([[ago(400), ago(399)], [ago(500)]]);
    expect(await namesOf()).not.toContain('昔だけの会員');
  });
});

describe('the night', () => {
  test('reads no day that is still to come, as of a clock that ran ahead', async () => {
    await watching('途切れた会員', [...every(7, 8, 40), daysLater(TODAY, 200)]);
    await judgeHabits(db);
    expect(await namesOf('silent')).toEqual(['途切れた会員']);
  });

  test('names who has watched nothing a week after joining', async () => {
    await watching('八日目', [], { joined: ago(7) });
    await watching('七日目', [], { joined: ago(6) });
    await watching('契約は昨日から', [], { membershipFrom: ago(1) });
    await watching('見た', [ago(2)], { joined: ago(20) });
    await watching('未招待', [], { password: null });
    const invited = await watching('招待した', [], { password: null });
    await execute`INSERT INTO invitations (member_id, invited_at) VALUES (${invited.id}, now())`;
    await judgeHabits(db);
    expect(await namesOf('not_begun')).toEqual(['八日目', '招待した']);
  });

  test('names whose own rhythm is broken, and nobody whose rests are as long', async () => {
    await watching('毎日・九日', every(1, 30, 9));
    await watching('毎日・七日', every(1, 30, 7));
    await watching('隔週・二十三日', every(14, 10, 23));
    await watching('隔週・二十四日', every(14, 10, 24));
    await watching('三日だけ', every(1, 3, 60));
    // Two weeks away came twice: it is nothing new.
    const [first, second] = [every(1, 20, 14), every(1, 20, 14 + 19 + 14)];
    await watching('毎日と二週間の休み', [
      ...first,
      ...second,
      ...every(1, 20, 14 + 19 + 14 + 19 + 14),
    ]);
    await judgeHabits(db);
    expect(await namesOf('silent')).toEqual(['毎日・九日', '隔週・二十四日']);
    await letItBe(daysLater(TODAY, 2));
    await judgeHabits(db);
    expect(await namesOf('silent')).not.toContain('毎日と二週間の休み');
    await letItBe(daysLater(TODAY, 3));
    await judgeHabits(db);
    expect(await namesOf('silent')).toContain('毎日と二週間の休み');
  });

  test('names whose term ends soon and who does not come, renewing contracts never', async () => {
    const soon = { membershipUntil: daysLater(TODAY, 30), seen: ago(30) };
    await watching('終わる', [ago(29)], soon);
    await watching('来ている', [ago(29)], { ...soon, seen: ago(29) });
    await watching('まだ先', [ago(29)], { ...soon, membershipUntil: daysLater(TODAY, 31) });
    await watching('一度も来ない', [ago(29)], { membershipUntil: daysLater(TODAY, 3) });
    await watching('入ったばかり', [ago(29)], {
      membershipUntil: daysLater(TODAY, 3),
      joined: ago(29),
    });
    const renewing = { ...soon, membership: { renews: true } };
    await watching('更新する', [ago(29)], renewing);
    const { id } = await watching('更新しない', [ago(29)], renewing);
    await execute`UPDATE memberships SET renews = false WHERE member_id = ${id}`;
    await judgeHabits(db);
    expect(await namesOf('ending')).toEqual(['一度も来ない', '更新しない', '終わる']);
  });

  test('names nobody who is suspended, leaves or has no contract now', async () => {
    await watching('残る', every(7, 8, 40));
    await watching('停止中', every(7, 8, 40), { isSuspended: true });
    await watching('終了', every(7, 8, 40), { membershipUntil: ago(1) });
    await watching('開始前', every(7, 8, 40), { membershipFrom: daysLater(TODAY, 1) });
    const leaving = await watching('去る', every(7, 8, 40));
    await execute`
      INSERT INTO erasures (member_id, erase_at, by_staff) VALUES (${leaving.id}, now() + interval '14 days', false)`;
    await judgeHabits(db);
    expect(await namesOf()).toEqual(['残る']);
  });

  test('keeps the first day, and takes back what is no longer so', async () => {
    const { id } = await watching('二つ', every(7, 8, 40), {
      membershipUntil: daysLater(TODAY, 5),
      seen: ago(40),
    });
    await judgeHabits(db);
    await letItBe(daysLater(TODAY, 1));
    await judgeHabits(db);
    const both = [
      { habit: 'silent', since: TODAY },
      { habit: 'ending', since: TODAY },
    ];
    expect(await sinceOf('二つ')).toEqual(both);
    await execute`UPDATE member_visits SET last_seen_at = ${`${TODAY} 12:00+09`} WHERE member_id = ${id}`;
    await judgeHabits(db);
    expect(await sinceOf('二つ')).toEqual(both.slice(0, 1));
    await execute`INSERT INTO watch_days VALUES (${id}, ${TODAY})`;
    await judgeHabits(db);
    expect(await sinceOf('二つ')).toBeNull();
  });
});

describe('the list', () => {
  test('says what each saw last, and who wrote to them', async () => {
    const video = await make.video({ title: '相続の基本' });
    const member = await watching('静かな会員', every(7, 8, 40), { seen: ago(39) });
    await make.progress({ by: member, video, at: `${ago(40)}T10:00:00+09:00` });
    await judgeHabits(db);
    const note = '電話でお話しした。\n来週から再開とのこと。';
    const press = () => asStaff().call(staffApi['member-habits.contact'], contact(member.id, note));
    const holder = await db.owner.connect();
    await holder.query('BEGIN; SELECT FROM member_habits FOR UPDATE');
    const both = Promise.all([press(), press()]);
    await untilBlocked(db, 2);
    await holder.query('COMMIT');
    holder.release();
    await both;
    expect((await listed('silent', '静かな'))[0]).toMatchObject({
      ...{ id: member.id, last_watched: { title: '相続の基本' } },
      contact: { by: '佐藤 美咲', note },
      memberships: [{ state: 'paid' }],
    });
    // What was pressed twice stands once in the time line.
    const { body } = await asStaff().call(staffApi.listTimeline, {
      params: { id: member.id },
      query: { kind: 'changes' },
    });
    expect(body.map(({ text }) => text)).toEqual([`佐藤 美咲：連絡の記録：${note}`]);
    await letItBe(daysLater(TODAY, 1));
    await judgeHabits(db);
    expect((await listed('silent'))[0]?.contact?.note).toBe(note);
  });

  test('refuses a note that is too long, and one of who is not listed', async () => {
    const member = await watching('居る会員', [ago(1)]);
    const refused = await asStaff().refused(
      staffApi['member-habits.contact'],
      contact(member.id, 'あ'.repeat(1001)),
    );
    expect(errorsOf(refused)).toEqual({ note: ['メモは1000文字以内で入力してください。'] });
    expect(
      (await asStaff().refused(staffApi['member-habits.contact'], contact(member.id, ''))).status,
    ).toBe(404);
  });

  test('is a filter of members, and an audience of mails', async () => {
    await watching('途切れた会員', every(7, 8, 40));
    await watching('続く会員', every(7, 8, 3));
    await judgeHabits(db);
    const names = async (habit: HabitFilter) =>
      (await asStaff().call(staffApi['members.list'], { query: { habit } })).body.map(
        ({ name }) => name,
      );
    expect([await names('silent'), await names('any'), await names('ending')]).toEqual([
      ['途切れた会員'],
      ['途切れた会員'],
      [],
    ]);
    const [{ id }] = (await execute`SELECT id FROM brands ORDER BY position LIMIT 1`) as [
      { id: number },
    ];
    const filter = { habit: 'silent' as const };
    const others = { brand_id: id, segment_id: null, member_ids: [] };
    const { body } = await asStaff().call(staffApi['broadcasts.audience'], {
      body: { audience: 'filter', filter, ...others },
    });
    expect(body.first.map(({ label }) => label)).toEqual(['途切れた会員']);
  });
});

test('the report says who watched in each of their first four weeks, by month of joining', async () => {
  await execute`UPDATE members SET created_at = '2020-01-01'`;
  await watching('毎週', ['2026-09-01', '2026-09-14', '2026-09-15', '2026-09-28'], {
    joined: '2026-09-01',
  });
  await watching('二週目だけなし', ['2026-09-01', '2026-09-15', '2026-09-28'], {
    joined: '2026-09-01',
  });
  await watching('四週間は終わっていない', [], { joined: ago(27) });
  await watching('四週間が終わった', [], { joined: ago(28) });
  await watching('契約は十月から', [], { joined: '2026-09-01', membershipFrom: '2026-10-01' });
  const { body } = await asStaff().call(staffApi.getReport, { query: {} });
  expect(body.first_weeks).toHaveLength(12);
  expect(body.first_weeks.slice(0, 3)).toEqual([
    { month: '2026-11', joined: 1, watched: 0 },
    { month: '2026-10', joined: 1, watched: 0 },
    { month: '2026-09', joined: 2, watched: 1 },
  ]);
});

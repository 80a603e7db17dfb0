import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseMember } from '#features/erasures/erase-member.commands.ts';
import { sendReports } from '#features/staff-notifications/staff-notifications.commands.ts';
import { createScene } from '#testing/scene.ts';
import { countVisits } from './report.store.ts';

const { app, config, db, make, asStaff, clear, execute, mailsTo, members } = await createScene({
  limits: 'off',
});

const report = async (month?: string) =>
  (await asStaff().call(staffApi.getReport, { query: month ? { month } : {} })).body;
const statistics = async (month: string) => (await report(month)).statistics;
const namesIn = async (query: object) =>
  (await asStaff().call(staffApi['members.list'], { query })).body.map(({ name }) => name);

beforeEach(async () => {
  await clear();
  await db.owner.query(
    `TRUNCATE visit_days, member_visits, empty_searches, anonymous_watching, erasures;
     DELETE FROM video_questions; DELETE FROM enquiries; DELETE FROM mails;
     DELETE FROM staff_notifications`,
  );
  await execute`UPDATE members SET created_at = '2025-01-10 12:00:00+09'`;
  await execute`UPDATE memberships SET paid_until = NULL`;
});

/** A member who was added on a day. */
async function joined(day: string, overrides: Parameters<typeof make.member>[0] = {}) {
  const member = await make.member(overrides);
  await execute`UPDATE members SET created_at = ${`${day} 00:00:00+09`} WHERE id = ${member.id}`;
  return member;
}

const visited = (id: number, at: string) => execute`
  INSERT INTO member_visits (member_id, last_seen_at) VALUES (${id}, ${at})
  ON CONFLICT (member_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`;

describe('a month', () => {
  test('stands beside the month before, in Japan’s days, and its members are the list’s', async () => {
    const first = await joined('2026-04-01', { name: '四月の会員' });
    await joined('2026-05-01', { name: '五月の会員', membershipUntil: '2026-05-31' });
    await execute`UPDATE members SET created_at = '2026-04-30 23:59:59+09' WHERE id = ${first.id}`;
    const may = await statistics('2026-05');
    expect(may.joined).toEqual({ now: 1, before: 1 });
    expect(may.ended).toEqual({ now: 1, before: 0 });
    expect(await namesIn({ joined: '2026-04' })).toEqual(['四月の会員']);
    expect(await namesIn({ joined: '2026-05', ended: '2026-05' })).toEqual(['五月の会員']);
    expect((await statistics('2026-06')).ended).toEqual({ now: 0, before: 1 });
    expect((await report('2026-05')).days.filter((day) => day.joined > 0)).toEqual([
      { day: '2026-05-01', active: null, minutes: 0, joined: 1, asked: 0 },
    ]);
  });

  test('knows what was watched, also of members who have gone', async () => {
    const video = await make.video({ title: '見られた講義' });
    await make.progress({ by: members.hanako, video, at: '2026-05-03T00:00:00+09:00' });
    const gone = await make.member();
    await make.progress({ by: gone, video, at: '2026-05-04T00:00:00+09:00' });
    await make.progress({ by: members.taro, video, at: '2026-04-30T23:00:00+09:00' });
    await db.kysely
      .transaction()
      .execute((tx) => eraseMember(tx, gone.id, { appSecret: config.appSecret }));
    const { statistics: numbers, most_watched, days } = await report('2026-05');
    expect(numbers.minutes).toEqual({ now: 1, before: 0.5 });
    expect(most_watched).toEqual([{ id: video.id, title: '見られた講義', members: 2, minutes: 1 }]);
    expect(days.filter(({ minutes }) => minutes > 0).map(({ day }) => day)).toEqual([
      '2026-05-03',
      '2026-05-04',
    ]);
  });

  test('counts a series as finished with the last lecture that is open to the member', async () => {
    const [one, two, foreign] = [
      await make.video(),
      await make.video(),
      await make.video({ audience: ['WIS'] }),
    ];
    const { id } = await make.series({ lectures: [one, two, foreign] });
    const by = await make.member({ brands: ['orchard_main'] });
    await execute`
      INSERT INTO series_starts (member_id, series_id, started_at)
      VALUES (${by.id}, ${id}, '2026-04-10 00:00:00+09')`;
    await make.completion({ by, video: one, at: '2026-04-10T00:00:00+09:00' });
    expect((await statistics('2026-04')).series_finished.now).toBe(0);
    await make.completion({ by, video: two, at: '2026-05-10T00:00:00+09:00' });
    const may = await statistics('2026-05');
    expect(may.series_begun).toEqual({ now: 0, before: 1 });
    expect(may.series_finished).toEqual({ now: 1, before: 0 });
  });

  test('says how long half of the questions and enquiries waited', async () => {
    for (const [hours, at] of [
      [1, '2026-05-01T00:00:00+09:00'],
      [3, '2026-05-31T23:00:00+09:00'],
      [90, '2026-05-02T00:00:00+09:00'],
    ] as const) {
      const { id } = await make.question({ at, answer: '<p>はい。</p>' });
      await execute`
        UPDATE video_question_answers SET created_at = ${at}::timestamptz + ${hours} * interval '1 hour'
        WHERE video_question_id = ${id}`;
    }
    await make.question({ at: '2026-05-20T00:00:00+09:00' });
    const { id } = await make.enquiry({ subject: '五月の件' });
    await execute`UPDATE enquiries SET created_at = '2026-05-05 10:00:00+09' WHERE id = ${id}`;
    const may = await statistics('2026-05');
    expect(may.questions.now).toBe(4);
    expect(may.question_hours).toEqual({ now: 3, before: null });
    expect(may.enquiries.now).toBe(1);
    expect(may.enquiry_hours).toEqual({ now: null, before: null });
    const query = { month: '2026-05', state: 'all' } as const;
    const { body: asked } = await asStaff().call(staffApi['inbox.list'], { query });
    expect([asked.length, asked.find(({ subject }) => subject)?.subject]).toEqual([5, '五月の件']);
  });

  test('has the searches of its days alone', async () => {
    await execute`
      INSERT INTO empty_searches (day, word, typed, searches)
      VALUES ('2026-04-30', '前', '前', 9), ('2026-05-31', '相続', '相続', 2)`;
    expect((await report('2026-05')).empty_searches.map(({ word }) => word)).toEqual(['相続']);
  });

  test.each(['2026-13', '0000-01', '2026-5', '先月'])('is no month: %s', async (month) => {
    expect((await asStaff().refused(staffApi.getReport, { query: { month } })).status).toBe(422);
  });
});

describe('who came', () => {
  test('is counted before the next visit hides it, and stays when somebody leaves', async () => {
    const [{ day, month }] = (await execute`
      SELECT to_char(now() AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS day,
        to_char(now() AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month`) as [
      { day: string; month: string },
    ];
    expect((await statistics(month)).active).toEqual({ now: null, before: null });
    await countVisits(db.kysely);
    const before = (await statistics(month)).able.now ?? 0;
    const leaving = await make.member({ name: '去る会員' });
    await visited(leaving.id, `${month}-01 00:00:00+09`);
    const here = await make.member({ name: '来た会員' });
    await visited(here.id, `${day} 00:00:00+09`);
    await visited(members.taro.id, '2026-01-01 00:00:00+09');
    await countVisits(db.kysely);
    await db.kysely
      .transaction()
      .execute((tx) => eraseMember(tx, leaving.id, { appSecret: config.appSecret }));
    await countVisits(db.kysely);
    const now = await report();
    expect(now.month).toBe(month);
    expect(now.statistics.active.now).toBe(2);
    expect(now.statistics.able.now).toBe(before + 1);
    expect(now.statistics.erased.now).toBe(1);
    expect(now.days.at(-1)).toMatchObject({ day, active: day.endsWith('-01') ? 2 : 1 });
    expect(await namesIn({ came: month })).toEqual(['来た会員']);
  });

  test('of a month that nobody counted is not known, and that is no zero', async () => {
    await execute`
      INSERT INTO visit_days VALUES ('2026-04-29', 3, 7, 20), ('2026-04-30', 1, 8, 21)`;
    expect((await statistics('2026-05')).active).toEqual({ now: null, before: 8 });
    expect((await statistics('2026-05')).able).toEqual({ now: null, before: 21 });
    expect((await report('2026-04')).days.at(-1)?.active).toBe(1);
  });
});

test('how it is today is as the list of members filters', async () => {
  const before = (await report()).today;
  await make.member({ password: null });
  const { id } = await make.member();
  await execute`
    UPDATE memberships SET paid_until = japan_today() + 31 WHERE member_id = ${id}`;
  expect((await report()).today).toEqual({
    ending: before.ending + 1,
    invited: before.invited + 1,
  });
});

describe('the mail on the first of a month', () => {
  const send = () => sendReports(db, { outbox: app.outbox, origin: config.publicUrl.origin });
  const choose = (who: { id: number }, report: boolean) =>
    asStaff(who).call(staffApi.saveOwnNotifications, {
      body: { timing: 'none', scope: 'all', report },
    });
  const monthPasses = () => execute`
    UPDATE staff_notifications SET report_for = report_for - interval '1 month'`;

  test('goes to who wants it, once, however many processes send', async () => {
    const wanting = await make.staff({ role: 'viewer' });
    const other = await make.staff();
    await choose(wanting, true);
    await choose(other, false);
    expect(await send()).toBe(0);
    await monthPasses();
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, each) => sum + each)).toBe(1);
    expect(await mailsTo(other.email)).toEqual([]);
    expect(await mailsTo(wanting.email)).toHaveLength(1);
    // Saving something else on the same screen sends no second one.
    await choose(wanting, true);
    expect(await send()).toBe(0);
  });

  test('has the numbers of last month, a link, and nothing of a person', async () => {
    const reader = await make.staff({ name: '読む 人' });
    await choose(reader, true);
    const [{ month }] = (await execute`
      SELECT to_char((now() AT TIME ZONE 'Asia/Tokyo') - interval '1 month', 'YYYY-MM') AS month`) as [
      { month: string },
    ];
    await joined(`${month}-01`, { name: '秘密の会員' });
    await monthPasses();
    await send();
    const [mail] = await mailsTo(reader.email);
    expect(mail?.subject).toContain(`${Number(month.slice(5))}月のまとめ`);
    expect(mail?.text).toContain('読む 人 様');
    expect(mail?.text).toContain('・新しい会員：1名（前の月 0名）');
    expect(mail?.text).toContain('・利用した会員：記録なし');
    expect(mail?.text).toContain(`${config.publicUrl.origin}/staff/report?month=${month}`);
    expect(mail?.text).not.toContain('秘密の会員');
  });
});

import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendDigests } from '#features/notifications/notifications.commands.ts';
import { createNews, NO_WAYS } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { tellOfLiveEvents } from './tell-goers.commands.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, members, asStaff, clear, mailsTo } = scene;
const { tellEvenings, heard, choose } = createNews(scene);
const { hanako, taro } = members;
const goers = [hanako, taro];
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications; DELETE FROM notification_choices');
  await db.pool.query('DELETE FROM mails');
});

const HOUR = 60;
const DAY = 24 * HOUR;

/** An evening of which all have heard for long, with these goers since a week ago. */
async function known(wish: Parameters<typeof make.liveEvent>[0] = {}) {
  const evening = await make.liveEvent({ goers, ...wish });
  await db.pool.query(
    `UPDATE live_events SET told_span = tstzrange(starts_at, starts_at + make_interval(mins => minutes))
     WHERE id = $1`,
    [evening.id],
  );
  await db.pool.query("UPDATE live_event_goers SET created_at = now() - interval '7 days'");
  return evening;
}
const words = async (who = hanako) => (await heard(who)).map((news) => news.words);
/** Saves an evening as operators do. */
async function save({ id }: { id: number }, fields: object) {
  const { body } = await asStaff().call(staffApi['live-events.read'], { params: { id } });
  const query = { revision: String(body.revision) };
  const sent = { params: { id }, query, body: { ...body, ...fields } };
  await asStaff().call(staffApi['live-events.update'], sent);
}
const cancel = (evening: { id: number }, cancelled_because: string) =>
  save(evening, { cancelled_because });
/** The time goes on: all that is stored lies further back. */
async function pass(interval: string): Promise<void> {
  await db.pool.query(
    `UPDATE live_events SET starts_at = starts_at - $1::interval,
       told_span = tstzrange(lower(told_span) - $1::interval, upper(told_span) - $1::interval)`,
    [interval],
  );
  for (const table of ['live_event_goers', 'notifications']) {
    await db.pool.query(`UPDATE ${table} SET created_at = created_at - $1::interval`, [interval]);
  }
}
const mail = async (who: { id: number }) => {
  await sendDigests(db, { outbox: app.outbox, origin: config.publicUrl.origin });
  const { rows } = await db.pool.query('SELECT email FROM members WHERE id = $1', [who.id]);
  return (await mailsTo(rows[0].email)).map(({ subject, text, html }) => ({ subject, text, html }));
};

describe('a new evening', () => {
  test('is told once to those who see it, by mail with what is gathered of a day', async () => {
    await make.liveEvent({ title: '相続の夜', starts_at: '2030-12-05T20:00:00+09:00' });
    await make.liveEvent({ title: '会員の夜', audience: ['orchard_main'] });
    await tellEvenings();
    expect(await tellEvenings()).toBe(0);
    expect(await words(taro)).toEqual(['夜の会の予定：12月5日（木）20:00〜『相続の夜』']);
    expect(await heard(hanako)).toHaveLength(2);
    expect((await heard(taro))[0]).toMatchObject({ kind: 'live_event', mail: 'daily', push: true });
    expect(await mail(taro)).toEqual([]);
  });

  test.each([
    ['a draft', { published_at: null }],
    ['in the past', { inMinutes: -1 }],
    ['cancelled', { cancelled_at: new Date(), cancelled_because: '大雪のため' }],
  ])('that is %s is told to nobody', async (_, wish) => {
    await make.liveEvent(wish);
    expect(await tellEvenings()).toBe(0);
  });

  test('that is published later is told then', async () => {
    const { id } = await make.liveEvent({ published_at: fromNow({ days: 1 }) });
    expect(await tellEvenings()).toBe(0);
    await db.pool.query('UPDATE live_events SET published_at = now() WHERE id = $1', [id]);
    expect(await tellEvenings()).toBeGreaterThan(2);
  });

  test('that was cancelled or has begun before the digest is not mailed of', async () => {
    const [cancelled, begun] = [await make.liveEvent(), await make.liveEvent()];
    await tellEvenings();
    await db.pool.query("UPDATE notifications SET created_at = now() - interval '2 days'");
    await cancel(cancelled, '大雪のため');
    await db.pool.query('UPDATE live_events SET starts_at = now() WHERE id = $1', [begun.id]);
    expect(await mail(hanako)).toEqual([]);
  });
});

describe('a change', () => {
  test('of the time is told at once to everybody who wants to come, and to nobody else', async () => {
    const evening = await known({ title: '相続の夜', goers: [taro] });
    await save(evening, { starts_at: '2030-12-03 20:00:00' });
    // Two processes.
    await Promise.all([tellOfLiveEvents(db), tellEvenings()]);
    expect(await words(taro)).toEqual([
      '『相続の夜』は12月3日（火）20:00〜21:30に変更になりました',
    ]);
    expect([await heard(hanako), (await heard(taro))[0]?.mail]).toEqual([[], 'at_once']);
    await save(evening, { minutes: 60 });
    await tellEvenings();
    expect((await words(taro)).at(-1)).toContain('20:00〜21:00に変更');
    await save(evening, { minutes: 24 * HOUR });
    await tellEvenings();
    expect((await words(taro)).at(-1)).toContain('20:00〜翌20:00に変更');
  });

  test('that another follows within the minute, or takes back, is told as it ends', async () => {
    const evening = await known();
    for (const hour of ['18', '19']) await save(evening, { starts_at: `2030-12-03 ${hour}:00:00` });
    await tellEvenings();
    expect(await words()).toEqual([expect.stringContaining('19:00〜20:30')]);
    await cancel(evening, '会場の都合により');
    await cancel(evening, '');
    expect(await tellEvenings()).toBe(0);
  });

  test('of the title or the text is told to nobody', async () => {
    const evening = await known();
    await save(evening, { title: '贈与の夜', place: '別の会議室', prepare: '電卓' });
    expect(await tellEvenings()).toBe(0);
  });

  test('to a cancellation and back is told with the sentence', async () => {
    const evening = await known({ title: '相続の夜', starts_at: '2030-12-03T20:00:00+09:00' });
    await cancel(evening, '講師の体調不良のため');
    await tellEvenings();
    await cancel(evening, '');
    await tellEvenings();
    expect(await words()).toEqual([
      '『相続の夜』は中止になりました：講師の体調不良のため',
      '『相続の夜』は12月3日（火）20:00〜21:30に開催することになりました',
    ]);
  });

  test('of what is a draft by then waits until it is published, of what is over is none', async () => {
    const evening = await known();
    await db.pool.query('UPDATE live_events SET published_at = NULL');
    await save(evening, { starts_at: '2030-12-03 20:00:00' });
    expect(await tellEvenings()).toBe(0);
    await save(evening, { published_at: '2026-01-01 00:00:00' });
    expect(await tellEvenings()).toBe(2);
    const past = await known({ inMinutes: -DAY });
    await save(past, { minutes: 60 });
    expect(await tellEvenings()).toBe(0);
  });
});

describe('a reminder', () => {
  test('comes a day and an hour before, each once', async () => {
    await known({ title: '相続の夜', inMinutes: DAY + 5 });
    expect(await tellEvenings()).toBe(0);
    await pass('10 minutes');
    expect([await tellEvenings(), await tellEvenings()]).toEqual([2, 0]);
    await pass('22 hours 50 minutes');
    expect(await tellEvenings()).toBe(0);
    await pass('10 minutes');
    expect([await tellEvenings(), await tellEvenings()]).toEqual([2, 0]);
    expect(await words()).toEqual([
      expect.stringMatching(/^『相続の夜』は\d+月\d+日（.）\d{1,2}:\d\d〜です$/),
      expect.stringMatching(/^『相続の夜』はまもなく、.*に始まります$/),
    ]);
    expect((await heard(hanako)).map(({ mail: way }) => way)).toEqual(['at_once', 'at_once']);
  });

  test('comes late where the site stood still, and never after the start', async () => {
    await known({ inMinutes: 1 });
    await known({ inMinutes: 0 });
    expect(await tellEvenings()).toBe(2);
    await db.pool.query('DELETE FROM notifications');
    await pass('1 minute');
    expect(await tellEvenings()).toBe(0);
  });

  test('does not come to who wanted to come after its moment, or wants to hear nothing', async () => {
    const { id } = await known({ inMinutes: 30 });
    await db.pool.query(
      'UPDATE live_event_goers SET created_at = now() WHERE live_event_id = $1 AND member_id = $2',
      [id, hanako.id],
    );
    await choose(taro, { live_event: NO_WAYS });
    expect(await tellEvenings()).toBe(0);
  });

  test.each([
    ['cancelled', "cancelled_at = now(), cancelled_because = '大雪', told_span = 'empty'"],
    ['a draft', 'published_at = NULL'],
  ])('does not come of what is %s', async (_, change) => {
    await known({ inMinutes: 30 });
    await db.pool.query(`UPDATE live_events SET ${change}`);
    expect(await tellEvenings()).toBe(0);
  });

  test('follows a moved evening: again before its new time, not beside the news of the move', async () => {
    const evening = await known({ inMinutes: DAY - 5 });
    expect(await tellEvenings()).toBe(2);
    const at = (
      await db.pool.query(
        "SELECT to_char((now() + interval '50 minutes') AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:00') AS at",
      )
    ).rows[0].at;
    await save(evening, { starts_at: '2030-12-03 20:00:00' });
    expect(await tellEvenings()).toBe(2);
    await save(evening, { starts_at: at });
    expect([await tellEvenings(), await tellEvenings()]).toEqual([2, 0]);
    const far = await known({ inMinutes: 5 * DAY });
    await pass('4 days 1 minute');
    expect(await tellEvenings()).toBe(2);
    expect((await heard(hanako)).at(-1)?.event).toBe(`live_event:${far.id}:day:0`);
  });
});

describe('a recording', () => {
  const join = ({ id }: { id: number }, video: { id: number }) =>
    save({ id }, { video_id: video.id });

  test('is told once, to goers who may watch it, and leads to the lecture', async () => {
    const evening = await known({ title: '相続の夜', inMinutes: -DAY });
    const video = await make.video({ title: '相続の夜の録画', audience: ['orchard_main'] });
    await join(evening, video);
    expect([await tellEvenings(), await tellEvenings()]).toEqual([1, 0]);
    expect(await words()).toEqual(['『相続の夜』の録画が公開されました']);
    const [sent] = await mail(hanako);
    expect(sent?.subject).toContain('『相続の夜』の録画が公開されました');
    expect(sent?.text).toContain(`/video/${video.id}`);
    await join(evening, await make.video());
    // Who could not watch the first one.
    expect(await tellEvenings()).toBe(1);
    expect(await words()).toHaveLength(1);
  });

  test('that is published later is told then', async () => {
    const evening = await known({ inMinutes: -DAY });
    const video = await make.video({ publishedAt: fromNow({ days: 1 }) });
    await join(evening, video);
    expect(await tellEvenings()).toBe(0);
    await db.pool.query('UPDATE videos SET published_at = now() WHERE id = $1', [video.id]);
    expect(await tellEvenings()).toBe(2);
  });
});

test('no mail has the place or the address', async () => {
  const secret = { place: '青山の会議室', url: 'https://meet.example.jp/abc' };
  const first = await known({ ...secret, inMinutes: 30, title: '近い会' });
  await choose(hanako, { live_event: { screen: true, mail: 'at_once', push: false } });
  await make.liveEvent({ ...secret, title: '新しい会' });
  await tellEvenings();
  await save(first, { starts_at: '2030-12-03 20:00:00' });
  await tellEvenings();
  await cancel(first, '大雪のため');
  await tellEvenings();
  await db.pool.query("UPDATE notifications SET created_at = created_at - interval '2 days'");
  const mails = JSON.stringify(await mail(hanako));
  for (const there of ['近い会', '新しい会', '大雪のため', `/evenings/${first.id}`]) {
    expect(mails).toContain(there);
  }
  expect(mails).not.toMatch(/青山|meet\.example/);
});

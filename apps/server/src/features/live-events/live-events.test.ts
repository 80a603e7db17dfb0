import { api } from '@orchard/contract';
import { UNREAD_HEADER } from '@orchard/contract/unread';
import { beforeEach, describe, expect, test } from 'vitest';
import { notifyMember } from '#features/notifications/notifications.commands.ts';
import { createScene } from '#testing/scene.ts';

const { as, clear, db, execute, make, members } = await createScene({ limits: 'off' });
beforeEach(clear);

const MEETING = { place: '青山の会議室', url: 'https://meet.example.com/abc' };
const paramsOf = ({ id }: { id: number }) => ({ params: { liveEventId: id } });
const seen = async (event: { id: number }, who: 'hanako' | 'taro' = 'hanako') =>
  (await as(who).call(api.getLiveEvent, paramsOf(event))).body;
const goers = (event: { id: number }) => execute`
  SELECT member_id, came_at IS NOT NULL AS has_come FROM live_event_goers
  WHERE live_event_id = ${event.id}`;

describe('the evenings of a month', () => {
  const listed = async (month?: string) =>
    (await as('hanako').call(api.listLiveEvents, { query: month ? { month } : {} })).body;
  const on = (starts_at: string, more: object = {}) => make.liveEvent({ starts_at, ...more });

  test('are those of Japan’s month that the member sees, with the nearest months beside it', async () => {
    const first = await on('2031-05-01T00:00:00+09:00');
    const last = await on('2031-05-31T23:30:00+09:00', { audience: ['orchard_main'] });
    await on('2031-05-10T20:00:00+09:00', { audience: ['WIS'] });
    await on('2031-05-10T20:00:00+09:00', { published_at: null });
    await on('2031-04-30T23:59:00+09:00', { published_at: null });
    await on('2031-02-03T20:00:00+09:00');
    await on('2031-08-03T20:00:00+09:00');
    const { events, calendar: _, ...rest } = await listed('2031-05');
    expect(rest).toEqual({ month: '2031-05', before: '2031-02', after: '2031-08' });
    expect(events.map(({ id, starts_at }) => [id, starts_at])).toEqual([
      [first.id, '2031-05-01 00:00:00'],
      [last.id, '2031-05-31 23:30:00'],
    ]);
  });

  test('are those of this month unless one is named', async () => {
    const event = await make.liveEvent({ inMinutes: 0 });
    const { events, month } = await listed();
    expect([events.map(({ id }) => id), events[0]?.starts_at.slice(0, 7)]).toEqual([
      [event.id],
      month,
    ]);
  });

  test('are those of the next month that has some where this one has only past ones', async () => {
    await on('2020-05-01T20:00:00+09:00');
    await on('2031-08-03T20:00:00+09:00', { audience: ['WIS'] });
    await on('2031-05-03T20:00:00+09:00');
    await on('2031-06-03T20:00:00+09:00');
    const { calendar: _, events, ...rest } = await listed();
    expect([events.length, rest]).toEqual([
      1,
      { month: '2031-05', before: '2020-05', after: '2031-06' },
    ]);
  });

  test.each(['2031-13', '2031', '0000-01', 'x'])('are none of %s', async (month) => {
    const { status, body } = await as('hanako').refused(api.listLiveEvents, { query: { month } });
    expect([status, body.errors]).toEqual([422, { month: ['月の指定が正しくありません。'] }]);
  });
});

test('the next evenings are three at most, within two weeks, and one that goes on', async () => {
  const day = 24 * 60;
  await make.liveEvent({ inMinutes: -100 });
  const goingOn = await make.liveEvent({ inMinutes: -60 });
  const soon = [
    await make.liveEvent({ inMinutes: day }),
    await make.liveEvent({ inMinutes: 13 * day }),
  ];
  await make.liveEvent({ inMinutes: 15 * day });
  const next = async () =>
    (await as('hanako').call(api.listNextLiveEvents)).body.map(({ id }) => id);
  expect(await next()).toEqual([goingOn, ...soon].map(({ id }) => id));
  await make.liveEvent({ inMinutes: 13.5 * day });
  expect(await next()).toHaveLength(3);
  // A cancelled one takes no place of one that is held.
  const cancelled = await make.liveEvent({ inMinutes: 60 });
  await db.pool.query('UPDATE live_events SET cancelled_at = now() WHERE id = $1', [cancelled.id]);
  expect(await next()).not.toContain(cancelled.id);
});

describe('place and link', () => {
  test.each([
    [16, 'coming', false, 60],
    [14, 'open', true, (14 + 90) * 60],
    [-89, 'open', true, 60],
    [-91, 'over', false, null],
  ])('of an evening that begins in %i minutes', async (inMinutes, state, isShown, seconds) => {
    const event = await make.liveEvent({ inMinutes, ...MEETING });
    const { place, url, changes_in, ...rest } = await seen(event);
    expect(rest).toMatchObject({ state, cancelled_because: null });
    expect({ place, url }).toEqual(isShown ? MEETING : { place: null, url: null });
    if (seconds === null) expect(changes_in).toBeNull();
    else expect(Math.abs((changes_in ?? 0) - seconds)).toBeLessThanOrEqual(20);
  });

  test('of a cancelled one are never shown, but why it is cancelled', async () => {
    const cancelled = { cancelled_at: new Date(), cancelled_because: '台風が近づいているため。' };
    const event = await make.liveEvent({ inMinutes: 0, ...MEETING, ...cancelled });
    expect(await seen(event)).toMatchObject({
      ...{ state: 'cancelled', cancelled_because: '台風が近づいているため。' },
      ...{ place: null, url: null, changes_in: null },
    });
  });
});

test('what is for others, or not published, is not found', async () => {
  for (const wish of [{ audience: ['WIS'] }, { published_at: null }]) {
    const { id } = await make.liveEvent(wish);
    for (const call of [api.getLiveEvent, api.joinLiveEvent, api.leaveLiveEvent]) {
      expect((await as('hanako').refused(call, paramsOf({ id }))).status).toBe(404);
    }
    expect(await goers({ id })).toEqual([]);
  }
});

describe('who wants to come', () => {
  test('says so once by two presses, and takes it back', async () => {
    const event = await make.liveEvent();
    const join = () => as('hanako').call(api.joinLiveEvent, paramsOf(event));
    const [one, other] = await Promise.all([join(), join()]);
    expect([one.body.is_going, other.body.is_going]).toEqual([true, true]);
    expect(await goers(event)).toEqual([{ member_id: members.hanako.id, has_come: false }]);
    expect((await seen(event, 'taro')).is_going).toBe(false);
    for (const _ of [1, 2]) {
      const { body } = await as('hanako').call(api.leaveLiveEvent, paramsOf(event));
      expect(body.is_going).toBe(false);
    }
    expect(await goers(event)).toEqual([]);
  });

  test.each([
    [{ inMinutes: -91 }, 'この夜の会は終了しました。'],
    [{ cancelled_at: new Date() }, 'この夜の会は中止になりました。'],
  ])('is refused: %j', async (wish, message) => {
    const event = await make.liveEvent(wish);
    for (const call of [api.joinLiveEvent, api.leaveLiveEvent]) {
      const { status, body } = await as('hanako').refused(call, paramsOf(event));
      expect([status, body]).toEqual([409, { message }]);
    }
  });

  test('has come once the link was followed, and at no other time', async () => {
    const early = await make.liveEvent({ inMinutes: 16 });
    await as('hanako').call(api.joinLiveEvent, paramsOf(early));
    expect(await goers(early)).toEqual([{ member_id: members.hanako.id, has_come: false }]);
    const event = await make.liveEvent({ inMinutes: 5 });
    await as('hanako').call(api.joinLiveEvent, paramsOf(event));
    const [first] =
      await execute`SELECT came_at FROM live_event_goers WHERE live_event_id = ${event.id}`;
    await as('hanako').call(api.joinLiveEvent, paramsOf(event));
    expect(
      await execute`SELECT came_at FROM live_event_goers WHERE live_event_id = ${event.id}`,
    ).toEqual([first]);
    expect(await goers(event)).toEqual([{ member_id: members.hanako.id, has_come: true }]);
    await as('taro').call(api.joinLiveEvent, paramsOf(event));
    expect(await goers(event)).toHaveLength(2);
  });
});

test('the recording is named to those who may watch it', async () => {
  const main = await make.video({ audience: ['orchard_main'] });
  const other = await make.video({ audience: ['WIS'] });
  const past = { inMinutes: -200 };
  expect((await seen(await make.liveEvent({ ...past, video_id: main.id }))).video_id).toBe(main.id);
  expect((await seen(await make.liveEvent({ ...past, video_id: other.id }))).video_id).toBeNull();
});

test('opening an evening reads its news and no other', async () => {
  const [event, other] = [await make.liveEvent(), await make.liveEvent()];
  for (const { id } of [event, other]) {
    const news = { kind: 'live_event', event: `live-event:${id}`, liveEventId: id } as const;
    await notifyMember(db.kysely, members.hanako.id, news);
  }
  const unread = async () => (await as('hanako').call(api.getCurrentUser)).headers[UNREAD_HEADER];
  expect(await unread()).toBe('2');
  await as('hanako').call(api.markLiveEventRead, paramsOf(event));
  expect(await unread()).toBe('1');
});

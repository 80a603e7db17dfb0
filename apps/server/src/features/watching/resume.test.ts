import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { chooseStart } from '#features/brands/brands.store.ts';
import type { Caller } from '#testing/caller.ts';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, members, db, clear, execute } = await createScene({ limits: 'off' });
const { open, report, pass } = createPlaying(db);
beforeEach(clear);

const LENGTH = 600;
const lecture = (options: Parameters<typeof make.video>[0] = {}) =>
  make.video({ durationSeconds: LENGTH, ...options });
/** A lecture of a course, and its day. */
const lesson = (number: number, options: Parameters<typeof make.video>[0] = {}) =>
  lecture({
    title: `第${number}回`,
    tags: ['税務'],
    publishedAt: `2025-01-0${number}T10:00:00+09:00`,
    ...options,
  });

const resume = async (who: Caller) =>
  (await who.call(api.getResume, { query: { bodies: '0' } })).body;
/** What the member goes on with, in short. */
const goesOn = async (who: Caller) => {
  const found = await resume(who);
  return found && [found.kind, found.video.title];
};
/** Plays ten seconds from here. */
async function play(who: Caller, video: { id: number }, from = 100) {
  await open(who, video);
  await pass(10);
  await report(who, video, { ranges: [[from, from + 10]] });
}
const press = (who: Caller, video: { id: number }) =>
  who.call(api.toggleCompletion, { params: { videoId: video.id } });
const putAside = (who: Caller, video: { id: number }) =>
  who.call(api.putAside, { params: { videoId: video.id } });
const [club] = (await findBrandIds(db.kysely, ['orchard_main'])) as [number];
const chooseFirst = async (
  ...lectures: (Parameters<typeof make.series>[0] & {})['lectures'] & {}
) => {
  const { id } = await make.series({ audience: ['orchard_main'], lectures });
  await chooseStart(db.kysely, club, { first_series_id: id, welcome_notice_id: null });
};

describe('what the home screen goes on with', () => {
  it('is the lecture played last, with its position', async () => {
    const hanako = as('hanako');
    await make.category({ tags: ['税務'] });
    const [, second, third] = [await lesson(1), await lesson(2), await lesson(3)];
    await play(hanako, second);
    await play(hanako, third, 200);
    expect(await resume(hanako)).toMatchObject({
      kind: 'continue',
      video: { title: '第3回', body: '' },
      progress: { video_id: third.id, position: 210, duration: LENGTH },
      series: null,
    });
    await putAside(hanako, third);
    expect(await goesOn(hanako)).toEqual(['continue', '第2回']);
  });

  it('is the next one of its category once the last is watched', async () => {
    const hanako = as('hanako');
    await make.category({ tags: ['税務'] });
    const [first, second] = [await lesson(1), await lesson(2), await lesson(3)];
    const other = await lecture({ title: '以前の途中' });
    await play(hanako, other);
    await play(hanako, first);
    await press(hanako, first);
    expect(await resume(hanako)).toMatchObject({
      kind: 'next',
      video: { title: '第2回' },
      progress: null,
    });
    // One that is begun is gone on with, also as the next one.
    await play(hanako, second);
    await play(hanako, first);
    expect(await goesOn(hanako)).toEqual(['continue', '第2回']);
  });

  it('follows the order of a series, and says the place in it', async () => {
    const hanako = as('hanako');
    await make.category({ tags: ['税務'] });
    const [first, second, third] = [await lesson(1), await lesson(2), await lesson(3)];
    await make.series({ title: '下書き', lectures: [third, second], publishedAt: null });
    const line = await make.series({ title: '逆の順', lectures: [third, first, second] });
    expect(await resume(hanako)).toMatchObject({
      kind: 'first',
      video: { title: '第3回' },
      series: { id: line.id, title: '逆の順', position: 1, lectures_count: 3 },
    });
    await press(hanako, third);
    expect(await resume(hanako)).toMatchObject({
      kind: 'next',
      video: { title: '第1回' },
      series: { position: 2 },
    });
    // After the end of the line comes what was left out.
    await press(hanako, second);
    expect(await goesOn(hanako)).toEqual(['next', '第1回']);
  });

  it('is no lecture that a series still closes', async () => {
    const hanako = as('hanako');
    const [first, second, third] = [await lesson(1), await lesson(2), await lesson(3)];
    const gated = { video: second, opens: 'days_in_series', days: 7 } as const;
    await make.series({ lectures: [first, gated, third] });
    await press(hanako, first);
    expect(await resume(hanako)).toMatchObject({
      kind: 'next',
      video: { title: '第3回' },
      series: { position: 3, lectures_count: 3 },
    });
  });

  it('is begun from half a minute on, or a hundredth of a short one: the next one till then', async () => {
    const hanako = as('hanako');
    const long = { durationSeconds: 3600 };
    const [first, second] = [await lesson(1, long), await lesson(2, long)];
    await make.series({ lectures: [first, second] });
    await press(hanako, first);
    // It followed by itself, and was left.
    await play(hanako, second, 0);
    expect(await resume(hanako)).toMatchObject({
      kind: 'next',
      video: { title: '第2回' },
      progress: null,
    });
    expect((await hanako.call(api.listContinue)).body).toEqual([]);
    await play(hanako, second, 10);
    await play(hanako, second, 20);
    expect(await goesOn(hanako)).toEqual(['continue', '第2回']);
    await play(hanako, await lecture({ title: '短い動画' }));
    expect(await goesOn(hanako)).toEqual(['continue', '短い動画']);
    // Who leaps to a place has chosen it.
    await play(hanako, await lecture({ ...long, title: '途中から' }), 1800);
    expect(await goesOn(hanako)).toEqual(['continue', '途中から']);
  });

  it('is another begun lecture, else the newest unwatched one, where nothing is next', async () => {
    const hanako = as(await make.member({ membershipFrom: '2025-01-01' }));
    const chosen = await lesson(1, { title: 'はじめに' });
    await chooseFirst(chosen);
    const [begun, alone] = [await lecture({ title: '途中' }), await lecture({ title: '単発' })];
    const newest = await lecture({ title: '新着', publishedAt: fromNow({ minutes: -1 }) });
    await play(hanako, begun);
    await press(hanako, alone);
    expect(await goesOn(hanako)).toEqual(['continue', '途中']);
    await press(hanako, begun);
    expect(await goesOn(hanako)).toEqual(['next', '新着']);
    await press(hanako, newest);
    expect(await goesOn(hanako)).toEqual(['next', 'はじめに']);
    await press(hanako, chosen);
    expect(await goesOn(hanako)).toBeNull();
  });

  it('is for a newcomer what operators have chosen for the brand, else the newest lecture', async () => {
    expect(await goesOn(as('hanako'))).toBeNull();
    const chosen = await lesson(1);
    await lesson(2);
    expect(await goesOn(as('hanako'))).toEqual(['first', '第2回']);
    await chooseFirst(chosen);
    expect(await goesOn(as('hanako'))).toEqual(['first', '第1回']);
    expect(await goesOn(as('taro'))).toEqual(['first', '第2回']);
    expect(await goesOn(as('mori'))).toEqual(['first', '第2回']);
    await db.pool.query('DELETE FROM videos WHERE id = $1', [chosen.id]);
    expect(await goesOn(as('hanako'))).toEqual(['first', '第2回']);
  });

  it('leads a newcomer through the series of the brand, whatever is watched between', async () => {
    const member = await make.member();
    const newcomer = as(member);
    const other = await lecture({ title: 'ほか' });
    await make.series({
      title: 'ほかの講座',
      lectures: [other, await lecture({ title: 'その次' })],
    });
    const [first, second, third] = [await lesson(1), await lesson(2), await lesson(3)];
    await make.series({ title: '先の講座', lectures: [first] });
    await chooseFirst(first, { video: second, opens: 'after_previous' }, third);
    const place = { lectures_count: 3, is_start: true };
    expect(await resume(newcomer)).toMatchObject({
      ...{ kind: 'first', video: { title: '第1回' } },
      series: { ...place, position: 1 },
    });
    // What was played last and is not finished goes first.
    await play(newcomer, other);
    expect(await resume(newcomer)).toMatchObject({
      ...{ kind: 'continue', video: { title: 'ほか' }, series: { is_start: false } },
    });
    await press(newcomer, other);
    expect(await goesOn(newcomer)).toEqual(['next', '第1回']);
    await press(newcomer, first);
    expect(await resume(newcomer)).toMatchObject({
      ...{ kind: 'next', video: { title: '第2回' } },
      series: { ...place, position: 2 },
    });
    // A begun lecture of the series goes before one that is not.
    await play(newcomer, third);
    await press(newcomer, first);
    await press(newcomer, first);
    expect(await goesOn(newcomer)).toEqual(['continue', '第3回']);
    await execute`UPDATE memberships SET first_day = japan_today() - 29 WHERE member_id = ${member.id}`;
    expect(await resume(newcomer)).toMatchObject({ series: place });
    await putAside(newcomer, third);
    expect(await resume(newcomer)).toMatchObject({ series: place, video: { title: '第2回' } });
    await press(newcomer, other);
    await press(newcomer, other);
    await execute`UPDATE memberships SET first_day = japan_today() - 30 WHERE member_id = ${member.id}`;
    expect(await goesOn(newcomer)).toEqual(['next', 'その次']);
    expect(await resume(newcomer)).toMatchObject({ series: { is_start: false } });
  });

  it.each([
    ['a draft', { publishedAt: null }],
    ['scheduled', { publishedAt: fromNow({ minutes: 1 }) }],
    ['ended', { publishedUntil: fromNow({ minutes: -1 }) }],
    ['for another brand', { audience: ['WIS'] }],
  ])('is never a lecture that is hidden: %s', async (_kind, hidden) => {
    const hanako = as('hanako');
    await make.category({ tags: ['税務'] });
    const shown = await lesson(1);
    const closed = await lesson(2, hidden);
    await chooseFirst(closed);
    expect(await goesOn(hanako)).toEqual(['first', '第1回']);
    await press(hanako, shown);
    expect(await goesOn(hanako)).toBeNull();
    await make.progress({ by: members.hanako, video: closed });
    expect(await goesOn(hanako)).toBeNull();
  });
});

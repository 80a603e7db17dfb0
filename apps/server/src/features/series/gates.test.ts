import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { addStarts } from './series-members.store.ts';

const { as, make, members, db, clear } = await createScene();
beforeEach(clear);

const day = (days: number) =>
  fromNow({ days }).toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' });

/** A series of three lectures, the second and third with a gate. */
async function madeSeries(gate: { opens: 'days_in_series' | 'days_in_membership'; days: number }) {
  const lectures = [await make.video(), await make.video(), await make.video()] as const;
  const [first, ...others] = lectures;
  const { id } = await make.series({
    lectures: [first, ...others.map((video) => ({ video, ...gate }))],
  });
  return { id, lectures };
}

const read = async (seriesId: number, who = as('hanako')) =>
  (await who.call(api.getSeries, { params: { seriesId } })).body;
const isOpen = async (video: { id: number }, who = as('hanako')) =>
  (await who.attempt(api.getVideo, { params: { videoId: video.id } })).status === 200;
const open = (video: { id: number }, who = as('hanako')) =>
  who.call(api.recordHistory, { params: { videoId: video.id } });
const press = (video: { id: number }, who = as('hanako')) =>
  who.call(api.toggleCompletion, { params: { videoId: video.id } });
describe('a lecture that opens some days after the first day in the series', () => {
  it('opens on that day of Japan, counted from the first opened lecture', async () => {
    const { id, lectures } = await madeSeries({ opens: 'days_in_series', days: 7 });
    const [before] = (await read(id)).lectures.slice(1);
    expect(before).toMatchObject({ video: null, opens_at: null, opens_in_days: 7 });
    await open(lectures[0]);
    const [begun] = (await read(id)).lectures.slice(1);
    expect(begun).toMatchObject({ title: lectures[1].title, video: null, opens_in_days: null });
    expect(begun?.opens_at).toBe(`${day(7)} 00:00:00`);
    const began = async (memberId: number, daysAgo: number) =>
      addStarts(db.kysely, [{ memberId, seriesId: id, at: fromNow({ days: -daysAgo }) }]);
    await began(members.taro.id, 6);
    expect(await isOpen(lectures[1], as('taro'))).toBe(false);
    expect((await read(id, as('taro'))).lectures[1]?.opens_at).toBe(`${day(1)} 00:00:00`);
    await began(members.yuki.id, 7);
    expect((await read(id, as('yuki'))).lectures[1]).toMatchObject({
      video: { id: lectures[1].id },
    });
    // A later visit is not another first day.
    await open(lectures[0], as('yuki'));
    expect(await isOpen(lectures[1], as('yuki'))).toBe(true);
    expect(await isOpen(lectures[1])).toBe(false);
  });

  it('is not what comes next, and counts as still to be watched', async () => {
    const { id, lectures } = await madeSeries({ opens: 'days_in_series', days: 7 });
    await press(lectures[0]);
    const { next, watched_count, lectures_count } = await read(id);
    expect({ next, watched_count, lectures_count }).toEqual({
      next: null,
      watched_count: 1,
      lectures_count: 3,
    });
    const params = { videoId: lectures[0].id };
    const { body } = await as('hanako').call(api.getNextVideo, {
      params,
      query: { series: String(id) },
    });
    expect(body.video).toBeNull();
  });
});

describe('a lecture that opens some days after the first day of the membership', () => {
  it('opens on that day of Japan', async () => {
    const { id, lectures } = await madeSeries({ opens: 'days_in_membership', days: 7 });
    const late = as(await make.member({ membershipFrom: day(-6) }));
    expect(await isOpen(lectures[1], late)).toBe(false);
    expect((await read(id, late)).lectures[1]?.opens_at).toBe(`${day(1)} 00:00:00`);
    expect(await isOpen(lectures[1], as(await make.member({ membershipFrom: day(-7) })))).toBe(
      true,
    );
  });

  it('counts from the day on which the account was made where none is written', async () => {
    const { id, lectures } = await madeSeries({ opens: 'days_in_membership', days: 7 });
    const member = await make.member();
    const who = as(member);
    expect((await read(id, who)).lectures[1]?.opens_at).toBe(`${day(7)} 00:00:00`);
    await db.pool.query(`UPDATE members SET created_at = now() - interval '7 days' WHERE id = $1`, [
      member.id,
    ]);
    expect(await isOpen(lectures[1], who)).toBe(true);
  });
});

describe('a lecture that opens after the one before', () => {
  const line = async (second: Parameters<typeof make.video>[0] = {}) => {
    const lectures = [await make.video(), await make.video(second), await make.video()] as const;
    const { id } = await make.series({
      lectures: lectures.map((video) => ({ video, opens: 'after_previous' as const })),
    });
    return { id, lectures };
  };

  it('opens when that one is watched, one by one', async () => {
    const { id, lectures } = await line();
    const seen = async () =>
      (await read(id)).lectures.map(({ video, opens_after }) => video?.id ?? opens_after);
    const [first, second, third] = lectures.map((video) => video.id);
    expect(await seen()).toEqual([first, 1, 2]);
    await press(lectures[0]);
    expect(await seen()).toEqual([first, second, 2]);
    await press(lectures[1]);
    expect(await seen()).toEqual([first, second, third]);
  });

  it('does not wait for a lecture that has ended or is for others, but for a draft', async () => {
    const ended = await line({ publishedUntil: fromNow({ minutes: -1 }) });
    await press(ended.lectures[0]);
    expect(await isOpen(ended.lectures[2])).toBe(true);
    const others = await line({ audience: ['WIS'] });
    await press(others.lectures[0]);
    expect(await isOpen(others.lectures[2])).toBe(true);
    const draft = await line({ publishedAt: null });
    await press(draft.lectures[0]);
    expect(await isOpen(draft.lectures[2])).toBe(false);
  });
});

describe('a lecture of several series', () => {
  it('is open through any of them that the member sees', async () => {
    const video = await make.video();
    const gated = { video, opens: 'days_in_series', days: 7 } as const;
    await make.series({ lectures: [gated] });
    expect(await isOpen(video)).toBe(false);
    await make.series({ lectures: [video], audience: ['WIS'] });
    await make.series({ lectures: [video], publishedAt: null });
    await make.series({ lectures: [video], publishedAt: fromNow({ hours: 1 }) });
    expect(await isOpen(video)).toBe(false);
    expect(await isOpen(video, as('taro'))).toBe(true);
    const first = await make.video();
    await make.series({ lectures: [first, { video, opens: 'after_previous' }] });
    expect(await isOpen(video)).toBe(false);
    await press(first);
    expect(await isOpen(video)).toBe(true);
  });

  it.each([
    ['a draft', { publishedAt: null }],
    ['ended', { publishedUntil: fromNow({ minutes: -1 }) }],
    ['another brand’s', { audience: ['WIS'] }],
  ])('is not closed by a gate of a series that is %s', async (_, wish) => {
    const video = await make.video();
    await make.series({ lectures: [{ video, opens: 'days_in_series', days: 7 }], ...wish });
    expect(await isOpen(video)).toBe(true);
  });

  it('is closed by a scheduled series until it begins', async () => {
    const video = await make.video();
    const lectures = [{ video, opens: 'after_previous' }] as const;
    await make.series({ lectures, publishedAt: fromNow({ hours: 1 }) });
    expect(await isOpen(video)).toBe(false);
    await db.pool.query('UPDATE series SET published_at = now()');
    expect(await isOpen(video)).toBe(true);
  });
});

describe('lists', () => {
  it('contain what is open to the member, whoever asked before', async () => {
    const [shown, closed] = [
      await make.video({ tags: ['印'] }),
      await make.video({ tags: ['印'], title: '閉じた講義' }),
    ];
    await make.category({ tags: ['印'] });
    await make.series({ lectures: [shown, { video: closed, opens: 'after_previous' }] });
    const yuki = as('yuki');
    await press(shown, yuki);
    const titlesOf = async (who: typeof yuki) => {
      const all = (await who.call(api.listVideos)).body;
      const found = (await who.call(api.searchVideos, { query: { search: '閉じた' } })).body;
      const [category] = (await who.call(api.listCategories, { query: { videos: '1' } })).body;
      return [all.length, found.length, category?.videos.length, category?.videos_count];
    };
    expect(await titlesOf(yuki)).toEqual([2, 1, 1, 2]);
    // The newest of the category is closed; the next one takes its place.
    expect(await titlesOf(as('hanako'))).toEqual([1, 0, 1, 1]);
    expect(await titlesOf(yuki)).toEqual([2, 1, 1, 2]);
  });
});

import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { multirange } from '#features/watching/ranges.ts';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';
import { findVideoAnalytics } from './audience-retention.view.ts';

const { db, make, as, asStaff, clear, members, execute } = await createScene({ limits: 'off' });
const { open, report, pass } = createPlaying(db);
beforeEach(clear);

type Ranges = [number, number][];

/** Records that a member has watched these seconds of a video. */
async function saw(
  video: { id: number },
  ranges: Ranges,
  {
    by,
    at = 'now',
    tells = null,
  }: { by?: { id: number }; at?: string; tells?: number | null } = {},
) {
  const { id } = by ?? (await make.member());
  await execute`
    INSERT INTO video_progress
    (member_id, video_id, position_ms, seen, clock_at, starts, created_at, duration_ms)
    VALUES (${id}, ${video.id}, 999999, ${multirange(ranges)}, now(), 1, ${at}, ${tells})`;
}

const list = async (query: object = {}) =>
  (await asStaff().call(staffApi['video-analytics.list'], { query })).body;
const told = async (video: { id: number }, query: object = {}) =>
  (await asStaff().call(staffApi['video-analytics.read'], { params: { id: video.id }, query }))
    .body;
/** What is counted, also of those who are too few to be told of. */
const read = async ({ id }: { id: number }, { brand, ...days }: Record<string, string> = {}) => {
  const counted = { ...days, ...(brand && { brand: Number(brand) }) };
  return (await findVideoAnalytics(db.kysely, id, counted)) ?? expect.fail('no video');
};
const brandId = async (slug: string) => {
  return String((await execute`SELECT id FROM brands WHERE slug = ${slug}`)[0].id);
};
const lecture = (title = '講義', durationSeconds: number | null = 600) =>
  make.video({ title, durationSeconds });

describe('how a video is watched', () => {
  test('is unknown for an unseen video, for all brands and for each', async () => {
    const video = await lecture();
    const { brands, statistics } = await told(video);
    expect([statistics, ...brands].map(({ members, share }) => [members, share])).toEqual(
      [statistics, ...brands].map(() => [0, null]),
    );
    expect(brands.length).toBeGreaterThan(1);
  });

  test('is counted from the watched ranges, never from the last position', async () => {
    const video = await lecture();
    await saw(video, [
      [0, 60],
      [30, 90],
    ]);
    await saw(video, [[0, 540]]);
    await saw(video, []);
    const statistics = { starts: 2, members: 2, minutes: 10.5, finished: 1, share: 0.525 };
    expect(await list()).toEqual([
      { id: video.id, title: '講義', opened: 0, bookmarked: 0, ...statistics },
    ]);
    expect(await read(video)).toMatchObject({
      id: video.id,
      title: '講義',
      length: 600,
      statistics,
    });
  });

  test('counts a start at first, after a pause of half an hour and for a review, not with each report', async () => {
    const video = await lecture();
    const hanako = as('hanako');
    await open(hanako, video);
    const starts = async () => (await list())[0]?.starts;
    const play = async (from: number) => {
      await pass(10);
      await report(hanako, video, { ranges: [[from, from + 10]] });
    };
    await play(0);
    await play(10);
    expect(await starts()).toBe(1);
    await pass(29 * 60);
    await play(20);
    expect(await starts()).toBe(1);
    await pass(31 * 60);
    await report(hanako, video, { position: 30 });
    expect(await starts()).toBe(1);
    await pass(31 * 60);
    await play(0);
    expect(await starts()).toBe(2);
    await hanako.call(api.startReview, { params: { videoId: video.id } });
    expect(await starts()).toBe(2);
    await play(0);
    await play(10);
    expect(await starts()).toBe(3);
  });

  test('can be filtered by brand, by days of the start, and by words of the title', async () => {
    const video = await lecture('相続の話');
    await lecture('保険の話');
    await saw(video, [[0, 60]], { by: members.hanako, at: '2026-04-01T00:00:00+09:00' });
    await saw(video, [[0, 300]], { by: members.taro, at: '2026-04-01T23:59:59+09:00' });
    await saw(video, [[0, 600]], { by: members.yuki, at: '2026-04-02T00:00:00+09:00' });
    const counts = async (query: object) =>
      (await list({ q: '相続', ...query })).map(({ members, minutes }) => [members, minutes]);
    expect(await counts({})).toEqual([[3, 16]]);
    expect(await counts({ from: '2026-04-01', until: '2026-04-01' })).toEqual([[2, 6]]);
    expect(await counts({ from: '2026-04-02' })).toEqual([[1, 10]]);
    await make.video({ title: '相続の別の話', audience: ['WIS'] });
    const club = await brandId('orchard_main');
    expect(await counts({ brand: club })).toEqual([[2, 11]]);
    const { brands, statistics } = await read(video, { until: '2026-04-01', brand: club });
    expect(statistics.members).toBe(1);
    expect(brands.map(({ members, minutes }) => [members, minutes])).toEqual([
      [1, 1],
      [1, 5],
    ]);
  });

  test('is listed by any statistic and page by page, without deleted videos', async () => {
    const [one, two, gone] = [await lecture('一'), await lecture('二'), await lecture('三')];
    await saw(one, [[0, 600]]);
    await saw(two, [[0, 60]]);
    await saw(two, [[0, 60]]);
    await execute`UPDATE videos SET deleted_at = now(), published_at = NULL WHERE id = ${gone.id}`;
    const titles = async (query: object) => (await list(query)).map(({ title }) => title);
    expect(await titles({})).toEqual(['二', '一']);
    for (const sort of ['minutes', 'finished', 'share']) {
      expect([sort, await titles({ sort, order: 'desc' })]).toEqual([sort, ['一', '二']]);
    }
    expect(await titles({ sort: 'members', order: 'asc', p: '2', per_page: '1' })).toEqual(['二']);
    const args = { params: { id: gone.id } };
    expect((await asStaff().refused(staffApi['video-analytics.read'], args)).status).toBe(404);
  });

  test('counts manual and automatic marks separately', async () => {
    const video = await lecture();
    for (const source of ['manual', 'auto', 'auto']) {
      await execute`
        INSERT INTO video_watch_completions (member_id, video_id, source)
        VALUES (${(await make.member()).id}, ${video.id}, ${source})`;
    }
    expect(await read(video)).toMatchObject({ marked: 3, marked_by_hand: 1 });
    expect(await read(video, { brand: '9999' })).toMatchObject({ marked: 0, marked_by_hand: 0 });
  });

  test('tells of a video who opened it lately, who bookmarked it, and what was asked', async () => {
    const video = await lecture();
    const [one, other] = [await make.member(), await make.member()];
    await execute`
      INSERT INTO browsing_history (member_id, video_id, viewed_at) VALUES
        (${one.id}, ${video.id}, now()), (${other.id}, ${video.id}, now() - interval '31 days')`;
    await execute`
      INSERT INTO video_bookmarks (member_id, video_id)
      VALUES (${one.id}, ${video.id}), (${other.id}, ${video.id})`;
    await execute`
      INSERT INTO video_questions (member_id, video_id, message)
      VALUES (${one.id}, ${video.id}, 'なぜですか。')`;
    expect((await read(video)).use).toEqual({ opened: 1, bookmarked: 2, questions: 1 });
  });
});

test('of one video, fewer than five people are not told of, neither all nor of a brand', async () => {
  const video = await lecture();
  for (const end of [600, 600, 600, 600, 60]) {
    await saw(video, [[0, end]], { by: await make.member({ brands: ['orchard_main'] }) });
  }
  await saw(video, [[0, 60]], { by: await make.member({ brands: ['WIS'] }) });
  await execute`
    INSERT INTO video_watch_completions (member_id, video_id, source)
    SELECT member_id, video_id, 'auto' FROM video_progress`;
  const { statistics, brands, marked, marked_by_hand } = await told(video);
  expect([marked, marked_by_hand]).toEqual([6, 0]);
  expect(statistics).toEqual({ starts: 6, members: 6, minutes: 42, finished: null, share: 0.7 });
  const ofBrand = Object.fromEntries(brands.map(({ id, label: _, ...numbers }) => [id, numbers]));
  const few = { starts: null, members: null, minutes: null, finished: null, share: null };
  const wis = await brandId('WIS');
  expect(ofBrand[await brandId('orchard_main')]).toMatchObject({ members: 5, finished: null });
  expect(ofBrand[wis]).toEqual(few);
  expect(await told(video, { brand: wis })).toMatchObject({ statistics: few, marked: null });
});

describe('the retention curve', () => {
  test('equals a count of every hundredth of every viewer', async () => {
    const range = fc.tuple(fc.nat(700), fc.nat(700)) as fc.Arbitrary<[number, number]>;
    const viewers = fc.sample(fc.array(range, { maxLength: 6 }), { numRuns: 200, seed: 7 });
    const video = await lecture();
    for (const ranges of viewers) await saw(video, ranges);
    const middle = (percent: number) => (percent + 0.5) * 6;
    const wanted = Array.from(
      { length: 100 },
      (_, percent) =>
        viewers.filter((ranges) =>
          ranges.some(([from, to]) => from <= middle(percent) && middle(percent) < to),
        ).length,
    );
    expect((await read(video)).curve).toEqual(wanted);
    expect(Math.max(...wanted)).toBeGreaterThan(50);
  });

  test('names where many leave', async () => {
    const video = await lecture();
    for (const end of [150, 150, 150, 600, 600, 600]) await saw(video, [[0, end]]);
    expect((await read(video)).drop_offs).toEqual([{ percent: 24, lost: 0.5 }]);
  });

  test('takes a length that the site does not know from most players, not from one', async () => {
    const video = await lecture('外の動画', null);
    expect(await read(video)).toMatchObject({ length: null, curve: [], drop_offs: [] });
    for (const tells of [100_000, 100_000, 1]) await saw(video, [[0, 50]], { tells });
    const { length, curve } = await read(video);
    expect([length, curve[49], curve[50]]).toEqual([100, 3, 0]);
  });
});

describe('exports', () => {
  const bodyOf = (csv: string) => csv.split('\r\n').slice(1, -1);

  test('of all videos run nothing, and can be opened by Excel', async () => {
    const video = await lecture('=1+1');
    await saw(video, [[0, 90]]);
    const { body } = await asStaff().call(staffApi.exportVideoAnalytics, { query: {} });
    expect(body.csv.startsWith('\ufeff"動画の番号","動画","視聴回数"')).toBe(true);
    expect(bodyOf(body.csv)).toEqual([`${video.id},"'=1+1",1,1,1.5,0,15,0,0`]);
    expect(body.count).toBe(1);
    expect(await execute`SELECT FROM audit_log`).toEqual([]);
  });

  test('of one video have a line for each hundredth', async () => {
    const video = await lecture();
    for (const end of [300, 300, 300, 300, 300, 600, 600, 600, 600, 600])
      await saw(video, [[0, end]]);
    await execute`UPDATE video_progress SET seen_again = '{[0,12000)}'`;
    const args = { params: { id: video.id }, query: {} };
    const { body } = await asStaff().call(staffApi.exportRetention, args);
    const lines = bodyOf(body.csv);
    expect([lines.length, lines[0], lines[99]]).toEqual([100, '0,0,10,100,10', '99,594,5,50,']);
    const gone = { params: { id: 999_999 }, query: {} };
    expect((await asStaff().refused(staffApi.exportRetention, gone)).status).toBe(404);
  });
});

test.each([
  ['from', '2026-02-30'],
  ['until', 'x'],
  ['brand', '0'],
  ['sort', 'id'],
])('a list with %s as %s is refused', async (name, value) => {
  const args = { query: { [name]: value } } as never;
  expect((await asStaff().refused(staffApi['video-analytics.list'], args)).status).toBe(422);
});

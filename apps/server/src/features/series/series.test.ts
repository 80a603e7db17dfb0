import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, members, clear } = await createScene();
beforeEach(clear);

const read = async (id: number, who = as('hanako')) =>
  (await who.call(api.getSeries, { params: { seriesId: id } })).body;

describe('a series', () => {
  it('counts the member’s own progress and names the next lecture', async () => {
    const lectures = [
      await make.video({ durationSeconds: 100 }),
      await make.video({ durationSeconds: 200 }),
      await make.video({ durationSeconds: 300 }),
    ] as const;
    const { id, title } = await make.series({ lectures });
    await make.completion({ by: members.hanako, video: lectures[0] });
    await make.progress({ by: members.hanako, video: lectures[1] });
    const [summary] = (await as('hanako').call(api.listSeries)).body;
    expect(summary).toMatchObject({ id, title, lectures_count: 3, watched_count: 1 });
    expect(summary?.seconds_left).toBe(470);
    expect(summary?.next).toEqual({
      video_id: lectures[1].id,
      position: 2,
      title: lectures[1].title,
      seconds_left: 170,
    });
    const details = await read(id);
    expect(details).toMatchObject(summary as object);
    expect(
      details.lectures.map((one) => [
        one.position,
        one.video?.id,
        one.is_watched,
        one.seconds_left,
      ]),
    ).toEqual([
      [1, lectures[0].id, true, 0],
      [2, lectures[1].id, false, 170],
      [3, lectures[2].id, false, 300],
    ]);
    const [others] = (await as('taro').call(api.listSeries)).body;
    expect(others).toMatchObject({ watched_count: 0, seconds_left: 600, next: { position: 1 } });
  });

  it('shows and counts only lectures that the member may see', async () => {
    const own = await make.video({ audience: ['orchard_main'] });
    const lectures = [
      await make.video({ audience: ['WIS'] }),
      await make.video({ publishedAt: null }),
      await make.video({ publishedUntil: fromNow({ minutes: -1 }) }),
      own,
    ];
    const { id } = await make.series({ lectures });
    const details = await read(id);
    expect(details.lectures.map(({ position, video }) => [position, video?.id])).toEqual([
      [1, own.id],
    ]);
    expect(details.lectures_count).toBe(1);
  });

  it.each([
    ['a draft', { publishedAt: null }],
    ['scheduled', { publishedAt: fromNow({ minutes: 1 }) }],
    ['ended', { publishedUntil: fromNow({ minutes: -1 }) }],
    ['another brand’s', { audience: ['WIS'] }],
  ])('that is %s is not there', async (_, wish) => {
    const lecture = await make.video();
    const { id } = await make.series({ lectures: [lecture], ...wish });
    const hanako = as('hanako');
    expect((await hanako.call(api.listSeries)).body).toEqual([]);
    expect((await hanako.attempt(api.getSeries, { params: { seriesId: id } })).status).toBe(404);
    const params = { videoId: lecture.id };
    expect((await hanako.call(api.listVideoSeries, { params })).body.series).toEqual([]);
    const query = { series: String(id) };
    const next = await hanako.call(api.getNextVideo, { params, query });
    expect(next.body.video).toBeNull();
  });
});

describe('a lecture of several series', () => {
  it('stands in each at its place, and the next one is that of the series', async () => {
    const [first, shared, last, other] = [
      await make.video(),
      await make.video(),
      await make.video(),
      await make.video(),
    ];
    const one = await make.series({ lectures: [first, shared, last] });
    const two = await make.series({ lectures: [shared, other] });
    const hanako = as('hanako');
    await make.completion({ by: members.hanako, video: last });
    const params = { videoId: shared.id };
    expect((await hanako.call(api.listVideoSeries, { params })).body.series).toEqual([
      { id: one.id, title: one.title, position: 2, lectures_count: 3 },
      { id: two.id, title: two.title, position: 1, lectures_count: 2 },
    ]);
    const next = async (videoId: number, series: number) =>
      (await hanako.call(api.getNextVideo, { params: { videoId }, query: { series: `${series}` } }))
        .body.video?.id;
    // In its order, whether the next one is watched or not.
    expect(await next(shared.id, one.id)).toBe(last.id);
    expect(await next(shared.id, two.id)).toBe(other.id);
    expect(await next(last.id, one.id)).toBeUndefined();
    expect(await next(other.id, one.id)).toBeUndefined();
  });
});

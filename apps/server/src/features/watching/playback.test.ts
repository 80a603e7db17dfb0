import { api } from '@orchard/contract';
import { isWatched } from '@orchard/contract/viewer-state';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createPlaying, playbackReport } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, members, clear } = await createScene({ limits: 'off' });
const { open, report, pass, watch } = createPlaying(db);
beforeEach(clear);

const LENGTH = 600;
const lecture = (options: Parameters<typeof make.video>[0] = {}) =>
  make.video({ durationSeconds: LENGTH, ...options });
const marked = async (who: Caller, video: { id: number }) =>
  isWatched((await who.call(api.getVideo, { params: { videoId: video.id } })).body);
const press = (who: Caller, video: { id: number }) =>
  who.call(api.toggleCompletion, { params: { videoId: video.id } });

describe('a report of playing', () => {
  it('is stored: the last position and the share seen, for every device', async () => {
    const video = await lecture();
    const phone = as('hanako');
    await open(phone, video);
    await pass(60);
    const answer = await report(phone, video, { ranges: [[0, 60]] });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        video_id: video.id,
        position: 60,
        duration: LENGTH,
        share: 0.1,
        is_reviewing: false,
        is_watched: false,
      },
    ]);
    const seen = await as('hanako').call(api.getPlayback, { params: { videoId: video.id } });
    expect(seen.body).toEqual(answer.body);
  });

  it('is not someone else’s', async () => {
    const video = await lecture();
    await open(as('hanako'), video);
    await pass(60);
    await report(as('hanako'), video, { ranges: [[0, 60]] });
    const taro = as('taro');
    const his = await taro.call(api.getPlayback, { params: { videoId: video.id } });
    expect(his.body).toMatchObject({ position: 0, share: 0 });
    expect((await taro.call(api.listContinue)).body).toEqual([]);
    const id = String(video.id);
    expect((await taro.call(api.listProgress, { query: { id } })).body).toEqual([]);
    expect((await taro.refused(api.putAside, { params: { videoId: video.id } })).status).toBe(404);
    expect((await as('hanako').call(api.listContinue)).body).toHaveLength(1);
  });

  it('sent twice counts once', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(120);
    const once = await report(hanako, video, { ranges: [[0, 60]] });
    const twice = await report(hanako, video, { ranges: [[0, 60]] });
    expect(twice.body).toEqual(once.body);
  });

  it('costs one write', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(10);
    await report(hanako, video, { ranges: [[0, 10]] });
    await pass(10);
    const writes: string[] = [];
    db.onQuery = (text) => {
      if (/\b(?:insert|update|delete)\b/i.test(text)) writes.push(text);
    };
    await report(hanako, video, { ranges: [[10, 20]] });
    db.onQuery = undefined;
    expect(writes.map((text) => /insert into (\w+)/i.exec(text)?.[1])).toEqual(['video_progress']);
  });

  it('that arrives late does not move the position back', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(120);
    await report(hanako, video, { ranges: [[60, 80]] });
    const late = await report(hanako, video, { position: 20, ranges: [[0, 20]], age: 30 });
    expect(late.body).toMatchObject({ position: 80, share: 40 / LENGTH });
  });

  it('counts what was skipped as not seen', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(600);
    const end = await report(hanako, video, {
      position: LENGTH,
      ranges: [
        [0, 10],
        [590, LENGTH],
      ],
    });
    expect(end.body).toMatchObject({ position: LENGTH, share: 20 / LENGTH, is_watched: false });
  });

  it('beyond the end of the video counts for nothing', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(600);
    const { body } = await report(hanako, video, {
      position: 9_000,
      ranges: [[595, 9_000]],
      duration: 9_000,
    });
    expect(body).toMatchObject({ position: LENGTH, duration: LENGTH, share: 5 / LENGTH });
  });

  it.each([
    ['position', -1, '再生位置'],
    ['position', '10', '再生位置'],
    ['duration', 0, '動画の長さ'],
    ['rate', 17, '再生速度'],
    ['ranges', [[0]], '再生した範囲'],
    ['ranges', [[0, 86_401]], '再生した範囲'],
    ['ranges', Array(201).fill([0, 1]), '再生した範囲'],
    ['age', -1, '経過時間'],
  ])('with %s as %j is refused', async (field, value, label) => {
    const video = await lecture();
    const answer = await as('hanako').post(`/api/video/playback/${video.id}`, {
      ...playbackReport(),
      [field]: value,
    });
    const sentence = `${label}の指定が正しくありません。`;
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
  });
});

describe('a video is marked as watched by itself', () => {
  it('when nine tenths of it have been seen, and not before', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await watch(hanako, video, 0, 530);
    expect(await marked(hanako, video)).toBe(false);
    await watch(hanako, video, 530, 540);
    expect(await marked(hanako, video)).toBe(true);
    const rows = await db.kysely.selectFrom('video_watch_completions').select('source').execute();
    expect(rows).toEqual([{ source: 'auto' }]);
    expect(await marked(as('taro'), video)).toBe(false);
  });

  it('never again once the member has removed the mark', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await watch(hanako, video, 0, 550);
    expect(isWatched((await press(hanako, video)).body)).toBe(false);
    await watch(hanako, video, 550, 600);
    expect(await marked(hanako, video)).toBe(false);
    expect(isWatched((await press(hanako, video)).body)).toBe(true);
    const rows = await db.kysely.selectFrom('video_watch_completions').select('source').execute();
    expect(rows).toEqual([{ source: 'manual' }]);
  });

  it('and not where the member set the mark and took it away beforehand', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await press(hanako, video);
    await press(hanako, video);
    await open(hanako, video);
    await watch(hanako, video, 0, 600);
    expect(await marked(hanako, video)).toBe(false);
  });

  it('while a mark of the member’s own stays as it is', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await make.completion({ by: members.hanako, video, at: '2026-01-01T00:00:00Z' });
    await open(hanako, video);
    await watch(hanako, video, 0, 600);
    const rows = await db.kysely.selectFrom('video_watch_completions').selectAll().execute();
    expect(rows).toMatchObject([{ source: 'manual', created_at: new Date('2026-01-01') }]);
  });

  it('not while the site does not know its length, whatever the player reports', async () => {
    const hanako = as('hanako');
    const video = await lecture({ durationSeconds: null });
    await open(hanako, video);
    await pass(600);
    const { body } = await report(hanako, video, { ranges: [[0, 10]], duration: 10 });
    expect(body).toMatchObject({ duration: 10, share: 1, is_watched: false });
    expect(await marked(hanako, video)).toBe(false);
  });
});

describe('no member watches faster than time passes', () => {
  const all: [number, number][] = [[0, LENGTH]];

  it('an attacker with one request completes nothing', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    const { body } = await report(hanako, video, { ranges: all, rate: 16, age: 86_400 });
    expect(body).toMatchObject({ share: 0, is_watched: false });
  });

  it('one who has just opened the video sees what the moment allows', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    const { body } = await report(hanako, video, { ranges: all, rate: 16 });
    expect(body.share).toBeLessThan(5 / LENGTH);
  });

  it('one with many requests, also at once, does not beat the clock', async () => {
    const devices = [as('hanako'), as('hanako')];
    const video = await lecture();
    await open(devices[0] as Caller, video);
    for (let round = 0; round < 5; round += 1) {
      await pass(10);
      await Promise.all(
        Array.from({ length: 20 }, (_, count) =>
          report(devices[count % 2] as Caller, video, { ranges: all, rate: 2 }),
        ),
      );
    }
    const { body } = await report(devices[0] as Caller, video, { ranges: all, rate: 2 });
    // Fifty seconds at double speed, and the duration of the test itself.
    expect(body.share * LENGTH).toBeGreaterThanOrEqual(99);
    expect(body.share * LENGTH).toBeLessThan(130);
  });

  it('one who lets time pass has a minute of it with the first request, and ten with each other', async () => {
    const hanako = as('hanako');
    const video = await lecture({ durationSeconds: 7_200 });
    await open(hanako, video);
    await pass(86_400);
    const first = await report(hanako, video, { ranges: [[0, 7_200]] });
    expect(first.body.share).toBe(60 / 7_200);
    await pass(86_400);
    const { body } = await report(hanako, video, { ranges: [[0, 7_200]], rate: 1 });
    expect(body.share).toBe(660 / 7_200);
    // At most a minute is left over.
    await pass(0);
    const next = await report(hanako, video, { ranges: [[0, 7_200]], rate: 1 });
    expect(next.body.share * 7_200).toBeLessThan(730);
  });

  it.each([30, 600])(
    'a burst after %i seconds of waiting beside the open page has no more than these, and two minutes at most',
    async (wait) => {
      const hanako = as('hanako');
      const video = await lecture({ durationSeconds: 7_200 });
      const begin = performance.now();
      await open(hanako, video);
      await pass(wait);
      let seen = 0;
      for (let request = 0; request < 10; request += 1) {
        const { body } = await report(hanako, video, { ranges: [[0, 7_200]] });
        seen = body.share * 7_200;
      }
      const tests = (performance.now() - begin) / 1000;
      expect(seen).toBeGreaterThanOrEqual(Math.min(wait, 120) - 0.01);
      expect(seen).toBeLessThanOrEqual(Math.min(wait, 120) + tests);
    },
  );

  it('but nothing of twenty honest reports at once is lost', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(50);
    await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        report(hanako, video, { ranges: [[count * 20, count * 20 + 2.5]] }),
      ),
    );
    const { rows } = await db.pool.query('SELECT seen::text FROM video_progress');
    const ranges = Array.from(
      { length: 20 },
      (_, count) => `[${count * 20_000},${count * 20_000 + 2_500})`,
    );
    expect(rows).toEqual([{ seen: `{${ranges.join(',')}}` }]);
  });
});

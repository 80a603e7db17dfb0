import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear } = await createScene({ limits: 'off' });
const { open, report, pass, watch } = createPlaying(db);
beforeEach(clear);

const LENGTH = 600;
const lecture = (options: Parameters<typeof make.video>[0] = {}) =>
  make.video({ durationSeconds: LENGTH, ...options });
const press = (who: Caller, video: { id: number }) =>
  who.call(api.toggleCompletion, { params: { videoId: video.id } });

describe('what to go on with', () => {
  const titles = async (who: Caller) =>
    (await who.call(api.listContinue)).body.map(({ video }) => video.title);
  /** Plays a little of a new video. */
  const begin = async (who: Caller, title: string, from = 100, to = 110) => {
    const video = await lecture({ title });
    await open(who, video);
    await pass(to - from);
    await report(who, video, { ranges: [[from, to]] });
    return video;
  };

  it('is what was begun, last played first, and twelve at most', async () => {
    const hanako = as('hanako');
    for (let number = 1; number <= 13; number += 1) await begin(hanako, `第${number}回`);
    const expected = Array.from({ length: 12 }, (_, index) => `第${13 - index}回`);
    expect(await titles(hanako)).toEqual(expected);
    const [newest] = (await hanako.call(api.listContinue)).body;
    expect(newest?.progress.position).toBe(110);
    const { body: lean } = await hanako.call(api.listContinue, { query: { bodies: '0' } });
    expect(lean[0]).toEqual({ ...newest, video: { ...newest?.video, body: '' } });
  });

  it('contains no video that was only opened, seen to the end, or marked as watched', async () => {
    const hanako = as('hanako');
    const opened = await lecture({ title: '開いただけ' });
    await open(hanako, opened);
    await report(hanako, opened);
    await begin(hanako, '終わりまで', 530, 545);
    const watched = await begin(hanako, '印をつけた');
    expect(await titles(hanako)).toEqual(['印をつけた']);
    await press(hanako, watched);
    expect(await titles(hanako)).toEqual([]);
  });

  it('contains a video of unknown length', async () => {
    const hanako = as('hanako');
    const video = await lecture({ title: '長さ不明', durationSeconds: null });
    await open(hanako, video);
    await pass(60);
    const { body } = await report(hanako, video, { ranges: [[0, 60]] });
    expect(body).toMatchObject({ position: 60, duration: null, share: 0 });
    expect(await titles(hanako)).toEqual(['長さ不明']);
  });

  it('omits a video that was put aside, until it is played again', async () => {
    const hanako = as('hanako');
    const video = await begin(hanako, '途中');
    const away = () => hanako.attempt(api.putAside, { params: { videoId: video.id } });
    expect([(await away()).status, await titles(hanako)]).toEqual([204, []]);
    expect((await away()).status).toBe(404);
    const back = () => hanako.attempt(api.takeBackUp, { params: { videoId: video.id } });
    expect([(await back()).status, await titles(hanako)]).toEqual([204, ['途中']]);
    expect((await back()).status).toBe(404);
    await away();
    await report(hanako, video, { position: 110 });
    expect(await titles(hanako)).toEqual([]);
    await pass(10);
    await report(hanako, video, { ranges: [[110, 120]] });
    expect(await titles(hanako)).toEqual(['途中']);
  });
});

describe('a video begun anew', () => {
  it('starts at its start and keeps mark, date and history', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await watch(hanako, video, 0, 600);
    const marks = async () => [
      (await db.pool.query('SELECT * FROM video_watch_completions')).rows,
      (await hanako.call(api.listHistory)).body.length,
    ];
    const before = await marks();
    const anew = await hanako.call(api.startReview, { params: { videoId: video.id } });
    expect(anew.body).toMatchObject({
      position: 0,
      share: 0,
      is_reviewing: true,
      is_watched: true,
    });
    await watch(hanako, video, 0, 60);
    const { body } = await hanako.call(api.listContinue);
    expect(body).toMatchObject([{ progress: { position: 60, share: 0.1, is_reviewing: true } }]);
    expect(await marks()).toEqual(before);
    const { rows } = await db.pool.query('SELECT covered_ms(seen) AS ms FROM video_progress');
    expect(rows).toEqual([{ ms: LENGTH * 1000 }]);
  });

  it('needs as much time as the first round', async () => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await watch(hanako, video, 0, 600);
    await hanako.call(api.startReview, { params: { videoId: video.id } });
    const { body } = await report(hanako, video, { ranges: [[0, LENGTH]] });
    expect(body.share).toBeLessThan(0.15);
  });
});

describe('the progress of several videos', () => {
  it('is requested by their ids, without videos that were not begun', async () => {
    const hanako = as('hanako');
    const [first, second] = [await lecture(), await lecture()];
    await open(hanako, second);
    await pass(60);
    await report(hanako, second, { ranges: [[0, 60]] });
    const id = [String(first.id), String(second.id)];
    const { body } = await hanako.call(api.listProgress, { query: { id } });
    expect(body).toMatchObject([{ video_id: second.id, share: 0.1 }]);
    expect((await hanako.call(api.listProgress)).body).toEqual([]);
  });

  it('is refused for what are no numbers, or too many', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `id=${index + 1}`).join('&');
    for (const query of ['id=x', 'id=0', many]) {
      const answer = await as('hanako').request({ url: `/api/video/progress?${query}` });
      const sentence = '動画の指定が正しくありません。';
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { id: [sentence] }]);
    }
  });
});

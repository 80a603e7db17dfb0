import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear, execute } = await createScene({ limits: 'off' });
const { open, report, pass, watch } = createPlaying(db);
beforeEach(clear);

type Ranges = [number, number][];

/** Hanako has opened a lecture, and watched its first two minutes. */
async function watched(seconds = 120) {
  const hanako = as('hanako');
  const video = await make.video({ durationSeconds: 1_200 });
  await open(hanako, video);
  await watch(hanako, video, 0, seconds);
  return { hanako, video };
}

/** What was seen again, in seconds, rounded: the tests' own statements take a moment. */
async function again(video: { id: number }): Promise<Ranges> {
  const rows = await execute`
    SELECT lower(one) AS "from", upper(one) AS until
    FROM video_progress p, unnest(p.seen_again) one WHERE p.video_id = ${video.id}`;
  return rows.map(({ from, until }) => [Math.round(from / 1000), Math.round(until / 1000)]);
}

describe('what is seen again', () => {
  it('is nothing while a lecture is watched for the first time', async () => {
    const { video } = await watched();
    expect(await again(video)).toEqual([]);
  });

  it('is what is played after going back, also over several reports', async () => {
    const { hanako, video } = await watched();
    await watch(hanako, video, 80, 140);
    expect(await again(video)).toEqual([[80, 120]]);
  });

  it('is also found in the report that holds the step back', async () => {
    const { hanako, video } = await watched();
    await pass(10);
    const ranges: Ranges = [
      [90, 97],
      [120, 123],
    ];
    await report(hanako, video, { ranges, position: 97 });
    expect(await again(video)).toEqual([[90, 97]]);
  });

  it('goes as far as the speed allows, and no further than time has passed', async () => {
    const { hanako, video } = await watched();
    await pass(10);
    await report(hanako, video, { ranges: [[0, 60]], rate: 2 });
    expect(await again(video)).toEqual([[0, 20]]);
    await pass(10);
    await report(hanako, video, { ranges: [[60, 120]], rate: 16 });
    expect(await again(video)).toEqual([
      [0, 20],
      [60, 80],
    ]);
  });

  it('is all that is played of a lecture begun anew, and its new parts stay new', async () => {
    const { hanako, video } = await watched(60);
    await hanako.call(api.startReview, { params: { videoId: video.id } });
    await watch(hanako, video, 0, 80);
    expect(await again(video)).toEqual([[0, 60]]);
  });

  it('is what another device plays later', async () => {
    const { video } = await watched();
    const phone = as('hanako');
    await pass(3_600);
    await report(phone, video, { ranges: [[0, 10]] });
    expect(await again(video)).toEqual([[0, 10]]);
  });

  it('grows with two devices at once no faster than time passes', async () => {
    const { hanako, video } = await watched();
    const phone = as('hanako');
    for (let at = 120; at < 180; at += 10) {
      await pass(5);
      await report(hanako, video, { ranges: [[at, at + 10]] });
      await pass(5);
      await report(phone, video, { ranges: [[at - 120, at - 110]] });
    }
    const seconds = (await again(video)).reduce((sum, [from, until]) => sum + until - from, 0);
    expect(seconds).toBeLessThanOrEqual(30);
  });
});

describe('what is not seen again', () => {
  it('is a report that is sent once more because its answer was lost', async () => {
    const { hanako, video } = await watched();
    const lost = { ranges: [[120, 130]] as Ranges };
    await pass(10);
    await report(hanako, video, lost);
    await report(hanako, video, lost);
    await pass(3_600);
    await report(hanako, video, { ...lost, age: 3_600 });
    expect(await again(video)).toEqual([]);
  });

  it('is a lost report that another was added to, even after a rest', async () => {
    const { hanako, video } = await watched();
    await pass(10);
    await report(hanako, video, { ranges: [[120, 130]] });
    await pass(300);
    // The player keeps what was not answered, with the last speed and time.
    await report(hanako, video, { ranges: [[120, 140]], rate: 2, age: 60 });
    expect(await again(video)).toEqual([]);
  });

  it('is a report that was overtaken by the next', async () => {
    const { hanako, video } = await watched();
    await pass(20);
    await report(hanako, video, { ranges: [[130, 140]] });
    await report(hanako, video, { ranges: [[120, 130]] });
    await report(hanako, video, { ranges: [[130, 140]] });
    expect(await again(video)).toEqual([]);
  });

  it('is the little by which reports overlap', async () => {
    const { hanako, video } = await watched(10);
    for (let at = 10; at < 100; at += 10) {
      await pass(11.5);
      await report(hanako, video, { ranges: [[at - 1.5, at + 10]] });
    }
    expect(await again(video)).toEqual([]);
  });

  it('is a first report', async () => {
    const hanako = as('hanako');
    const video = await make.video({ durationSeconds: 1_200 });
    await open(hanako, video);
    await pass(600);
    await report(hanako, video, { ranges: [[0, 60]] });
    expect(await again(video)).toEqual([]);
  });
});

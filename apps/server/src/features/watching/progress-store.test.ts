import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { markSeenThrough } from '#features/completions/completions.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { playbackReport } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';
import { addAllPlayed, addProgress, beginAnew, putAside } from './progress.store.ts';
import { findProgress, listContinue, listProgress } from './progress.view.ts';

const { make, db, members, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

const LENGTH = 600;
const lecture = (wish: Parameters<typeof make.video>[0] = {}) =>
  make.video({ durationSeconds: LENGTH, ...wish });
const as = ({ id }: { id: number }) => ({ id, sessionId: '', brands: [] }) as unknown as Member;
const [hanako, taro] = [as(members.hanako), as(members.taro)];

type Report = Parameters<typeof playbackReport>[0];
const add = async (on: Kysely<DB>, video: { id: number }, report: Report) => {
  const [added] = await addAllPlayed(on, [
    { member: hanako, videoId: video.id, report: playbackReport(report) },
  ]);
  return added;
};
/** In a transaction the database's clock stands still: what is so long ago is so to the microsecond. */
const atOnce = <Value>(act: (tx: Kysely<DB>) => Promise<Value>) =>
  db.kysely.transaction().execute(act);
const seen = (video: { id: number }, toSeconds: number, member = hanako) =>
  addProgress(db.kysely, [
    {
      ...{ memberId: member.id, videoId: video.id, fromSeconds: 0, toSeconds },
      at: '2026-01-01T00:00:00Z',
    },
  ]);
const row = async () => (await db.pool.query('SELECT * FROM video_progress')).rows[0];
const titles = async () =>
  (await listContinue(db.kysely, { member: hanako, closed: new Set() })).map(
    ({ video_id }) => video_id,
  );

describe('enough is seen', () => {
  it.each([
    [539.999, false],
    [540, true],
    [600, true],
  ])('after %d of 600 seconds: %s', async (seconds, isEnough) => {
    const video = await lecture();
    await seen(video, seconds);
    expect((await add(db.kysely, video, {}))?.isSeenThrough).toBe(isEnough);
  });

  it('unless the member has a mark or has ever decided; others and other videos do not matter', async () => {
    const [video, other] = [await lecture(), await lecture()];
    await seen(video, LENGTH);
    const isEnough = async () => (await add(db.kysely, video, {}))?.isSeenThrough;
    const choose = (member: Member, { id }: { id: number }) =>
      db.pool.query('INSERT INTO video_watch_choices (member_id, video_id) VALUES ($1, $2)', [
        ...[member.id, id],
      ]);
    await make.completion({ by: taro, video });
    await make.completion({ by: hanako, video: other });
    await choose(taro, video);
    await choose(hanako, other);
    expect(await isEnough()).toBe(true);
    await choose(hanako, video);
    expect(await isEnough()).toBe(false);
    await db.pool.query('DELETE FROM video_watch_choices');
    await make.completion({ by: hanako, video });
    expect(await isEnough()).toBe(false);
  });

  it('marks a video once, and never over a choice of the member’s own', async () => {
    const [video, other] = [await lecture(), await lecture()];
    const mark = (member: Member, { id }: { id: number }) =>
      db.kysely.transaction().execute((tx) => markSeenThrough(tx, member, id));
    await db.pool.query('INSERT INTO video_watch_choices (member_id, video_id) VALUES ($1, $2)', [
      ...[hanako.id, video.id],
    ]);
    expect(await mark(hanako, video)).toBe(false);
    expect(await mark(hanako, other)).toBe(true);
    expect(await mark(taro, video)).toBe(true);
    expect(await mark(taro, video)).toBe(false);
  });
});

describe('a start', () => {
  const starts = async () => (await row()).starts;
  const playing = { ranges: [[0, 10]] as [number, number][] };

  it('is the first playing, not the opening', async () => {
    const video = await lecture();
    await add(db.kysely, video, {});
    expect(await starts()).toBe(0);
    await add(db.kysely, video, playing);
    expect(await starts()).toBe(1);
    await clear();
    await add(db.kysely, await lecture(), playing);
    expect(await starts()).toBe(1);
  });

  it.each([
    [1_800, 1],
    [1_801, 2],
  ])('comes again after a rest: %i seconds later there are %i', async (rest, count) => {
    const video = await lecture();
    await seen(video, 60);
    await atOnce(async (tx) => {
      await add(tx, video, { age: rest });
      await add(tx, video, playing);
    });
    expect(await starts()).toBe(count);
  });
});

describe('the last position', () => {
  const position = async (...reports: [position: number, age: number][]) => {
    const video = await lecture();
    await atOnce(async (tx) => {
      for (const [at, age] of reports) await add(tx, video, { position: at, age });
    });
    return (await findProgress(db.kysely, hanako, video.id))?.position;
  };

  it('is the one that was said last, of two at once the one that came last', async () => {
    expect(await position([100, 60], [90, 61])).toBe(100);
    expect(await position([100, 60], [90, 59])).toBe(90);
    expect(await position([100, 60], [90, 60])).toBe(90);
    expect(await position([100, 60], [90, 62], [80, 61])).toBe(100);
    expect(await position([700, 0])).toBe(LENGTH);
  });
});

describe('what to go on with', () => {
  it('is what was begun and is not through, last played first', async () => {
    const videos = [];
    for (const seconds of [6, 300, 539, 540]) {
      const video = await lecture();
      await seen(video, seconds);
      videos.push(video.id);
    }
    // Played at the same instant the newer video comes first.
    expect(await titles()).toEqual(videos.slice(0, 3).reverse());
    await db.pool.query('UPDATE video_progress SET position_ms = 0 WHERE video_id = $1', [
      videos[0],
    ]);
    await db.pool.query('UPDATE video_progress SET position_ms = 540000 WHERE video_id = $1', [
      videos[1],
    ]);
    expect(await titles()).toEqual([videos[2]]);
    await db.pool.query('UPDATE video_progress SET position_ms = 1 WHERE video_id = $1', [
      videos[0],
    ]);
    expect(await titles()).toEqual([videos[2], videos[0]]);
    // Seen to nine tenths, wherever it was left.
    await db.pool.query('UPDATE video_progress SET position_ms = 1 WHERE video_id = $1', [
      videos[3],
    ]);
    expect(await titles()).toEqual([videos[2], videos[0]]);
  });

  it('stays without what was put aside, and without a press keeps the rest', async () => {
    const video = await lecture();
    await seen(video, 60);
    await add(db.kysely, video, { position: 60 });
    expect(await titles()).toEqual([video.id]);
    expect(await putAside(db.kysely, hanako, video.id)).toBe(true);
    await add(db.kysely, video, { position: 60 });
    expect(await titles()).toEqual([]);
    await beginAnew(db.kysely, hanako, video.id);
    await add(db.kysely, video, { position: 6, ranges: [[0, 6]] });
    await db.pool.query(`UPDATE video_progress SET seen_anew = '{[0,6000)}'`);
    expect(await titles()).toEqual([video.id]);
    expect(await putAside(db.kysely, hanako, video.id)).toBe(true);
    await beginAnew(db.kysely, hanako, video.id);
    // It can be put aside once more: starting over has brought it back.
    expect(await putAside(db.kysely, hanako, video.id)).toBe(true);
  });
});

describe('a review', () => {
  it('lasts until nine tenths are seen anew', async () => {
    const video = await lecture();
    await seen(video, LENGTH);
    await make.completion({ by: taro, video });
    expect(await beginAnew(db.kysely, hanako, video.id)).toBe(true);
    const reviewing = async (ms: number) => {
      await db.pool.query(
        'UPDATE video_progress SET seen_anew = int4multirange(int4range(0, $1))',
        [ms],
      );
      const progress = await findProgress(db.kysely, hanako, video.id);
      return [progress?.is_reviewing, progress?.is_watched];
    };
    expect(await reviewing(539_999)).toEqual([true, false]);
    expect(await reviewing(540_000)).toEqual([false, false]);
  });
});

describe('past watching', () => {
  it('is stored as it was; the first entry of a member and video stays', async () => {
    const [video, other] = [await lecture(), await lecture()];
    const at = new Date('2026-01-01T00:00:00Z');
    const draft = { memberId: hanako.id, videoId: video.id, fromSeconds: 60, toSeconds: 120, at };
    await addProgress(db.kysely, [draft]);
    await addProgress(db.kysely, [{ ...draft, toSeconds: 600 }]);
    expect(await row()).toMatchObject({
      ...{ position_ms: 120_000, position_at: at, clock_at: at, created_at: at },
      ...{ seen: '{[60000,120000)}', starts: 1 },
    });
    await addProgress(db.kysely, [{ ...draft, videoId: other.id }]);
    const listed = async (...ids: number[]) =>
      (await listProgress(db.kysely, { member: hanako, closed: new Set() }, ids)).map(
        ({ video_id }) => video_id,
      );
    expect(await listed(other.id)).toEqual([other.id]);
    expect(await listed(other.id, video.id)).toEqual([video.id, other.id]);
    expect(await listed()).toEqual([]);
  });
});

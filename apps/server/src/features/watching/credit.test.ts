import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { toggleCompletion } from '#features/completions/completions.store.ts';
import { lockViewerState } from '#features/videos/videos.commands.ts';
import type { Member } from '#platform/sessions/member.ts';
import { createPlaying, playbackReport } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';
import { addProgress } from './progress.store.ts';
import { playbackReports } from './watching.commands.ts';

const { as, make, db, members, clear } = await createScene({ limits: 'off' });
const { open, report, pass } = createPlaying(db);
beforeEach(clear);

const LENGTH = 7_200;
const lecture = () => make.video({ durationSeconds: LENGTH });

describe('the speed that a player tells', () => {
  // The first report has a minute, however long ago the video was opened.
  it.each([
    [0, 15],
    [0.2, 15],
    [0.25, 15],
    [0.5, 30],
    [1, 60],
    [1.5, 90],
    [2, 120],
    [2.01, 120],
    [16, 120],
  ])('%d times earns %d seconds of the video in a minute', async (rate, seconds) => {
    const hanako = as('hanako');
    const video = await lecture();
    await open(hanako, video);
    await pass(86_400);
    const { body } = await report(hanako, video, { rate, ranges: [[0, LENGTH]] });
    expect(body.share * LENGTH).toBeCloseTo(seconds);
  });
});

describe('what the player tells of a video', () => {
  it('is kept until it tells otherwise: its length, where the site knows none', async () => {
    const hanako = as('hanako');
    const video = await make.video({ durationSeconds: null });
    await open(hanako, video);
    await report(hanako, video, { position: 30, duration: 120.5 });
    const next = await report(hanako, video, { position: 40 });
    expect(next.body).toMatchObject({ position: 40, duration: 120.5 });
    const other = await report(hanako, video, { position: 50, duration: 60 });
    expect(other.body).toMatchObject({ position: 50, duration: 60 });
  });
});

const memberOf = ({ id }: { id: number }) =>
  ({ id, sessionId: randomUUID(), brands: [] }) as unknown as Member;

describe('reports that arrive together', () => {
  it('are stored but for the one that cannot be, and each answers its own member', async () => {
    const video = await lecture();
    const [one, other] = [await make.member(), await make.member()];
    const nobody = memberOf({ id: 2_000_000_000 });
    const send = playbackReports(db);
    const ask = (member: Member, position: number) =>
      send(member, video.id, playbackReport({ position }));
    const answers = await Promise.allSettled([
      ask(memberOf(one), 10),
      ask(nobody, 20),
      ask(memberOf(other), 30),
    ]);
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.position : 'refused')),
    ).toEqual([10, 'refused', 30]);
    // Of the database's own making: it is not that the video cannot be seen.
    expect(answers[1]).toMatchObject({ reason: { code: '23503' } });
    const { rows } = await db.pool.query('SELECT member_id, position_ms FROM video_progress');
    expect(rows).toHaveLength(2);
  });

  it('of a video that is not there are refused, the others are not', async () => {
    const video = await lecture();
    const send = playbackReports(db);
    const hanako = memberOf(members.hanako);
    const [lost, stored] = await Promise.allSettled([
      send(hanako, 2_000_000_000, playbackReport({ position: 5 })),
      send(memberOf(members.taro), video.id, playbackReport({ position: 6 })),
    ]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    expect(stored).toMatchObject({ status: 'fulfilled', value: { position: 6 } });
  });

  it('fail as a whole where the database is gone, so that the player sends them again', async () => {
    const video = await lecture();
    const unavailable = Object.assign(new Error('gone'), { code: '57P01' });
    let statements = 0;
    const kysely = new Proxy(db.kysely, {
      get: (target, name) =>
        name === 'executeQuery'
          ? async () => {
              statements += 1;
              throw unavailable;
            }
          : Reflect.get(target, name),
    });
    const send = playbackReports({ ...db, kysely });
    const answers = await Promise.allSettled(
      [members.hanako, members.taro].map((member) =>
        send(memberOf(member), video.id, playbackReport()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(statements).toBe(1);
  });
});

test('a video seen through while its member is taking the mark away stays without one', async () => {
  const video = await lecture();
  const hanako = memberOf(members.hanako);
  const seen = { memberId: hanako.id, videoId: video.id, fromSeconds: 0, toSeconds: LENGTH };
  await addProgress(db.kysely, [{ ...seen, at: new Date() }]);
  const answer = await db.kysely.transaction().execute(async (tx) => {
    await lockViewerState(tx, hanako, video.id);
    await toggleCompletion(tx, hanako, video.id);
    await toggleCompletion(tx, hanako, video.id);
    let isAnswered = false;
    const sent = playbackReports(db)(hanako, video.id, playbackReport()).finally(() => {
      isAnswered = true;
    });
    // It waits for the member's own press.
    await expect
      .poll(async () => {
        const { rows } = await db.pool.query(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
        );
        return isAnswered || rows.length === 1;
      })
      .toBe(true);
    return { sent };
  });
  expect(await answer.sent).toMatchObject({ share: 1, is_watched: false });
  const { rows } = await db.pool.query('SELECT FROM video_watch_completions');
  expect(rows).toHaveLength(0);
});

import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseMember } from '#features/erasures/erase-member.commands.ts';
import { multirange } from '#features/watching/ranges.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, asStaff, clear, members, execute, config } = await createScene({ limits: 'off' });
beforeEach(clear);

type Ranges = [number, number][];

/** Many members who have watched the same, and part of it twice. */
async function saw(
  video: { id: number },
  many: number,
  to: number,
  { again = [], at = '2026-06-01' }: { again?: Ranges; at?: string } = {},
) {
  const ids: number[] = [];
  for (let one = 0; one < many; one += 1) ids.push((await make.member()).id);
  await execute`
    INSERT INTO video_progress (member_id, video_id, seen, seen_again, clock_at, starts, created_at)
    SELECT id, ${video.id}, ${multirange([[0, to]])}, ${multirange(again)}, now(), 1,
      ${`${at}T12:00:00+09:00`}
    FROM unnest(${ids}::bigint[]) id`;
  return ids;
}

const lecture = () => make.video({ title: '講義', durationSeconds: 1_000 });
const read = async (video: { id: number }, query: object = {}) =>
  (await asStaff().call(staffApi.lecturersMinute, { params: { id: video.id }, query })).body;
const nothing = { viewers: null, curve: [], again: [], difficulties: [] };

const ask = async (
  video: { id: number },
  second: number,
  { answeredOn = '', isPublic = true } = {},
) => {
  const rows = await execute`
    INSERT INTO video_questions (member_id, video_id, message, at_seconds, is_public)
    VALUES (${members.hanako.id}, ${video.id}, 'なぜですか。', ${second}, ${isPublic})
    RETURNING id`;
  if (answeredOn) {
    await execute`
      INSERT INTO video_question_answers (video_question_id, staff_id, message, created_at)
      SELECT ${rows[0].id}, min(id), 'こうです。', ${`${answeredOn}T09:00:00+09:00`} FROM staff`;
  }
};
const correct = (video: { id: number }, second: number, day: string) => execute`
  WITH one AS (
    INSERT INTO corrections (text, published_at)
    VALUES ('58万円です。', ${`${day}T09:00:00+09:00`}) RETURNING id
  )
  INSERT INTO correction_places (correction_id, position, video_id, start_ms, words)
  SELECT id, 1, ${video.id}, ${second * 1000}, '控除は38万円です。' FROM one`;

describe('where viewers go back', () => {
  test('is told of each hundredth, and named where it stands out, with what is sure of it', async () => {
    const video = await lecture();
    await saw(video, 60, 1_000);
    await saw(video, 30, 1_000, {
      again: [
        [700, 702],
        [696, 720.9],
      ],
    });
    await saw(video, 6, 1_000, { again: [[300, 310]] });
    await saw(video, 4, 1_000, { again: [[500, 600]] });
    const { viewers, curve, again, difficulties } = await read(video);
    expect([viewers, curve[70], curve.length, again.length]).toEqual([100, 100, 100, 100]);
    // What only touches a hundredth does not count; fewer than five are not told of.
    expect([67, 68, 69, 70, 71, 72, 30, 31, 55].map((at) => again[at])).toEqual([
      ...[null, null, 30, 30, 30, null],
      ...[6, null, null],
    ]);
    expect(difficulties).toEqual([
      {
        ...{ from: 69, until: 72, members: 30, of: 100 },
        ...{ low: expect.closeTo(0.219, 3), high: expect.closeTo(0.396, 3) },
      },
    ]);
  });

  test('counts members who are gone', async () => {
    const video = await lecture();
    const ids = await saw(video, 20, 1_000, { again: [[700, 720]] });
    const before = await read(video);
    expect(before.again[70]).toBe(20);
    for (const id of ids) {
      await db.kysely
        .transaction()
        .execute((tx) => eraseMember(tx, id, { appSecret: config.appSecret }));
    }
    expect(await read(video)).toEqual(before);
  });

  test('is not told of a lecture that is not there, and of one without a length nothing', async () => {
    const call = asStaff().refused(staffApi.lecturersMinute, {
      params: { id: 999_999 },
      query: {},
    });
    expect((await call).status).toBe(404);
    const video = await make.video({ durationSeconds: null });
    await saw(video, 6, 100, { again: [[0, 50]] });
    const found = await read(video);
    expect(found).toMatchObject({ length: null, curve: [], again: [], difficulties: [] });
  });
});

describe('fewer than five people are never told of', () => {
  test('nor a number below five, nor what the others leave over', async () => {
    const video = await lecture();
    await saw(video, 4, 1_000, { again: [[0, 500]] });
    expect(await read(video)).toMatchObject(nothing);
    await saw(video, 1, 1_000);
    const { curve, again } = await read(video);
    expect([curve[0], again[0]]).toEqual([5, null]);
    await saw(video, 5, 100);
    expect((await read(video)).curve[50]).toBe(5);
    await execute`UPDATE video_progress SET seen = '{[0,100000)}'
      WHERE member_id = (SELECT min(member_id) FROM video_progress)`;
    expect((await read(video)).curve[50]).toBe(null);
  });

  test('nor a place where four leave', async () => {
    const video = await lecture();
    await saw(video, 20, 1_000);
    await saw(video, 4, 500);
    expect(await read(video)).toMatchObject({ viewers: 24, drop_offs: [] });
    await saw(video, 1, 500);
    expect((await read(video)).drop_offs).toMatchObject([{ lost: 0.2 }]);
  });

  test('where a filter leaves four, or leaves four out', async () => {
    const video = await lecture();
    await saw(video, 6, 1_000, { at: '2026-06-01' });
    await saw(video, 4, 1_000, { at: '2026-06-02' });
    expect(await read(video)).toMatchObject({ viewers: 10 });
    expect(await read(video, { until: '2026-06-01' })).toMatchObject(nothing);
    expect(await read(video, { from: '2026-06-02' })).toMatchObject(nothing);
    expect(await read(video, { until: '2026-06-02' })).toMatchObject({ viewers: 10 });
  });

  test('and periods have no second looks, for two of them may differ by one person', async () => {
    const video = await lecture();
    await saw(video, 5, 1_000, { again: [[0, 100]] });
    await ask(video, 50, { answeredOn: '2026-07-01' });
    await saw(video, 7, 1_000, { at: '2026-08-01' });
    const found = await read(video, { until: '2026-09-01' });
    expect(found).toMatchObject({ viewers: 12, again: [], difficulties: [] });
    expect(found.marks).toMatchObject([{ again: null, stopped: null }]);
    expect((await read(video)).marks[0]?.again).not.toBe(null);
  });
});

describe('what is left out', () => {
  test('of a brand is told by no second looks', async () => {
    const video = await lecture();
    const ids = await saw(video, 12, 1_000, { again: [[0, 100]] });
    await saw(video, 6, 1_000);
    const { rows } = await db.pool.query("SELECT id FROM brands WHERE slug = 'WIS'");
    await execute`
      INSERT INTO memberships (member_id, brand_id) SELECT id, ${rows[0].id}
      FROM unnest(${ids.slice(0, 10)}::bigint[]) id ON CONFLICT DO NOTHING`;
    const found = await read(video, { brand: String(rows[0].id) });
    // With 10 of 12 who saw it again, two others would be told of.
    expect(found).toMatchObject({ again: [], difficulties: [] });
  });

  test('between two days is five people or none', async () => {
    const video = await lecture();
    for (let day = 1; day <= 28; day += 1) {
      const at = `2026-06-${String(day).padStart(2, '0')}`;
      await saw(video, 1, 1_000, { at, again: day % 2 ? [[0, 100]] : [] });
      await correct(video, 50, at);
    }
    const told = (await read(video)).marks.flatMap(({ again }) => (again ? [again] : []));
    expect(told).toHaveLength(15);
    for (const { before, after } of told) expect([before.of % 5, after.of % 5]).toEqual([0, 3]);
  });
});

describe('questions and corrections', () => {
  test('stand at their seconds, with who went back and stopped before and after', async () => {
    const video = await lecture();
    await ask(video, 700, { answeredOn: '2026-07-01' });
    const there = { again: [[690, 710]] as Ranges };
    await saw(video, 40, 1_000, { ...there, at: '2026-06-30' });
    await saw(video, 10, 710, { at: '2026-06-30' });
    // Whoever began on the day itself belongs to neither, nor who never came there.
    await saw(video, 7, 1_000, { ...there, at: '2026-07-01' });
    await saw(video, 7, 600, { at: '2026-07-02' });
    await saw(video, 10, 1_000, { ...there, at: '2026-07-02' });
    await saw(video, 40, 1_000, { at: '2026-07-02' });
    expect((await read(video)).marks).toEqual([
      {
        ...{ kind: 'question', id: expect.any(Number), at: 700, day: '2026-07-01' },
        text: 'なぜですか。',
        again: {
          ...{ before: { members: 40, of: 50 }, after: { members: 10, of: 50 } },
          difference: {
            share: expect.closeTo(-0.6),
            ...{ low: expect.closeTo(-0.7238, 4), high: expect.closeTo(-0.4156, 4) },
          },
          verdict: 'fewer',
        },
        stopped: {
          ...{ before: { members: 10, of: 50 }, after: { members: null, of: 50 } },
          ...{ difference: null, verdict: 'fewer' },
        },
      },
    ]);
  });

  test('are compared only once others read them, and with five on each side', async () => {
    const video = await lecture();
    await ask(video, 10);
    await ask(video, 20, { answeredOn: '2026-07-01', isPublic: false });
    await correct(video, 30, '2026-07-01');
    await correct(video, 40, '2099-01-01');
    await saw(video, 5, 1_000, { again: [[20, 40]] });
    await saw(video, 4, 1_000, { at: '2026-08-01' });
    const marks = async () =>
      (await read(video)).marks.map(({ kind, at, day, again }) => [kind, at, day, again?.verdict]);
    expect(await marks()).toEqual([
      ['question', 10, null, undefined],
      ['question', 20, null, undefined],
      ['correction', 30, '2026-07-01', undefined],
    ]);
    await saw(video, 1, 1_000, { again: [[20, 40]], at: '2026-08-01' });
    expect((await marks())[2]).toEqual(['correction', 30, '2026-07-01', 'fewer']);
  });
});

import { staffApi } from '@orchard/contract/staff';
import type { VideoImport } from '@orchard/contract/staff/video-imports';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app, db, asStaff, clear } = await createScene({ limits: 'off' });

const HEADER = 'URL,タイトル,講座,順番';
const TABLE = [HEADER, '800001,甲,十刻み,10', '800002,乙,十刻み,20', '800003,丙,十刻み,30'];

const plan = async (lines: readonly string[]) => {
  const answer = await asStaff().post(
    '/api/staff/video-imports?name=lectures.csv',
    Buffer.from(lines.join('\n')),
  );
  const { id, choices } = answer.json() as VideoImport;
  return (await asStaff().call(staffApi['video-imports.plan'], { params: { id }, body: choices }))
    .body;
};
const imported = async (lines: readonly string[]) => {
  const { id, counts } = await plan(lines);
  await asStaff().call(staffApi['video-imports.start'], { params: { id } });
  await app.staffJobs.run();
  return counts;
};
const numbers = async () =>
  (
    await db.pool.query(
      `SELECT v.title, l.position FROM series_lectures l JOIN series s ON s.id = l.series_id
       JOIN videos v ON v.id = l.video_id WHERE s.title = '十刻み' ORDER BY l.position`,
    )
  ).rows.map(({ title, position }) => `${title}${position}`);
const series = async () => {
  const { rows } = await db.pool.query("SELECT id FROM series WHERE title = '十刻み'");
  const params = { id: rows[0].id as number };
  return { params, record: (await asStaff().call(staffApi['series.read'], { params })).body };
};
const UNCHANGED = { new: 0, changed: 0, unchanged: 3, unknown: 0, wrong: 0 };

beforeEach(async () => {
  await clear();
  await db.pool.query("DELETE FROM series WHERE title = '十刻み'");
});

describe("a table's own numbers", () => {
  test('stay, and the same table again changes nothing', async () => {
    expect(await imported(TABLE)).toMatchObject({ new: 3 });
    expect(await numbers()).toEqual(['甲10', '乙20', '丙30']);
    expect((await plan(TABLE)).counts).toEqual(UNCHANGED);
  });

  test('stay where the table writes the series in another width', async () => {
    await imported([HEADER, '800007,庚,Ｂ級講座,10']);
    const [head, ...rows] = [HEADER, '800007,庚,b級講座,10', '800008,辛,B級講座,20'];
    expect(await imported([head, ...rows])).toMatchObject({ new: 1, unchanged: 1 });
    expect((await plan([head, ...rows])).counts).toMatchObject({ changed: 0, unchanged: 2 });
    const { rows: made } = await db.pool.query(
      "SELECT title FROM series WHERE title LIKE '%級講座'",
    );
    expect(made).toEqual([{ title: 'Ｂ級講座' }]);
  });

  test('put one that comes later where it belongs', async () => {
    await imported(TABLE);
    await imported([HEADER, '800004,丁,十刻み,15', '800005,戊,十刻み,']);
    expect(await numbers()).toEqual(['甲10', '丁15', '乙20', '丙30', '戊31']);
    expect((await plan(TABLE)).counts).toEqual(UNCHANGED);
  });

  test('stay when operators add one, take one out, or write the title; a new order counts anew', async () => {
    await imported([...TABLE, '800006,己,別の講座,1']);
    const { params, record } = await series();
    const [first, second, third] = record.lectures;
    const { rows } = await db.pool.query("SELECT id FROM videos WHERE vimeo_id = '800006'");
    const added = { video_id: rows[0].id as number, opens: 'at_once' as const, days: null };
    const save = async (lectures: unknown[]) => {
      const { revision, title, body, picture_url, position, brand_ids } = (await series()).record;
      await asStaff().call(staffApi['series.update'], {
        params,
        query: { revision: String(revision) },
        body: {
          ...{ title, body, picture_url, position, brand_ids, lectures },
          ...{ published_at: null, published_until: null },
        } as never,
      });
    };
    const lecture = (one: typeof first) =>
      one && { video_id: one.video_id, opens: one.opens, days: one.days };
    await save([lecture(first), added, lecture(second), lecture(third)]);
    expect(await numbers()).toEqual(['甲10', '己11', '乙20', '丙30']);
    await save([lecture(first), lecture(third)]);
    expect(await numbers()).toEqual(['甲10', '丙30']);
    await save([lecture(third), lecture(first)]);
    expect(await numbers()).toEqual(['丙1', '甲2']);
    expect(await imported(TABLE)).toMatchObject({ changed: 3 });
    expect(await numbers()).toEqual(['甲10', '乙20', '丙30']);
  });

  test('come back with a series from the trash', async () => {
    await imported(TABLE);
    const { params } = await series();
    await asStaff().call(staffApi['series.bulk'], { body: { action: 'delete', ids: [params.id] } });
    expect(await numbers()).toEqual([]);
    const { body: trashed } = await asStaff().call(staffApi['trash.list'], { query: {} });
    const id = trashed.find(({ record_id }) => record_id === params.id)?.id ?? 0;
    await asStaff().call(staffApi.restoreTrash, { params: { id } });
    expect(await numbers()).toEqual(['甲10', '乙20', '丙30']);
    expect((await plan(TABLE)).counts).toEqual(UNCHANGED);
  });

  test('that begin anew in one series keep the order of the file, and say so', async () => {
    const twice = [...TABLE, '800004,丁,十刻み,第10回', '800005,戊,十刻み,２０'];
    const planned = await plan(twice);
    expect(planned.remarks).toEqual([
      { count: 2, text: '同じ講座に同じ順番の行がほかにあるため、講座の最後に追加されます。' },
    ]);
    await imported(twice);
    expect(await numbers()).toEqual(['甲10', '乙20', '丙30', '丁31', '戊32']);
    const again = await plan(twice);
    expect(again.counts).toEqual({ ...UNCHANGED, unchanged: 5 });
    expect(again.remarks).toEqual([]);
  });
});

describe('a series that is full', () => {
  const lines = (from: number, to: number) =>
    Array.from(
      { length: to - from },
      (_, at) => `${810_000 + from + at},話,十刻み,${from + at + 1}`,
    );
  const full = (count: number) => [
    { count, text: expect.stringContaining('講座の上限（200本）を超えるため') },
  ];
  const taken = async () => (await numbers()).map((one) => Number(one.replace('話', '')));

  test('takes no more, says so beforehand, and the same table again changes nothing', async () => {
    await imported([HEADER, ...lines(10, 60)]);
    const table = [HEADER, ...lines(0, 230)];
    const planned = await plan(table);
    expect(planned.counts).toMatchObject({ new: 180, unchanged: 50 });
    expect(planned.remarks).toEqual(full(30));
    await imported(table);
    expect(await taken()).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    const again = await plan(table);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 230 });
    expect(again.remarks).toEqual(full(30));
  });

  test('loses none of its lectures to those of a table', async () => {
    await imported([HEADER, ...lines(5, 205)]);
    const before = await taken();
    const first = [HEADER, ...lines(0, 1)];
    expect((await plan(first)).remarks).toEqual(full(1));
    await imported(first);
    expect(await taken()).toEqual(before);
  });
});

import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNews } from '#testing/news.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { asStaff, clear, db, make, members } = scene;
const { tellEvenings, heard } = createNews(scene);
const { hanako, taro } = members;
beforeEach(clear);

const params = ({ id }: { id: number }) => ({ params: { id } });
const read = async (evening: { id: number }) =>
  (await asStaff().call(staffApi['live-events.read'], params(evening))).body;
async function save(evening: { id: number }, fields: object) {
  const { revision, ...record } = await read(evening);
  const sent = { ...params(evening), query: { revision: String(revision) } };
  const body = { ...record, ...fields };
  return asStaff().attempt(staffApi['live-events.update'], { ...sent, body });
}
const change = (action: 'delete' | 'unpublish', ...evenings: { id: number }[]) =>
  asStaff().attempt(staffApi['live-events.bulk'], {
    body: { action, ids: evenings.map(({ id }) => id) },
  });
/** An evening that all who see it were told of. */
async function told(wish: Parameters<typeof make.liveEvent>[0] = {}) {
  const evening = await make.liveEvent({ goers: [hanako, taro], ...wish });
  await tellEvenings();
  return evening;
}

describe('an evening that members want to come to', () => {
  const WHY =
    '参加予定の会員がいるため、終了の時刻を過ぎるまで、削除や非公開はできません。開催しないときは、中止の理由を書いて保存してください。';
  const refused = { status: 409, body: { message: WHY } };

  test('is not taken from them before it would be over, cancelled or not', async () => {
    const evening = await told();
    const other = await told({ goers: [] });
    expect(await change('delete', other, evening)).toMatchObject(refused);
    expect(await change('unpublish', evening)).toMatchObject(refused);
    for (const fields of [
      { published_at: null },
      { published_at: '2030-01-01 00:00:00' },
      // Taro has another brand.
      { brand_ids: [1] },
      { published_at: null, cancelled_because: '大雪のため' },
    ]) {
      expect(await save(evening, fields)).toMatchObject(refused);
    }
    expect(await read(evening)).toMatchObject({ goers_count: 2, state: 'published' });
    expect((await save(evening, { cancelled_because: '大雪のため' })).status).toBe(200);
    expect(await change('delete', evening)).toMatchObject(refused);
    // Who has not looked into the bell since finds the news until the evening would be over.
    await tellEvenings();
    expect(await change('delete', evening)).toMatchObject(refused);
    expect(await change('unpublish', evening)).toMatchObject(refused);
    await db.pool.query("UPDATE live_events SET starts_at = now() - interval '1 day'");
    expect((await change('delete', evening)).status).toBe(200);
  });

  test('is kept by the undoing of what made it', async () => {
    const { body } = await asStaff().call(staffApi['live-events.create'], {
      body: {
        ...{ title: '相続の夜', body: '', starts_at: '2030-01-31 20:00:00', minutes: 90 },
        ...{ place: '', url: '', lecturers: '', prepare: '', resources: [], brand_ids: [] },
        ...{ published_at: '2026-01-01 09:00:00', video_id: null, cancelled_because: '' },
      },
    });
    await tellEvenings();
    await db.pool.query('INSERT INTO live_event_goers VALUES ($1, $2)', [body.id, hanako.id]);
    const { rows } = await db.pool.query(
      "SELECT change_id FROM audit_entries WHERE kind = 'live-events' ORDER BY id DESC LIMIT 1",
    );
    const undo = { params: { change: rows[0].change_id } };
    expect(await asStaff().attempt(staffApi.undoChange, undo)).toMatchObject(refused);
  });

  test.each([
    ['over', { inMinutes: -200 }],
    ['a draft', { published_at: null }],
  ])('is deleted when it is %s', async (_, wish) => {
    expect((await change('delete', await told(wish))).status).toBe(200);
  });

  test('is changed in other ways, also where a goer lost the brand before', async () => {
    const evening = await told({ audience: ['orchard_main'] });
    expect((await save(evening, { title: '贈与の夜', prepare: '電卓' })).status).toBe(200);
    expect((await save(evening, { brand_ids: [] })).status).toBe(200);
  });
});

test('who does not see an evening any more hears nothing of it', async () => {
  const evening = await told({ inMinutes: 30, audience: ['orchard_main'] });
  await db.pool.query("UPDATE live_event_goers SET created_at = now() - interval '7 days'");
  await db.pool.query("UPDATE notifications SET created_at = now() - interval '3 days'");
  await tellEvenings();
  await save(evening, { starts_at: '2030-12-03 20:00:00' });
  await tellEvenings();
  expect(await heard(hanako)).toHaveLength(3);
  expect(await heard(taro)).toEqual([]);
});

test('a recording is told of after the end', async () => {
  const evening = await told({ inMinutes: -30 });
  await save(evening, { video_id: (await make.video()).id });
  expect(await tellEvenings()).toBe(0);
  await db.pool.query("UPDATE live_events SET starts_at = starts_at - interval '2 hours'");
  expect(await tellEvenings()).toBe(2);
});

describe('what cannot be', () => {
  test('a recording that is not there is refused under its field', async () => {
    const { body } = await save(await told(), { video_id: 9_999_999 });
    expectRefused({ status: 422, body } as never, 'video_id', '選択した録画は見つかりませんでした');
  });

  test('an evening comes back without a recording that is gone for good', async () => {
    const video = await make.video();
    const evening = await make.liveEvent({ inMinutes: -200, video_id: video.id });
    const { body } = await change('delete', evening);
    await db.pool.query('DELETE FROM videos WHERE id = $1', [video.id]);
    await asStaff().call(staffApi.undoChange, {
      params: { change: (body as { change: string }).change },
    });
    expect((await read(evening)).video_id).toBeNull();
  });

  test('an evening so late that no date follows it is refused', async () => {
    const { body } = await save(await told(), { starts_at: '9999-12-31 23:59:00' });
    expectRefused({ status: 422, body } as never, 'starts_at', '開始日時');
  });
});

test('who wanted to come before anybody was told hears of a cancellation', async () => {
  const evening = await make.liveEvent({ title: '相続の夜', goers: [taro] });
  await save(evening, { cancelled_because: '大雪のため' });
  expect(await change('delete', evening)).toMatchObject({ status: 409 });
  expect([await tellEvenings(), await tellEvenings()]).toEqual([1, 0]);
  const [news] = await heard(taro);
  expect(news?.words).toBe('『相続の夜』は中止になりました：大雪のため');
});

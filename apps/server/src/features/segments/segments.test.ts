import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, asStaff, execute } = await createScene({ limits: 'off' });
const { saveSegment } = staffApi;

beforeEach(() => db.owner.query('TRUNCATE segments, audit_log'));

const save = async (name: string, filter: Record<string, string>) =>
  (await asStaff().call(saveSegment, { body: { name, filter } as never })).body;
const listed = async () => (await asStaff().call(staffApi['segments.list'])).body;

describe('a segment', () => {
  test('keeps the filters of the list as its query has them, for every operator', async () => {
    const video = await make.video();
    const filter = { state: 'active', watched: String(video.id), q: ' 山田 ' };
    const { id } = await save(' 視聴した山田さん ', filter);
    const viewer = asStaff(await make.staff({ role: 'viewer' }));
    const { body } = await viewer.call(staffApi['segments.list']);
    expect(body).toMatchObject([
      { id, name: '視聴した山田さん', filter: { ...filter, q: '山田' }, missing: [] },
    ]);
    // What is saved is the list's query again.
    const query = body[0]?.filter as Record<string, string>;
    expect((await viewer.call(staffApi['members.list'], { query })).status).toBe(200);
  });

  test('is deleted and comes back, also by who may not write content', async () => {
    const { id } = await save('消す', { seen: 'never' });
    const support = asStaff(await make.staff({ role: 'support' }));
    const { body } = await support.call(staffApi['segments.bulk'], {
      body: { action: 'delete', ids: [id] },
    });
    expect(await listed()).toEqual([]);
    const undo = staffApi.undoChange;
    const viewer = asStaff(await make.staff({ role: 'viewer' }));
    const params = { change: body.change };
    expect((await viewer.refused(undo, { params })).status).toBe(403);
    await support.call(undo, { params });
    expect(await listed()).toMatchObject([{ id, name: '消す', filter: { seen: 'never' } }]);
  });

  test('that names what is gone says so, and is counted as nobody', async () => {
    const video = await make.video();
    const series = await make.series({ lectures: [video] });
    const rows = await execute`
      INSERT INTO brands (slug, label, document_title, terms_path)
      VALUES ('g', 'g', 'g', '/terms-g') RETURNING id`;
    const filter = {
      unwatched: String(video.id),
      series_open: String(series.id),
      brand: String(rows[0].id),
    };
    await save('消えるもの', filter);
    expect(await listed()).toMatchObject([{ missing: [] }]);
    await execute`UPDATE videos SET deleted_at = now(), published_at = NULL WHERE id = ${video.id}`;
    await execute`DELETE FROM series WHERE id = ${series.id}`;
    await execute`DELETE FROM brands WHERE id = ${rows[0].id}`;
    expect(await listed()).toMatchObject([
      { filter, missing: ['brand', 'series_open', 'unwatched'] },
    ]);
    for (const [name, value] of Object.entries(filter)) {
      const { body } = await asStaff().call(staffApi['members.list'], { query: { [name]: value } });
      expect(body).toEqual([]);
    }
  });
});

test.each([
  [{ name: '', filter: { state: 'active' } }, 'name', '名前を入力してください。'],
  [{ name: '空', filter: {} }, 'filter', '条件を設定してから'],
  [{ name: '空', filter: { q: '  ' } }, 'filter', '条件を設定してから'],
  [{ name: '不明', filter: { state: 'x' } }, 'filter', '状態'],
  [{ name: 'なし' }, 'filter', '画面を読み込み直して'],
  [{ name: '重なる', filter: { state: 'active' } }, 'name', 'この名前はすでに使われています。'],
])('%o is refused', async (body, field, sentence) => {
  await save('重なる', { state: 'active' });
  const answer = await asStaff().refused(saveSegment, { body: body as never });
  expectRefused(answer, field, sentence);
});

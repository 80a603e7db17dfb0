import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, as, asStaff, clear } = await createScene();
beforeEach(clear);

const list = staffApi['terms.list'];
const read = staffApi['terms.read'];
const update = staffApi['terms.update'];

const draft = (overrides: object = {}) => ({
  title: 'WIS 利用規約',
  body: '<h2>第1条（目的）</h2><p>新しい規約です。</p>',
  revised_on: '2026-04-01',
  next: null,
  ...overrides,
});
const wis = async () => (await findBrandIds(db.kysely, ['WIS']))[0] ?? 0;
const save = async (body: ReturnType<typeof draft>) => {
  const params = { id: await wis() };
  const { body: now } = await asStaff().call(read, { params });
  return asStaff().attempt(update, { params, query: { revision: String(now.revision) }, body });
};
const shown = async () => (await as('hanako').call(api.getTerms, { params: { slug: 'WIS' } })).body;

describe('the terms of a brand in the console', () => {
  test('are one record for each, in the order of the brands', async () => {
    const { body } = await asStaff().call(list);
    expect(body.map(({ brand_label, title }) => [brand_label, title])).toEqual([
      ['Orchard', 'Orchard 利用規約'],
      ['WIS', expect.stringContaining('利用規約')],
    ]);
  });

  test('are rewritten, cleaned of what would run, and read by members', async () => {
    const body = '<h2 onclick="x()">第1条</h2><p>新しい<script>x()</script></p>';
    expect((await save(draft({ body }))).status).toBe(200);
    expect(await shown()).toEqual({
      title: 'WIS 利用規約',
      body: '<h2>第1条</h2><p>新しい</p>',
      revised_on: '2026-04-01',
    });
  });

  test('come back in an earlier version, and by undoing', async () => {
    await save(draft());
    const before = await shown();
    await save(draft({ title: '改', revised_on: '2026-05-01' }));
    const params = { id: await wis() };
    const { body: versions } = await asStaff().call(staffApi['terms.versions'], { params });
    const version = versions[1]?.id ?? 0;
    await asStaff().call(staffApi['terms.restore'], { params, body: { version } });
    expect(await shown()).toEqual(before);
  });

  test('as they were before the first edit in the console come back, too', async () => {
    await db.pool.query("UPDATE brand_terms SET title = '最初の規約' WHERE brand_id = $1", [
      await wis(),
    ]);
    await save(draft());
    await save(draft({ title: '改' }));
    const params = { id: await wis() };
    const { body: versions } = await asStaff().call(staffApi['terms.versions'], { params });
    expect(versions.map(({ before }) => before?.title)).toEqual([undefined, '最初の規約']);
    await asStaff().call(staffApi['terms.restore'], {
      params,
      body: { version: versions.at(-1)?.id ?? 0, before: true },
    });
    expect((await shown()).title).toBe('最初の規約');
    const nothing = await asStaff().refused(staffApi['terms.restore'], {
      params,
      body: { version: 999_999, before: true },
    });
    expect(nothing.status).toBe(404);
  });

  test.each([
    ['title', { title: '' }, 'タイトルを入力してください。'],
    ['body', { body: '<p></p>' }, '本文を入力してください。'],
    ['revised_on', { revised_on: '2026-02-30' }, '「2026/02/30」という日付はありません'],
    ['revised_on', { revised_on: '2026/04/01' }, '日付で入力してください'],
    ['revised_on', { revised_on: null as never }, '日付で入力してください'],
  ])('with a wrong %s are refused under it', async (field, wrong, sentence) => {
    const answer = await save(draft(wrong));
    expectRefused(answer, field, sentence);
  });

  test('saved over another operator’s change are refused; those of an unknown brand are not found', async () => {
    const params = { id: await wis() };
    const { body } = await asStaff().call(read, { params });
    const query = { revision: String(body.revision) };
    const once = () => asStaff().attempt(update, { params, query, body: draft() });
    expect([(await once()).status, (await once()).status]).toEqual([200, 409]);
    for (const id of [99_999, 9_999_999_999]) {
      const gone = await asStaff().refused(update, { params: { id }, query, body: draft() });
      expect(gone.status).toBe(404);
    }
  });

  test('of a brand that has none are empty until they are written', async () => {
    await db.pool.query('DELETE FROM brand_terms WHERE brand_id = $1', [await wis()]);
    const { body } = await asStaff().call(read, { params: { id: await wis() } });
    expect(body).toMatchObject({ title: '', body: '', revised_on: null, updated_at: null });
    expect((await save(draft())).body).toMatchObject({ title: 'WIS 利用規約' });
    const { rows } = await db.pool.query(
      'SELECT change_id FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    const undone = await asStaff().call(staffApi.undoChange, {
      params: { change: rows[0].change_id },
    });
    expect(undone.status).toBe(200);
    const none = await as('hanako').refused(api.getTerms, { params: { slug: 'WIS' } });
    expect(none.status).toBe(404);
  });
});

describe('terms that are prepared', () => {
  const dayIn = async (days: number) =>
    (
      await db.pool.query(
        "SELECT ((now() AT TIME ZONE 'Asia/Tokyo')::date + $1::integer)::text AS day",
        [days],
      )
    ).rows[0].day as string;
  const next = async (days = 1) => ({
    title: 'WIS 新規約',
    body: '<h2>第1条（目的）</h2><p>次の<script>x()</script></p>',
    from: await dayIn(days),
  });
  /** The day of the next terms comes. */
  const pass = async () =>
    db.pool.query('UPDATE brand_terms SET next_from = $1 WHERE next_from IS NOT NULL', [
      await dayIn(0),
    ]);

  test('hold from the beginning of their day on, and nobody has to do anything', async () => {
    await save(draft({ next: await next() }));
    expect((await shown()).title).toBe('WIS 利用規約');
    await pass();
    expect(await shown()).toEqual({
      title: 'WIS 新規約',
      body: '<h2>第1条（目的）</h2><p>次の</p>',
      revised_on: await dayIn(0),
    });
    const { body } = await asStaff().call(read, { params: { id: await wis() } });
    expect(body).toMatchObject({ title: 'WIS 新規約', next: null });
    expect((await save(draft({ title: '改' }))).status).toBe(200);
    expect((await shown()).title).toBe('改');
  });

  test('are changed, withdrawn and come back, and stand in the history', async () => {
    await save(draft({ next: await next(5) }));
    const later = await next(9);
    expect((await save(draft({ next: later }))).body).toMatchObject({ next: { from: later.from } });
    expect((await asStaff().call(list)).body[1]?.next_from).toBe(later.from);
    expect((await save(draft())).body).toMatchObject({ next: null });
    const params = { id: await wis() };
    const { body: versions } = await asStaff().call(staffApi['terms.versions'], { params });
    const version = versions.find(({ fields }) => fields?.next)?.id ?? 0;
    await asStaff().call(staffApi['terms.restore'], { params, body: { version } });
    const { body } = await asStaff().call(read, { params });
    expect(body).toMatchObject({ title: 'WIS 利用規約', next: { from: later.from } });
  });

  test.each([
    ['today', 0],
    ['yesterday', -1],
  ])('do not begin %s', async (_, days) => {
    expectRefused(await save(draft({ next: await next(days) })), 'next.from', '明日以降の日');
  });

  test('are not without a text', async () => {
    expectRefused(await save(draft({ next: { ...(await next()), body: '' } })), 'next', '本文');
  });
});

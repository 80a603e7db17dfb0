import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, as, asStaff, members, clear, config } = await createScene();
const folder = join(config.dataDir, 'media/resources');
mkdirSync(folder, { recursive: true });

const create = staffApi['live-events.create'];
type Draft = RequestOf<typeof create>['body'];

const draft = (overrides: Partial<Draft> = {}): Draft => ({
  ...{ title: '相続の夜', body: '<p>相続を話します。</p>', starts_at: '2030-01-31 20:00:00' },
  ...{ minutes: 90, place: '青山の会議室', url: 'https://meet.example.jp/abc', lecturers: '山本' },
  ...{ prepare: '電卓', resources: [], published_at: '2026-01-01 09:00:00', brand_ids: [] },
  ...{ video_id: null, cancelled_because: '', ...overrides },
});
const made = async (overrides: Partial<Draft> = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const read = async (id: number) =>
  (await asStaff().call(staffApi['live-events.read'], { params: { id } })).body;
const save = async (id: number, fields: Partial<Draft>) => {
  const { revision, ...record } = await read(id);
  const body = { ...record, ...fields };
  const query = { revision: String(revision) };
  return asStaff().attempt(staffApi['live-events.update'], { params: { id }, query, body });
};
const rowOf = async (id: number) =>
  (await db.pool.query('SELECT uid, sequence FROM live_events WHERE id = $1', [id])).rows[0];
const listed = async (query: object = {}) =>
  (await asStaff().call(staffApi['live-events.list'], { query })).body;
beforeEach(clear);

describe('an evening in the console', () => {
  test('is written, and members see it but for its place', async () => {
    const { id, phase, state } = await made();
    expect([phase, state]).toEqual(['coming', 'published']);
    const { body } = await as('hanako').call(api.getLiveEvent, { params: { liveEventId: id } });
    expect(body).toMatchObject({
      title: '相続の夜',
      starts_at: '2030-01-31 20:00:00',
      minutes: 90,
    });
    expect(JSON.stringify(body)).not.toMatch(/青山|meet\.example/);
  });

  test.each([
    ['title', { title: ' ' }, 'タイトルを入力してください。'],
    ['starts_at', { starts_at: null as never }, '開始日時'],
    ['starts_at', { starts_at: '2026-02-30 20:00:00' }, 'という日付はありません'],
    ['minutes', { minutes: 4 }, '5から1,440の間'],
    ['url', { url: 'http://meet.example.jp/' }, 'https:// で始まる'],
    ['url', { url: 'javascript:alert(1)' }, 'https:// で始まる'],
    ['prepare', { prepare: '長'.repeat(2001) }, '用意するもの'],
    ['cancelled_because', { cancelled_because: '長'.repeat(101) }, '中止の理由'],
    ['resources', { resources: [{ file: 'none.pdf', title: '資料' }] }, '資料'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    expectRefused(await asStaff().refused(create, { body: draft(wrong) }), field, sentence);
  });

  test('counts what calendars show of it, and keeps its name in them', async () => {
    const { id } = await made();
    const { uid } = await rowOf(id);
    const sequences = [];
    for (const change of [
      { prepare: '筆記用具', place: '別の会議室' },
      { starts_at: '2030-02-01 20:00:00' },
      { minutes: 60 },
      { title: '贈与の夜' },
    ]) {
      await save(id, change);
      sequences.push((await rowOf(id)).sequence);
    }
    await save(id, { cancelled_because: '講師の体調不良のため' });
    await save(id, { cancelled_because: '講師の急病のため' });
    sequences.push((await rowOf(id)).sequence);
    await save(id, { cancelled_because: '' });
    expect([...sequences, (await rowOf(id)).sequence]).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await rowOf(id)).uid).toBe(uid);
  });

  test('is cancelled with a sentence, and that is taken back', async () => {
    const { id } = await made();
    await save(id, { cancelled_because: '会場が使えなくなりました' });
    expect(await listed({ phase: 'cancelled' })).toMatchObject([{ id, phase: 'cancelled' }]);
    await save(id, { cancelled_because: '' });
    expect(await listed({ phase: 'cancelled' })).toEqual([]);
    expect(await read(id)).toMatchObject({ phase: 'coming', cancelled_because: '' });
  });

  test('comes back from the trash with its name in calendars and those who came', async () => {
    const { id } = await made({ starts_at: '2025-01-31 20:00:00' });
    await db.pool.query('INSERT INTO live_event_goers VALUES ($1, $2)', [id, members.hanako.id]);
    await save(id, { minutes: 60 });
    const before = await rowOf(id);
    const body = { action: 'delete' as const, ids: [id] };
    const { body: removed } = await asStaff().call(staffApi['live-events.bulk'], { body });
    expect(await rowOf(id)).toBeUndefined();
    await asStaff().call(staffApi.undoChange, { params: { change: removed.change } });
    expect([await rowOf(id), (await read(id)).goers_count]).toEqual([before, 1]);
  });

  test('shows who wants to come or came, among members', async () => {
    const { id } = await make.liveEvent({ goers: [members.hanako, members.taro] });
    const query = { evening: String(id), per_page: '100' };
    const { body } = await asStaff().call(staffApi['members.list'], { query });
    const goers = [members.hanako.id, members.taro.id];
    expect(body.map((member) => member.id).toSorted()).toEqual(goers.toSorted());
    expect(await listed({ sort: 'goers_count' })).toMatchObject([{ id, goers_count: 2 }]);
  });
});

describe('further dates', () => {
  const add = async (id: number, interval: 'weekly' | 'biweekly' | 'monthly', count: number) =>
    (
      await asStaff().call(staffApi['live-events.addDates'], {
        ...{ params: { id }, body: { interval, count } },
      })
    ).body;
  const dates = async () =>
    (await listed({ order: 'asc', per_page: '100' })).map(({ starts_at }) =>
      starts_at.slice(0, 10),
    );

  test.each([
    ['weekly', ['2030-02-07', '2030-02-14']],
    ['biweekly', ['2030-02-14', '2030-02-28']],
    // The fifth Thursday; of months without one the last.
    ['monthly', ['2030-02-28', '2030-03-28', '2030-04-25', '2030-05-30']],
  ] as const)('come %s', async (interval, expected) => {
    const { id } = await made();
    expect((await add(id, interval, expected.length)).count).toBe(expected.length);
    expect(await dates()).toEqual(['2030-01-31', ...expected]);
  });

  test('are drafts that are changed one by one, and none is made twice', async () => {
    const { id } = await made();
    await Promise.all([add(id, 'weekly', 2), add(id, 'weekly', 2)]);
    expect((await add(id, 'weekly', 3)).count).toBe(1);
    const rows = await listed({ state: 'draft', order: 'asc' });
    expect(rows).toHaveLength(3);
    await save(rows[0]?.id ?? 0, { title: '遺言の夜' });
    expect((await listed({ order: 'asc' })).map(({ title }) => title)).toEqual([
      ...['相続の夜', '遺言の夜', '相続の夜', '相続の夜'],
    ]);
  });

  test.each([0, 25])('are 1 to 24, not %s', async (count) => {
    const { id } = await made();
    const answer = await asStaff().refused(staffApi['live-events.addDates'], {
      ...{ params: { id }, body: { interval: 'weekly', count } },
    });
    expectRefused(answer, 'count', '1から24の間');
  });
});

describe('a file of an evening', () => {
  const withPaper = async (wish: Parameters<typeof make.liveEvent>[0] = {}) => {
    const evening = await make.liveEvent(wish);
    const [paper] = await make.resources({ evening, titles: ['用紙'] });
    if (!paper) throw new Error('no paper');
    writeFileSync(join(folder, paper.file), '%PDF-1.7\n');
    return { evening, ...paper };
  };

  test.each([
    ['published', {}, 200],
    ['cancelled', { cancelled_at: new Date(), cancelled_because: '大雪のため' }, 200],
    ['a draft', { published_at: null }, 404],
    ['for another brand', { audience: ['WIS'] }, 404],
  ])('is had by whoever sees the evening, when it is %s', async (_, wish, status) => {
    const { url } = await withPaper(wish);
    expect((await as('hanako').request({ url })).statusCode).toBe(status);
    expect((await asStaff().request({ url })).statusCode).toBe(200);
  });

  test('stays while an evening lists it', async () => {
    const age = () =>
      db.pool.query("UPDATE resource_files SET touched_at = now() - interval '25 hours'");
    await age();
    await app.sweepResources();
    const { evening, url } = await withPaper();
    await age();
    expect(await app.sweepResources()).toBe(0);
    expect((await as('hanako').request({ url })).statusCode).toBe(200);
    await save(evening.id, { resources: [] });
    // A version names it.
    expect(await app.sweepResources()).toBe(0);
  });
});

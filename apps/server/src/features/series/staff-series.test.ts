import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { make, members, as, asStaff, db, clear } = await createScene();
beforeEach(clear);

const create = staffApi['series.create'];
const read = staffApi['series.read'];
const update = staffApi['series.update'];

type Draft = RequestOf<typeof create>['body'];
const at = (video: { id: number }): Draft['lectures'][number] => ({
  video_id: video.id,
  opens: 'at_once',
  days: null,
});
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  title: '確定申告の基本',
  body: '<p>順に学びます。</p>',
  picture_url: null,
  position: null,
  lectures: [],
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const add = async (overrides: Partial<Draft> = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const save = async (id: number, fields: Partial<Draft>) => {
  const { body } = await asStaff().call(read, { params: { id } });
  const query = { revision: String(body.revision) };
  return asStaff().call(update, { params: { id }, query, body: { ...body, ...fields } });
};
const shown = async (id: number) =>
  (await as('hanako').call(api.getSeries, { params: { seriesId: id } })).body.lectures.map(
    ({ title }) => title,
  );

describe('a series in the console', () => {
  test('has its lectures in the order in which they are saved', async () => {
    const [one, two, three] = [await make.video(), await make.video(), await make.video()];
    const { id } = await add({ lectures: [one, two, three].map(at) });
    expect(await shown(id)).toEqual([one.title, two.title, three.title]);
    await save(id, { lectures: [three, one].map(at) });
    expect(await shown(id)).toEqual([three.title, one.title]);
    const { body: record } = await asStaff().call(read, { params: { id } });
    expect(record.videos).toContainEqual({ id: one.id, title: one.title, state: 'published' });
  });

  test('stands in the list in the operators’ order, also found by one of its videos', async () => {
    const video = await make.video();
    const one = await add({ title: '一', lectures: [at(video)] });
    const two = await add({ title: '二' });
    const seen = async () => (await as('hanako').call(api.listSeries)).body.map(({ id }) => id);
    expect(await seen()).toEqual([one.id, two.id]);
    await asStaff().call(staffApi['series.order'], { body: { ids: [two.id, one.id] } });
    expect(await seen()).toEqual([two.id, one.id]);
    const { body } = await asStaff().call(staffApi['series.list'], {
      query: { video: String(video.id) },
    });
    expect(body.map(({ id, lectures_count }) => [id, lectures_count])).toEqual([[one.id, 1]]);
  });

  test('refuses a video twice, and days that do not fit the gate', async () => {
    const video = await make.video();
    const wrong: Draft['lectures'][] = [
      [at(video), at(video)],
      [{ video_id: video.id, opens: 'days_in_series', days: null }],
      [{ video_id: video.id, opens: 'after_previous', days: 3 }],
      [{ video_id: 999_999, opens: 'at_once', days: null }],
    ];
    for (const lectures of wrong) {
      const body = draft({ lectures });
      const { status } = await asStaff().attempt(create, { body });
      expect([lectures, status]).toEqual([lectures, 422]);
    }
  });
});

describe('a series opened for one member', () => {
  test('is open to this member alone, is written down once, and stays so', async () => {
    const [first, second] = [await make.video(), await make.video()];
    const { id, title } = await make.series({
      lectures: [first, { video: second, opens: 'after_previous' }],
    });
    const list = async () =>
      (
        await asStaff().call(staffApi.listMemberSeries, { params: { id: members.hanako.id } })
      ).body.map(({ opened_at, ...rest }) => ({ ...rest, isOpened: opened_at !== null }));
    const of = { id, title, lectures_count: 2 };
    expect(await list()).toEqual([{ ...of, closed_count: 1, isOpened: false }]);
    const params = { id: members.hanako.id, seriesId: id };
    await asStaff().call(staffApi.openSeries, { params });
    await asStaff().call(staffApi.openSeries, { params });
    expect(await list()).toEqual([{ ...of, closed_count: 0, isOpened: true }]);
    const status = async (who: 'hanako' | 'yuki') =>
      (await as(who).attempt(api.getVideo, { params: { videoId: second.id } })).status;
    expect([await status('hanako'), await status('yuki')]).toEqual([200, 404]);
    const { rows } = await db.pool.query(`SELECT label FROM audit_entries WHERE action = 'open'`);
    expect(rows).toEqual([{ label: '山田 花子' }]);
    // Also a lecture that comes later.
    const later = await make.video({ publishedAt: null });
    const { body } = await asStaff().call(read, { params: { id } });
    const gated = { video_id: later.id, opens: 'after_previous', days: null } as const;
    await save(id, { lectures: [...body.lectures, gated] });
    await db.pool.query('UPDATE videos SET published_at = now() WHERE id = $1', [later.id]);
    expect((await list())[0]?.closed_count).toBe(0);
  });

  test('needs a member and a series that are there', async () => {
    const { id } = await make.series();
    for (const params of [
      { id: members.hanako.id, seriesId: 999_999 },
      { id: 999_999, seriesId: id },
    ]) {
      expect((await asStaff().attempt(staffApi.openSeries, { params })).status).toBe(404);
    }
  });
});

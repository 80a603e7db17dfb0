import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { createBroadcasts } from '#testing/broadcasts.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { asStaff, clear, execute, make, db } = scene;
const { write } = createBroadcasts(scene);
beforeEach(async () => {
  await clear();
  await execute`DELETE FROM maintenance`;
  await execute`DELETE FROM broadcasts`;
  await execute`UPDATE memberships SET paid_until = NULL`;
  await execute`UPDATE brand_terms SET next_title = NULL, next_body = NULL, next_from = NULL`;
});

const list = async (from: string, until: string, caller = asStaff()) =>
  (await caller.call(staffApi.getSchedule, { query: { from, until } })).body;
const said = (rows: Awaited<ReturnType<typeof list>>) =>
  rows.map(({ at, kind, event, title }) => `${at} ${kind} ${event} ${title}`);

test('names what happens by itself, in the order of time, each with its screen', async () => {
  const video = await make.video({
    title: '相続の基本',
    publishedAt: new Date('2031-12-01T09:00+09:00'),
    publishedUntil: new Date('2031-12-24T00:00+09:00'),
  });
  const notice = await make.notice({ title: '年末年始', publishedAt: '2031-12-20 10:00:00' });
  await make.notice({ title: '前の月', publishedAt: '2031-11-30 23:59:59' });
  await make.notice({ title: '次の月', publishedAt: '2032-01-01 00:00:00' });
  await make.notice({ title: '下書き', publishedAt: null });
  const evening = await make.liveEvent({ starts_at: '2031-12-03 20:00+09', title: '相続の夜' });
  const mail = await write({ subject: '12月のご案内' });
  await execute`UPDATE broadcasts SET scheduled_at = '2031-12-05 18:00+09' WHERE id = ${mail.id}`;
  const [brand] = await execute`SELECT min(id) AS id FROM brands`;
  await execute`UPDATE brand_terms SET next_title = '新しい規約', next_body = '<h2>1</h2>',
    next_from = '2031-12-15' WHERE brand_id = ${brand.id}`;
  await execute`INSERT INTO maintenance (begins_at, ends_at, staff_name)
    VALUES ('2031-12-10 02:00+09', '2031-12-10 05:00+09', '佐藤')`;

  const rows = await list('2031-12-01', '2031-12-31');
  expect(said(rows)).toEqual([
    '2031-12-01 09:00:00 videos publish 相続の基本',
    '2031-12-03 20:00:00 live-events begin 相続の夜',
    '2031-12-05 18:00:00 broadcasts send 12月のご案内',
    '2031-12-10 02:00:00 maintenance begin メンテナンス',
    '2031-12-10 05:00:00 maintenance end メンテナンス',
    '2031-12-15 00:00:00 terms begin 新しい規約',
    '2031-12-20 10:00:00 notices publish 年末年始',
    '2031-12-24 00:00:00 videos end 相続の基本',
  ]);
  expect(rows.map(({ link }) => link)).toEqual([
    `/videos/${video.id}`,
    `/live-events/${evening.id}`,
    `/broadcasts/${mail.id}`,
    '/maintenance',
    '/maintenance',
    `/terms/${brand.id}`,
    `/notices/${notice.id}`,
    `/videos/${video.id}`,
  ]);
});

test('counts memberships that end by their last day, and leads to exactly those members', async () => {
  for (const day of ['2031-12-31', '2031-12-31', '2032-01-01']) {
    const { id } = await make.member();
    await db.pool.query('UPDATE memberships SET paid_until = $2 WHERE member_id = $1', [id, day]);
  }
  const [row, ...others] = await list('2031-12-01', '2031-12-31');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ at: '2031-12-31 23:59:59', title: '2名の会員期間', event: 'end' });
  const filter = new URL(row?.link ?? '', 'http://x').searchParams.get('filter') ?? '{}';
  const members = await asStaff().call(staffApi['members.list'], { query: JSON.parse(filter) });
  expect(
    members.body.flatMap(({ memberships }) => memberships.map(({ last_day }) => last_day)),
  ).toEqual(['2031-12-31', '2031-12-31']);
});

test('leads nobody to a maintenance who may not change it', async () => {
  await execute`INSERT INTO maintenance (begins_at, ends_at, staff_name)
    VALUES ('2031-12-10 02:00+09', '2031-12-11 05:00+09', '佐藤')`;
  const editor = asStaff(await make.staff({ role: 'editor' }));
  expect(await list('2031-12-10', '2031-12-10', editor)).toEqual([
    {
      at: '2031-12-10 02:00:00',
      ...{ kind: 'maintenance', id: null, title: 'メンテナンス', event: 'begin', link: null },
    },
  ]);
});

test.each([
  ['more than a quarter', { from: '2031-01-01', until: '2031-04-03' }],
  ['an end before the beginning', { from: '2031-01-02', until: '2031-01-01' }],
  ['no end', { from: '2031-01-02' }],
  ['no day of the calendar', { from: '2031-02-30', until: '2031-03-01' }],
])('is not asked for %s', async (_, query) => {
  expect((await asStaff().refused(staffApi.getSchedule, { query } as never)).status).toBe(422);
});

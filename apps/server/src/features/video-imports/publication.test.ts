import { staffApi } from '@orchard/contract/staff';
import type { VideoImport } from '@orchard/contract/staff/video-imports';
import { beforeEach, describe, expect, test } from 'vitest';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { createNews, NO_WAYS } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { app, db, make, members, asStaff, clear } = scene;
const { announce, choose } = createNews(scene);

const HEADER = 'URL,タイトル,公開日時,公開終了日時,公開対象,講座,順番';
const upload = async (...lines: string[]) =>
  (
    await asStaff().post(
      '/api/staff/video-imports?name=lectures.csv',
      Buffer.from([HEADER, ...lines].join('\n')),
    )
  ).json() as VideoImport;
const plan = async ({ id, choices }: VideoImport, changed: object = {}) =>
  (
    await asStaff().call(staffApi['video-imports.plan'], {
      params: { id },
      body: { ...choices, ...changed },
    })
  ).body;
const start = async ({ id }: VideoImport) => {
  await asStaff().call(staffApi['video-imports.start'], { params: { id } });
  await app.staffJobs.run();
};
const rowsOf = async ({ id }: VideoImport) =>
  (await asStaff().call(staffApi['video-imports.rows'], { params: { id }, query: {} })).body;

beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications; DELETE FROM notification_choices');
});

describe('what goes live with an import', () => {
  test('is counted by audience, and told to as many as it says', async () => {
    await choose(members.taro, { brand_lecture: NO_WAYS });
    const today = wireTimeOf(Math.floor(Date.now() / 1000) - 3600);
    const planned = await plan(
      await upload(
        ...['76979871', '76979872'].map((id) => `${id},昔の話,2020/4/1,,,,`),
        `76979873,今日の話,${today},,,,`,
        `76979874,WISの話,${today},,WIS,,`,
        '76979875,先の話,2999/4/1,,,,',
        '76979876,終わった話,2020/4/1,2020/5/1,,,',
        '76979877,下書きの話,下書き,,,,',
      ),
    );
    const untold =
      'すぐに公開されます（対象：全会員）。公開日が1週間より前のため、会員には通知しません。';
    const told = planned.remarks.flatMap(({ text }) => /会員(\d+)名に通知/.exec(text)?.[1] ?? []);
    expect(planned.remarks).toEqual([
      { count: 2, text: untold },
      { count: 1, text: `すぐに公開されます（対象：全会員）。会員${told[0]}名に通知します。` },
      { count: 1, text: `すぐに公開されます（対象：WIS）。会員${told[1]}名に通知します。` },
    ]);
    expect((await rowsOf(planned)).filter(({ message }) => message !== null)).toHaveLength(4);
    await start(planned);
    expect(await announce()).toBe(Number(told[0]) + Number(told[1]));
  });

  test('is what was a draft, not what is public already; and drafts that are published at once', async () => {
    await make.video({ vimeoId: '76979871', publishedAt: null });
    await make.video({ vimeoId: '76979872' });
    const sent = await upload(
      '76979871,あ,2020/4/1,,,,',
      '76979872,い,2020/5/1,,,,',
      '76979873,う,,,,,',
    );
    expect((await plan(sent)).remarks).toMatchObject([{ count: 1 }]);
    expect((await plan(sent, { undated: 'publish' })).remarks).toMatchObject([
      { count: 1, text: expect.stringContaining('通知しません') },
      { count: 1, text: expect.stringContaining('に通知します') },
    ]);
  });
});

test('times are shown as they were understood', async () => {
  const planned = await plan(await upload('76979871,題,令和6年4月1日,2999.4.1 9時,,,'));
  expect((await rowsOf(planned))[0]?.understood).toEqual({
    published_at: '2024-04-01 00:00:00',
    published_until: '2999-04-01 09:00:00',
  });
});

test('a time that is not understood says what is wrong with it', async () => {
  const planned = await plan(
    await upload('76979871,題,4月1日,,,,', '76979872,題,未定,,,,', '76979873,題,2024/2/30,,,,'),
  );
  expect((await rowsOf(planned)).map(({ message }) => message)).toEqual([
    '公開日時「4月1日」に年がありません。「2026/4/1 19:00」のように、年から入力してください。',
    expect.stringContaining('下書きにするには「下書き」と入力してください。'),
    '公開日時「2024/2/30」という日付はありません。',
  ]);
});

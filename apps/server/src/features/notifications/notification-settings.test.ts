import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNews, NO_WAYS } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, members, as, asStaff, clear } = scene;
const { announce, heard, choose } = createNews(scene);
const { hanako, taro } = members;
beforeEach(async () => {
  await clear();
  await db.pool.query(
    "DELETE FROM notifications; UPDATE site_settings SET notification_ways = '{}'",
  );
});

const one = { params: { id: 1 } };
const read = async () => (await asStaff().call(staffApi['notification-settings.read'], one)).body;
async function save(change: (draft: Pick<Awaited<ReturnType<typeof read>>, 'ways'>) => object) {
  const { ways, revision } = await read();
  return asStaff().attempt(staffApi['notification-settings.update'], {
    ...one,
    query: { revision: String(revision) },
    body: change({ ways }) as never,
  });
}
const stored = async () =>
  (await db.pool.query('SELECT notification_ways FROM site_settings')).rows[0].notification_ways;

describe('the usual ways', () => {
  test('are the operators’, for whoever has not chosen', async () => {
    await save(({ ways, ...rest }) => ({
      ...rest,
      ways: { ...ways, brand_lecture: { screen: true, mail: 'at_once', push: true } },
    }));
    await choose(taro, { brand_lecture: NO_WAYS });
    await make.video({ publishedAt: fromNow({ minutes: -1 }) });
    await announce();
    expect(await heard(hanako)).toMatchObject([{ mail: 'at_once', push: true }]);
    expect(await heard(taro)).toEqual([]);
  });

  test('are stored only where they differ from the code’s', async () => {
    expect((await read()).ways.notice).toEqual({ screen: true, mail: 'daily', push: false });
    await save(({ ways, ...rest }) => ({
      ...rest,
      ways: { ...ways, notice: { ...ways.notice, mail: 'weekly' } },
    }));
    expect(await stored()).toEqual({ notice: { screen: true, mail: 'weekly', push: false } });
    const { body } = await asStaff().call(staffApi['notification-settings.versions'], one);
    await asStaff().call(staffApi['notification-settings.restore'], {
      ...one,
      body: { version: body[0]?.id ?? 0, before: true } as never,
    });
    expect(await stored()).toEqual({});
  });

  test('are refused with what is no way', async () => {
    const wrong = await save(({ ways, ...rest }) => ({
      ...rest,
      ways: { ...ways, notice: { screen: 'yes', mail: 'often', push: true } },
    }));
    expect(wrong.status).toBe(422);
  });
});

describe('the statistics', () => {
  const count = async (query = {}) => {
    const { body } = await asStaff().call(staffApi.getNotificationStatistics, { query });
    return Object.fromEntries(body.map(({ kind, ...counts }) => [kind, counts]));
  };

  test('count by kind and way, and who has left', async () => {
    await choose(taro, { brand_lecture: { screen: true, mail: 'none', push: false } });
    await choose(members.yuki, {}, 'digests');
    const video = await make.video({ publishedAt: fromNow({ minutes: -1 }) });
    const made = await announce();
    await as('hanako').call(api.recordHistory, { params: { videoId: video.id } });
    expect((await count()).brand_lecture).toEqual({
      on_screen: made,
      read: 1,
      mailed: 0,
      pushed: 0,
      opted_out: 2,
    });
    expect((await count()).answer?.opted_out).toBe(0);
    await db.pool.query("UPDATE notifications SET created_at = '2026-02-28 15:00:00+00'");
    expect(
      (await count({ from: '2026-03-01', until: '2026-03-01' })).brand_lecture?.on_screen,
    ).toBe(made);
    expect(
      (await count({ from: '2026-02-01', until: '2026-02-28' })).brand_lecture?.on_screen,
    ).toBe(0);
  });

  test('refuse a day that does not exist', async () => {
    const refused = await asStaff().refused(staffApi.getNotificationStatistics, {
      query: { from: '2026-02-30' },
    });
    expect(refused.status).toBe(422);
  });
});

describe('「メールでも知らせる」 in the console', () => {
  test('is false unless said, stays when it is left out, and says when members were told', async () => {
    const category = await make.noticeCategory();
    const draft = {
      title: '休館のお知らせ',
      body: '<p>休館します。</p>',
      notice_category_id: category.id,
      published_at: '2020-01-01 00:00:00',
      published_until: null,
      brand_ids: [],
    };
    const { body } = await asStaff().call(staffApi['notices.create'], { body: draft });
    expect(body).toMatchObject({ also_mail: false, announced_at: null });
    const update = async (change: object) => {
      const params = { id: body.id };
      const { revision } = (await asStaff().call(staffApi['notices.read'], { params })).body;
      const query = { revision: String(revision) };
      const saved = await asStaff().call(staffApi['notices.update'], {
        params,
        query,
        body: { ...draft, ...change },
      });
      return saved.body;
    };
    expect(await update({ also_mail: true })).toMatchObject({ also_mail: true });
    expect(await update({ title: '休館' })).toMatchObject({ also_mail: true });
    await db.pool.query('UPDATE notices SET published_at = now()');
    await announce();
    const { body: told } = await asStaff().call(staffApi['notices.read'], {
      params: { id: body.id },
    });
    expect(told.announced_at).toEqual(expect.any(String));
  });
});

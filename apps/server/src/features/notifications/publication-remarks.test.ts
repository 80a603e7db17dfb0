import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNews, NO_WAYS } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const scene = await createScene({ limits: 'off' });
const { app, db, make, members, asStaff, clear } = scene;
const { announce, choose } = createNews(scene);

beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications; DELETE FROM notification_choices');
});

type Kind = 'videos' | 'notices';
const selection = async (kind: Kind, ids: number[], change?: object) =>
  (
    await asStaff().call(staffApi[`${kind}.selection`], {
      body: { ids, ...(change && { change }) } as never,
    })
  ).body;
const publish = async (kind: Kind, ids: number[], date: 'own' | 'now') => {
  const change = { action: 'publish' as const, date };
  const { marker, remarks } = await selection(kind, ids, change);
  await asStaff().call(staffApi[`${kind}.change`], { body: { ids, marker, change } as never });
  await app.staffJobs.run();
  return remarks;
};
const toldIn = (text = '') => Number(/会員(\d+)名に通知します/.exec(text)?.[1] ?? 0);
const idsOf = (made: readonly { id: number }[]) => made.map(({ id }) => id);

describe('publishing many at once', () => {
  test('says for each audience what goes live, and tells as many as it says', async () => {
    await choose(members.taro, { brand_lecture: NO_WAYS });
    const made = [
      await make.video({ publishedAt: null }),
      await make.video({ publishedAt: null }),
      await make.video({ publishedAt: null, audience: ['WIS'] }),
      await make.video({ publishedAt: fromNow({ days: -30 }) }),
      await make.video({ publishedAt: fromNow({ days: 3 }) }),
    ];
    await announce();
    const remarks = await publish('videos', idsOf(made), 'own');
    const [all, wis] = remarks.map(({ text }) => toldIn(text));
    expect(remarks).toEqual([
      { count: 2, text: `すぐに公開されます（対象：全会員）。会員${all}名に通知します。` },
      { count: 1, text: `すぐに公開されます（対象：WIS）。会員${wis}名に通知します。` },
    ]);
    expect(await announce()).toBe(2 * (all ?? 0) + (wis ?? 0));
  });

  test('counts those that waited only where they are published now, and nothing is written by it', async () => {
    const waiting = await make.video({ publishedAt: fromNow({ days: 3 }) });
    const { remarks } = await selection('videos', [waiting.id], { action: 'publish', date: 'now' });
    expect(remarks).toMatchObject([{ count: 1, text: expect.stringMatching(/に通知します。$/) }]);
    const own = await selection('videos', [waiting.id], { action: 'publish', date: 'own' });
    expect(own.remarks).toEqual([]);
    expect(await announce()).toBe(0);
  });

  test('tells nobody of what comes back to a day of long ago', async () => {
    const old = await make.video({ publishedAt: fromNow({ days: -30 }) });
    await asStaff().call(staffApi['videos.bulk'], { body: { action: 'unpublish', ids: [old.id] } });
    const untold =
      'すぐに公開されます（対象：全会員）。公開日が1週間より前のため、会員には通知しません。';
    expect(await publish('videos', [old.id], 'own')).toEqual([{ count: 1, text: untold }]);
    expect(await announce()).toBe(0);
  });

  test('counts of notices those who are told of their category', async () => {
    const category = await make.noticeCategory();
    await choose(members.hanako, { notice: NO_WAYS });
    await choose(members.taro, { [`notice:${category.id}`]: NO_WAYS });
    const made = [
      await make.notice({ publishedAt: null }),
      await make.notice({ publishedAt: null, category }),
    ];
    await announce();
    const remarks = await publish('notices', idsOf(made), 'now');
    const told = remarks.reduce((sum, { count, text }) => sum + count * toldIn(text), 0);
    expect(told).toBeGreaterThan(0);
    expect(await announce()).toBe(told);
  });

  test('counts those whom a mail at once reaches where operators chose no other way', async () => {
    await db.pool.query(
      "UPDATE site_settings SET notification_ways = jsonb_build_object('notice', $1::jsonb)",
      [JSON.stringify(NO_WAYS)],
    );
    const made = [
      await make.notice({ publishedAt: null }),
      await make.notice({ publishedAt: null }),
    ];
    await db.pool.query('UPDATE notices SET also_mail = true WHERE id = $1', [made[1]?.id]);
    await announce();
    const remarks = await publish('notices', idsOf(made), 'now');
    const told = await announce();
    await db.pool.query("UPDATE site_settings SET notification_ways = '{}'");
    expect(remarks.map(({ text }) => toldIn(text)).sort((a, b) => a - b)).toEqual([0, told]);
    expect(told).toBeGreaterThan(0);
  });

  test('and whatever else is done has nothing to say of it', async () => {
    const { id } = await make.video({ publishedAt: null });
    for (const change of [undefined, { action: 'unpublish' }, { action: 'delete' }]) {
      expect((await selection('videos', [id], change)).remarks).toEqual([]);
    }
  });
});

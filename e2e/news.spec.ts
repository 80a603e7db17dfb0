import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { startPlatform } from '#checks/guarantees/platform.ts';
import type { News } from '#server/features/notifications/notifications.store.ts';
import { seriesResource } from '#server/features/series/series.store.ts';
import { addStarts } from '#server/features/series/series-starts.store.ts';
import { addVideos } from '#server/features/videos/videos.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { addPush } from '#server/platform/push/push-subscriptions.store.ts';
import { startEmptySite } from './setup/empty-site.ts';
import { addNewcomer, signIn } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

// The site looks once a minute for what was published, and for what is to be mailed.
const A_TURN = 100_000;
test.describe.configure({ timeout: 3 * A_TURN });

const EARLIER = '2023-07-01T10:00:00+09:00';
const KIND: News['kind'] = 'series_lecture';

/** A series that a member has begun, and lectures of it that are not published yet. */
async function begunSeries({ kysely }: Database, memberId: number, titles: readonly string[]) {
  const draft = { body: '<p>講義です。</p>', brandIds: [] };
  const [first = 0, ...next] = await addVideos(kysely, [
    { ...draft, title: '第1回', publishedAt: EARLIER },
    ...titles.map((title) => ({ ...draft, title, publishedAt: null })),
  ]);
  const seriesId = await seriesResource.insert(
    kysely,
    {
      title: 'はじめての講座',
      body: '',
      picture_url: null,
      position: null,
      published_at: EARLIER,
      published_until: null,
      lectures: [first, ...next].map((id) => ({ video_id: id, opens: 'at_once', days: null })),
      brand_ids: [],
    },
    null,
  );
  await addStarts(kysely, [{ memberId, seriesId, at: new Date(EARLIER) }]);
  return next;
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: `通知（未読${unread}件）`, exact: true });

test('a lecture published in a series reaches the bell, the devices and the digest', async ({
  page,
  context,
}) => {
  const platform = await startPlatform();
  const site = await startEmptySite(platform.url);
  const database = site.openDatabase();
  try {
    const account = await addNewcomer(database, ['club']);
    const titles = ['第2回 賃料の決まり方', '第3回 修繕の積み立て'];
    const lectures = await begunSeries(database, account.id, titles);
    const endpoint = 'https://push.example.com/journey';
    await addPush(
      database.kysely,
      { memberId: account.id, device: Buffer.alloc(32, 1) },
      { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    );
    await signIn(database, context, account, site.url);
    await page.goto(`${site.url}/account`);
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();

    await sql`UPDATE videos SET published_at = now() WHERE id = ANY(${lectures}::bigint[])`.execute(
      database.kysely,
    );
    await expect(async () => {
      await page.reload();
      await expect(bell(page, 2)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: A_TURN });
    const told = await database.pool.query(
      'SELECT kind, push, mail, pushed_at IS NOT NULL AS settled FROM notifications',
    );
    expect(told.rows).toEqual(
      Array(2).fill({ kind: KIND, push: true, mail: 'daily', settled: true }),
    );
    // Two news are one message to her device; the push service is none that can be reached here.
    const waiting = await database.pool.query('SELECT news_count FROM push_messages');
    expect(waiting.rows).toEqual([{ news_count: 2 }]);

    await bell(page, 2).click();
    const rows = page.getByRole('dialog', { name: '通知' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await rows.filter({ hasText: '第2回' }).getByRole('link').click();
    await expect(page).toHaveURL(`${site.url}/video/${lectures[0]}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('第2回 賃料の決まり方');
    await expect(bell(page, 1)).toBeVisible();

    // As if the day of the digest had come: it leaves out what was read.
    await database.pool.query(
      `UPDATE notifications SET created_at = created_at - interval '2 days'`,
    );
    let text = '';
    await expect(async () => {
      text = (await site.mailTo(account.email, 'news')).text;
    }).toPass({ timeout: A_TURN });
    expect(text).toContain('第3回 修繕の積み立て');
    expect(text).not.toContain('第2回');
    await page.goto(`${site.url}/video/${lectures[1]}`);
    expect(text).toContain(page.url());
    await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  } finally {
    await database.close();
    await site.stop();
    await platform.close();
  }
});

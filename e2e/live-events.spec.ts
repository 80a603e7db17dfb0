import type { Page } from '@playwright/test';
import { tellOfLiveEvents } from '#server/features/live-events/tell-goers.commands.ts';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

const MEETING = 'https://meet.example.com/evening';
let evening: { id: number; title: string };
test.beforeEach(async ({ make }) => {
  const title = `相続の夜 ${String(Math.random()).slice(2, 10)}`;
  const more = { place: '青山の会議室', url: MEETING, lecturers: '佐藤 一郎', prepare: '電卓' };
  evening = await make.liveEvent({ title, inMinutes: 3 * 24 * 60, audience: ['WIS'], ...more });
});
test.afterEach(async ({ database }) => {
  await database.kysely.deleteFrom('live_events').where('id', '=', evening.id).execute();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const bell = (page: Page) => page.getByRole('button', { name: /^通知/ });
const panel = (page: Page) => page.getByRole('dialog', { name: '通知' });

test('an evening is found, moved, opened, and watched afterwards', { tag: '@both' }, async ({
  page,
  context,
  account,
  database,
}) => {
  await context.route(`${MEETING}**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>会場</title>' }),
  );
  /** What the member has not read of the evening. */
  const unread = async () =>
    (
      await database.pool.query(
        `SELECT words FROM notifications
         WHERE live_event_id = $1 AND member_id = $2 AND read_at IS NULL`,
        [evening.id, account.id],
      )
    ).rows;
  await tellOfLiveEvents(database);
  expect(await unread()).toHaveLength(1);
  await page.goto('/');
  const next = page.getByRole('region', { name: 'もうすぐの夜の会' });
  await next.getByRole('link', { name: evening.title }).click();
  await expect(heading(page)).toHaveText(evening.title);
  await expect(
    page.getByText(/^\d{4}年\d+月\d+日（[日月火水木金土]）\d+:\d\d〜(翌)?\d+:\d\d$/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '会場を開く' })).toHaveCount(0);
  await page.getByRole('button', { name: '参加する' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: '参加予定です' })).toBeVisible();
  await expect(page.getByRole('button', { name: '参加を取り消す' })).toBeVisible();
  await expect.poll(unread).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  expect(await foreignWords(page)).toEqual([]);

  // It is moved to seconds before its place is shown.
  await database.pool.query(
    `UPDATE live_events SET starts_at = now() + interval '15 minutes 12 seconds', sequence = 1
     WHERE id = $1`,
    [evening.id],
  );
  await tellOfLiveEvents(database);
  await page.goto('/account');
  expect(await unread()).toHaveLength(1);
  await bell(page).click();
  const moved = new RegExp(`${evening.title}.*変更になりました`);
  await panel(page).getByRole('link', { name: moved }).click();
  await expect(page).toHaveURL(`/evenings/${evening.id}`);
  await expect(page.getByText('会場は、開始の15分前に')).toBeVisible();
  const enter = page.getByRole('link', { name: '会場を開く' });
  await expect(enter).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('青山の会議室')).toBeVisible();
  const opened = page.waitForEvent('popup');
  const came = page.waitForResponse('**/goer');
  await enter.click();
  expect((await came).ok()).toBe(true);
  const meeting = await opened;
  await expect(meeting).toHaveTitle('会場');
  await meeting.close();

  const film = await addLongFilm(database, 'wis', 3);
  try {
    await database.pool.query(
      `UPDATE live_events SET video_id = $2, starts_at = now() - interval '3 hours', told_span =
         tstzrange(now() - interval '3 hours', now() - interval '90 minutes') WHERE id = $1`,
      [evening.id, film.id],
    );
    await tellOfLiveEvents(database);
    await page.goto('/account');
    await bell(page).click();
    const recorded = new RegExp(`${evening.title}.*録画が公開されました`);
    await expect(panel(page).getByRole('link', { name: recorded })).toBeVisible();
    await page.goto(`/evenings?month=${japanMonth()}`);
    await page.getByRole('main').getByRole('link', { name: evening.title }).click();
    await expect(page.getByText('この会は終了しました。')).toBeVisible();
    await page.getByRole('link', { name: '録画を見る' }).click();
    await expect(heading(page)).toHaveText(film.title);
    await page.getByRole('button', { name: '視聴済みにする' }).click();
    await expect(page.getByRole('button', { name: '視聴済み', exact: true })).toBeVisible();
    const { rows } = await database.pool.query(
      `SELECT came_at IS NOT NULL AS has_come, EXISTS (
         SELECT FROM video_watch_completions WHERE video_id = $2 AND member_id = $3
       ) AS has_watched FROM live_event_goers WHERE live_event_id = $1 AND member_id = $3`,
      [evening.id, film.id, account.id],
    );
    expect(rows).toEqual([{ has_come: true, has_watched: true }]);
  } finally {
    await database.kysely
      .updateTable('live_events')
      .set({ video_id: null })
      .where('id', '=', evening.id)
      .execute();
    await removeFilm(database, film.id);
  }
});

const japanMonth = () => new Date(Date.now() + (9 - 3) * 3_600_000).toISOString().slice(0, 7);

test('a month leads to those beside it, and the calendar gets a new address', {
  tag: '@both',
}, async ({ page, make, database }) => {
  const far = await make.liveEvent({ audience: ['WIS'], starts_at: '2039-12-03T20:00:00+09:00' });
  // What is no month is this one.
  await page.goto('/evenings?month=2039-13');
  await expect(page.getByRole('heading', { name: /の夜の会$/ })).toBeVisible();
  await page.goto('/evenings?month=2039-11');
  await expect(page.getByText('この月の夜の会はありません。')).toBeVisible();
  await page.getByRole('link', { name: '2039年12月' }).click();
  await expect(page).toHaveURL('/evenings?month=2039-12');
  await expect(page.getByRole('link', { name: far.title })).toContainText(
    '12月3日（土）20:00〜21:30',
  );
  const address = () => page.getByText(/\/calendar\/.*\.ics$/);
  const before = (await address().textContent()) ?? '';
  await expect(page.getByRole('link', { name: 'カレンダーアプリで開く' })).toHaveAttribute(
    'href',
    before.replace(/^http:/, 'webcal:'),
  );
  expect((await page.request.get(before)).status()).toBe(200);
  await page.getByText('アドレスを作り直す').first().click();
  await page.getByRole('button', { name: 'アドレスを作り直す' }).click();
  await expect(address()).not.toHaveText(before);
  expect((await page.request.get(before)).status()).toBe(404);
  const other = (await address().textContent()) ?? '';
  await page.reload();
  await expect(address()).toHaveText(other);
  await database.kysely.deleteFrom('live_events').where('id', '=', far.id).execute();
});

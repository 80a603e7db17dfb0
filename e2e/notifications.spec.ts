import type { Page } from '@playwright/test';
import { type News, notifyMember } from '#server/features/notifications/notifications.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findOperator, newestVideos } from './setup/people.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

let last = 0;

/** Tells a member of something. */
async function tell({ kysely }: Database, memberId: number, news: Partial<News>): Promise<void> {
  last += 1;
  const event = `journey:${memberId}:${last}`;
  await notifyMember(kysely, memberId, { kind: 'membership', event, ...news });
}

const bell = (page: Page, unread = 0) =>
  page.getByRole('button', {
    name: unread > 0 ? `通知（未読${unread}件）` : '通知',
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: '通知' });
const bellCalls = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/notifications')) urls.push(request.url());
  });
  return urls;
};

test('an answer is counted, opened from the bell, and counted no longer', {
  tag: '@both',
}, async ({ page, account, database, make }) => {
  const [video] = await newestVideos(database, 1);
  const { id: question, videoId } = await make.question({
    ...{ by: account, video: video as { id: number } },
    answer: { message: '<p>月末です。</p>', by: await findOperator(database) },
  });
  await tell(database, account.id, { kind: 'answer', questionId: question });
  await tell(database, account.id, { words: '会員期間はあと7日です。' });
  await page.goto('/account');
  const calls = page.waitForResponse('**/api/notifications?*');
  await bell(page, 2).click();
  expect((await calls).ok()).toBe(true);
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('会員期間はあと7日です。');
  await expect(rows.last()).toContainText('未読');
  expect(await barriers(page)).toEqual([]);

  await rows.last().getByRole('link').click();
  await expect(page).toHaveURL(`/video/${videoId}#question-${question}`);
  await expect(panel(page)).toBeHidden();
  await expect(page.locator(`#question-${question}`)).toBeInViewport();
  await expect(bell(page, 1)).toBeVisible();
});

test('the bell opens with one request, and closes by Escape, Back and beside it', {
  tag: ['@both', '@more'],
}, async ({ page, account, database, isMobile }) => {
  await tell(database, account.id, { words: '会員期間はあと7日です。' });
  await page.goto('/notifications');
  await page.getByRole('main').getByRole('link', { name: '通知の設定' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('通知の設定');
  const calls = bellCalls(page);
  await bell(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => calls.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, 1)).toBeFocused();
  await bell(page, 1).click();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: '通知を閉じる' }).click();
  await expect(panel(page)).toBeHidden();
  await bell(page, 1).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/account/notifications');
  if (isMobile) return;
  await bell(page, 1).click();
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(5, 300);
  await expect(panel(page)).toBeHidden();
});

test('all are marked as read, here and in the list, and stay so', {
  tag: '@both',
}, async ({ page, account, database }) => {
  for (const days of [30, 7, 1]) {
    await tell(database, account.id, { words: `会員期間はあと${days}日です。` });
  }
  await page.goto('/account');
  await bell(page, 3).click();
  await expect(panel(page).getByText('未読')).toHaveCount(3);
  await panel(page).getByRole('button', { name: 'すべて既読にする' }).click();
  await expect(panel(page).getByText('未読')).toHaveCount(0);
  await panel(page).getByRole('link', { name: 'すべての通知' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('未読')).toHaveCount(0);
});

test('a bell without answer says so, and opens with another try', { tag: '@more' }, async ({
  page,
  account,
  database,
  troubles,
}) => {
  await tell(database, account.id, { words: '会員期間はあと7日です。' });
  await page.goto('/account');
  troubles.expectStatus(503);
  await page.route('**/api/notifications?*', (route) => route.fulfill({ status: 503 }));
  await bell(page, 1).click();
  const again = panel(page).getByRole('button', { name: 'もう一度試す' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
});

test('a notice is marked until it was opened', { tag: '@more' }, async ({
  page,
  account,
  database,
}) => {
  await page.goto('/notice');
  const first = page.getByRole('main').getByRole('listitem').first();
  const path = await first.getByRole('link').getAttribute('href');
  const noticeId = Number(path?.split('/').at(-1));
  await tell(database, account.id, { kind: 'notice', noticeId });
  await page.reload();
  await expect(bell(page, 1)).toBeVisible();
  await expect(first).toContainText('未読');
  const read = page.waitForResponse('**/read');
  await first.getByRole('link').click();
  await read;
  await expect(bell(page)).toBeVisible();
  await page.goto('/notice');
  await expect(first).not.toContainText('未読');
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are Japan’s', async ({ page, account, database }) => {
    await tell(database, account.id, { words: '会員期間はあと7日です。' });
    await database.kysely
      .updateTable('notifications')
      .set({ created_at: '2026-01-01T00:05:00+09:00' })
      .where('member_id', '=', account.id)
      .execute();
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('2026/01/01 00:05');
  });
});

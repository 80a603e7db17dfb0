import type { Page } from '@playwright/test';
import { barriers } from './setup/screen-checks.ts';
import { expect, test, waitingUntilItListens } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
async function save(page: Page) {
  const saved = page.waitForResponse('**/api/account/notifications');
  await page.getByRole('button', { name: '設定を保存する' }).click();
  return saved;
}

test('choices are found, saved, there after a reload, and go back to the usual', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('main').getByRole('link', { name: '通知の設定' }).click();
  await expect(page).toHaveURL('/account/notifications');
  const mail = field(page, '質問への回答：メール');
  await expect(mail).toHaveValue('at_once');
  await mail.selectOption('受け取らない');
  await field(page, '質問への回答：サイト内').uncheck();
  await field(page, '時刻（日本時間）').selectOption('21時');
  await field(page, '1週間分が届く曜日').selectOption('日曜日');
  expect((await save(page)).ok()).toBe(true);
  await expect(page.getByText('通知の設定を保存しました。')).toBeVisible();
  await page.reload();
  await expect(mail).toHaveValue('none');
  await expect(field(page, '質問への回答：サイト内')).not.toBeChecked();
  await expect(field(page, '時刻（日本時間）')).toHaveValue('21');
  await expect(field(page, '1週間分が届く曜日')).toHaveValue('0');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: '「質問への回答」を標準に戻す' }).click();
  await expect(mail).toHaveValue('at_once');
  await save(page);
  await page.reload();
  await expect(mail).toHaveValue('at_once');
  await expect(page.getByRole('button', { name: '「質問への回答」を標準に戻す' })).toBeHidden();
});

test('categories of notices are folded until one of them differs', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/account/notifications');
  const mail = field(page, 'お知らせ（重要）：メール');
  await expect(mail).toBeHidden();
  await page.getByText('「お知らせ」の種類ごとに選ぶ').click();
  await mail.selectOption('すぐに');
  await save(page);
  await page.reload();
  await expect(mail).toBeVisible();
  await expect(mail).toHaveValue('at_once');
});

test('all mails are stopped with one box, and come again with it', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/account/notifications');
  const all = field(page, '通知のメールをすべて停止する');
  await all.check();
  await save(page);
  await expect(page.getByText('通知のメールは、すべて停止しています。')).toBeVisible();
  await page.reload();
  await expect(all).toBeChecked();
  await all.uncheck();
  await save(page);
  await expect(page.getByText('通知のメールは、すべて停止しています。')).toBeHidden();
});

test('what could not be saved stays in the form', { tag: '@more' }, async ({ page, troubles }) => {
  await page.goto('/account/notifications');
  const mail = field(page, '質問への回答：メール');
  await mail.selectOption('1日分まとめて');
  troubles.expectStatus(503);
  await page.route('**/api/account/notifications', (route) => route.fulfill({ status: 503 }));
  await save(page);
  await expect(mail).toHaveValue('daily');
  await page.unrouteAll();
  expect((await save(page)).ok()).toBe(true);
  await page.reload();
  await expect(mail).toHaveValue('daily');
});

test('a second tab changes only what was chosen there', { tag: '@more' }, async ({
  page,
  context,
}) => {
  await page.goto('/account/notifications');
  const other = waitingUntilItListens(await context.newPage());
  await other.goto('/account/notifications');
  await field(page, '質問への回答：メール').selectOption('受け取らない');
  await save(page);
  await field(other, 'お知らせ：メール').selectOption('受け取らない');
  await save(other);
  await page.reload();
  await expect(field(page, '質問への回答：メール')).toHaveValue('none');
  await expect(field(page, 'お知らせ：メール')).toHaveValue('none');
});

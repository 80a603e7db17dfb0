import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'hanako' });

const OFFLINE = 'サーバーに接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。';

test.beforeEach(({ troubles }) => troubles.expect(/net::ERR_|Failed to fetch/));

const openSecurity = (page: Page) =>
  page.getByRole('link', { name: 'ログインとセキュリティ' }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('without a network a screen whose scripts are missing says so, and comes with the network', {
  tag: '@both',
}, async ({ page, context }) => {
  await page.goto('/account');
  await context.setOffline(true);
  await openSecurity(page);
  await expect(page.getByRole('main')).toContainText(OFFLINE);
  await expect(page).toHaveURL('/account/security');
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(page.getByRole('main')).toContainText(OFFLINE);
  await context.setOffline(false);
  await expect(title(page)).toHaveText('ログインとセキュリティ');
});

test('it comes by itself too where the browser has noticed nothing, and again the next time', {
  tag: '@more',
}, async ({ page }) => {
  const cut = '**/*';
  await page.goto('/account');
  await page.route(cut, (route) => route.abort());
  await openSecurity(page);
  await expect(page.getByRole('main')).toContainText(OFFLINE);
  await page.unroute(cut);
  await expect(title(page)).toHaveText('ログインとセキュリティ');
  // The document has reloaded; a press before it listens would open the link as a document.
  await expect(page.locator('#root')).not.toHaveAttribute('data-rendered');
  await page.route(cut, (route) => route.abort());
  await page.getByRole('link', { name: 'すべての動画', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(OFFLINE);
  await page.unroute(cut);
  await expect(title(page)).toHaveText('動画一覧');
});

import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { logIn, loginForm } from './setup/login-form.ts';
import { sendShells } from './setup/network.ts';
import { newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const toast = (page: Page) => page.getByRole('status', { name: '通知' });
const bookmark = (page: Page) => page.getByRole('button', { name: 'ブックマーク' });
const TOGGLE = '**/api/video/bookmark/*';
const OFFLINE = 'サーバーに接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。';
const BROKEN = 'サーバーでエラーが発生しました。しばらくしてから、もう一度お試しください。';

test('a tab whose member signed out in another leads to sign-in and back', async ({
  page,
  context,
  account,
  troubles,
}) => {
  troubles.expectStatus(401);
  await page.goto('/video?t=23');
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(other).toHaveURL('/login');
  await expect(toast(other)).toContainText('ログアウトしました。');
  await other.close();

  const next = page.getByRole('navigation', { name: 'ページ送り' });
  await next.getByRole('link', { name: '3ページ目' }).click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/video?t=23&p=3' })}`);
  await expect(toast(page)).toContainText('ログインしてください。');
  await logIn(page, account);
  await expect(page).toHaveURL('/video?t=23&p=3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画一覧');
});

test('a stale token is healed without a word', async ({ page, database, troubles }) => {
  troubles.expectStatus(419);
  const [video] = await newestVideos(database, 1);
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/video/bookmark/')) statuses.push(answer.status());
  });
  await page.route(
    TOGGLE,
    async (route) => {
      const headers = { ...route.request().headers(), 'x-xsrf-token': 'of.yesterday' };
      await route.continue({ headers });
    },
    { times: 1 },
  );
  await page.goto(`/video/${video?.id}`);
  await bookmark(page).click();
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page)).toBeEmpty();
  expect(statuses).toEqual([419, 200]);
});

test.describe('a server that does not answer', () => {
  test.beforeEach(({ troubles }) => troubles.expect(/net::ERR_/));

  test('keeps what was typed at sign-in', { tag: '@more' }, async ({ page, context, account }) => {
    await context.clearCookies();
    await page.goto('/login');
    await page.route('**/login', (route) => route.abort());
    await logIn(page, account);
    await expect(toast(page)).toContainText(OFFLINE);
    const { email, password } = loginForm(page);
    await expect(email).toHaveValue(account.email);
    await expect(password).not.toHaveValue('');
    await page.unroute('**/login');
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page).toHaveURL('/');
  });

  test('offers another try where a screen cannot be shown', async ({ page }) => {
    // A link of a rendered document that is pressed early leads to the next document.
    await sendShells(page);
    await page.goto('/');
    const calls = '**/api/notice?*';
    await expect(page.getByRole('heading', { name: '最新のお知らせ' })).toBeVisible();
    await page.route(calls, (route) => route.abort());
    await page.getByRole('link', { name: 'お知らせ一覧' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('問題が発生しました');
    await expect(page.getByRole('main')).toContainText(OFFLINE);
    await expect(page).toHaveURL('/notice');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
  });
});

test('403 leads to the page that was not found', { tag: '@more' }, async ({
  page,
  database,
  troubles,
}) => {
  troubles.expectStatus(403);
  const [video] = await newestVideos(database, 1);
  await page.goto(`/video/${video?.id}`);
  await page.route(TOGGLE, (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
  await bookmark(page).click();
  await expect(page).toHaveURL('/not-found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
});

test('a screen whose server fails says so in Japanese and tries again', async ({
  page,
  troubles,
}) => {
  troubles.expectStatus(500);
  const calls = '**/api/video/bookmark?*';
  await sendShells(page);
  await page.route(calls, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await page.goto('/video/bookmark');
  await expect(page.getByRole('main')).toContainText(BROKEN);
  await expect(page.getByRole('main')).not.toContainText('Internal');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ブックマーク');
});

test('a menu that fails takes nothing else away, and comes when asked again', {
  tag: '@more',
}, async ({ page, troubles }) => {
  troubles.expectStatus(500);
  await sendShells(page);
  await page.route('**/api/menu', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'ログアウトする' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'メインメニュー' });
  await expect(menu).toContainText('メニューを読み込めませんでした。');
  await page.unroute('**/api/menu');
  await menu.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(menu.getByRole('link', { name: 'カテゴリーから探す' })).toBeVisible();
  await expect(menu).not.toContainText('メニューを読み込めませんでした。');
});

const nowhere = [
  '/nowhere',
  '/video/1/2',
  '/not-found',
  '/notice/0',
  '/notice/abc',
  '/nowhere.html',
];
const gone = ['/video/999999', '/notice/999999', '/page/999999'];

test('what does not exist is not found, and leads home', async ({ page, troubles }) => {
  troubles.expectStatus(404);
  for (const path of [...some(2, nowhere), ...some(2, gone)]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
      await expect(page).toHaveTitle("ページが見つかりません | Orchard Member's Site");
      await expect(page).toHaveURL(path);
      await page.getByRole('link', { name: 'ホームへ戻る' }).click();
      await expect(page).toHaveURL('/');
    });
  }
});

test('what is no number is not found, whatever else is asked with it', { tag: '@more' }, async ({
  page,
  troubles,
}) => {
  troubles.expectStatus(404);
  troubles.expectStatus(422);
  let release = () => {};
  const refusedBeside = new Promise<void>((resolve) => {
    release = resolve;
  });
  await sendShells(page);
  await page.route('**/api/video/details/*', async (route) => {
    await refusedBeside;
    await route.continue();
  });
  const beside = page.waitForResponse((answer) => answer.url().includes('with_video=abc'));
  await page.goto('/video/abc');
  await beside;
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
});

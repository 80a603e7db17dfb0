import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { logIn, loginForm } from './setup/login-form.ts';
import { expireSessions, newestVideos } from './setup/people.ts';
import { sendShells } from './setup/shells.ts';
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

test('a press after the session has expired leads to sign-in and back to the lecture', {
  tag: '@more',
}, async ({ page, account, database, troubles }) => {
  troubles.expectStatus(401);
  troubles.expectStatus(419);
  const [video] = await newestVideos(database, 1);
  await page.goto(`/video/${video?.id}`);
  await expect(bookmark(page)).toBeVisible();
  // A call under way would notice it before the press.
  await page.waitForLoadState('networkidle');
  await expireSessions(database, account);
  await bookmark(page).click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: `/video/${video?.id}` })}`);
  await expect(toast(page)).toContainText('ログインしてください。');
  await logIn(page, account);
  await expect(page).toHaveURL(`/video/${video?.id}`);
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
  await bookmark(page).click();
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
});

test('an address opened without a session leads to sign-in and back', { tag: '@more' }, async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(401);
  await expireSessions(database, account);
  await page.goto('/notice?p=2');
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/notice?p=2' })}`);
  await logIn(page, account);
  await expect(page).toHaveURL('/notice?p=2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
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

  test('leaves the mark as it was, and takes it later', async ({ page, database }) => {
    const [video] = await newestVideos(database, 1);
    await page.goto(`/video/${video?.id}`);
    await page.route(TOGGLE, (route) => route.abort());
    await bookmark(page).click();
    await expect(toast(page)).toContainText(OFFLINE);
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(bookmark(page)).toBeEnabled();
    await page.unroute(TOGGLE);
    await bookmark(page).click();
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
  });

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

  test('at the first step says so, and goes on when it is back', { tag: '@more' }, async ({
    page,
  }) => {
    await sendShells(page);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/video');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('問題が発生しました');
    await expect(page.getByRole('main')).toContainText(OFFLINE);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画一覧');
  });
});

const refusals: [status: number, words: string][] = [
  [500, BROKEN],
  [429, 'しばらく時間をおいてから、もう一度ご利用ください。'],
  [503, BROKEN],
  [413, 'アップロードできるサイズを超えています。'],
];
for (const [status, words] of some(2, refusals)) {
  test(`${status} says what to do, and leaves the mark as it was`, async ({
    page,
    database,
    troubles,
  }) => {
    troubles.expectStatus(status);
    const [video] = await newestVideos(database, 1);
    await page.goto(`/video/${video?.id}`);
    await page.route(TOGGLE, (route) => route.fulfill({ status, json: { message: 'Refused.' } }));
    await bookmark(page).click();
    await expect(toast(page)).toContainText(words);
    await expect(toast(page)).not.toContainText('Refused');
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page).toHaveURL(`/video/${video?.id}`);
  });
}

test('a string of 422 is said as it is', { tag: '@more' }, async ({ page, database, troubles }) => {
  troubles.expectStatus(422);
  const [video] = await newestVideos(database, 1);
  await page.goto(`/video/${video?.id}`);
  const words = 'この動画は現在ブックマークできません。';
  await page.route(TOGGLE, (route) => route.fulfill({ status: 422, json: words }));
  await bookmark(page).click();
  await expect(toast(page)).toContainText(words);
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

test('403 of a screen leads there as well', { tag: '@more' }, async ({ page, troubles }) => {
  troubles.expectStatus(403);
  await sendShells(page);
  await page.route('**/api/notice?*', (route) =>
    route.fulfill({ status: 403, json: { message: 'No.' } }),
  );
  await page.goto('/notice');
  await expect(page).toHaveURL('/not-found');
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
  await expect(menu.getByRole('link', { name: 'カテゴリーから選ぶ' })).toBeVisible();
  await expect(menu).not.toContainText('メニューを読み込めませんでした。');
});

test('a notice goes away after six seconds, or at once when closed', { tag: '@more' }, async ({
  page,
  database,
  troubles,
}) => {
  troubles.expectStatus(500);
  const [video] = await newestVideos(database, 1);
  await page.clock.install();
  await page.goto(`/video/${video?.id}`);
  await page.route(TOGGLE, (route) => route.fulfill({ status: 500, json: {} }));
  await bookmark(page).click();
  await expect(toast(page)).toContainText(BROKEN);
  await page.clock.runFor(6000);
  await expect(toast(page)).toBeEmpty();
  await bookmark(page).click();
  await expect(toast(page)).toContainText(BROKEN);
  await toast(page).getByRole('button', { name: '閉じる' }).click();
  await expect(toast(page)).toBeEmpty();
});

import type { Page } from '@playwright/test';
import { logIn } from './setup/login-form.ts';
import { sendShells } from './setup/network.ts';
import { expect, test } from './setup/test.ts';

/** The calls of a page in order, without queries. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|sanctum|login|logout)\b/.test(pathname) && request.resourceType() === 'fetch') {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

const times = (calls: string[], call: string) => calls.filter((made) => made === call).length;
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name });

test('the anti-forgery cookie is fetched once, and the member not again after sign-in', async ({
  page,
  account,
}) => {
  const calls = watchCalls(page);
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/');
  await menu(page, '視聴履歴').click();
  await expect(page.getByRole('heading', { level: 1, name: '視聴履歴' })).toBeVisible();
  expect(times(calls, 'GET /sanctum/csrf-cookie')).toBe(1);
  expect(times(calls, 'POST /login')).toBe(1);
  expect(times(calls, 'GET /api/account/user')).toBe(0);
});

test.describe('signed in', () => {
  test.use({ visitor: 'hanako' });

  test('home asks for videos, categories, history and notices', { tag: '@more' }, async ({
    page,
  }) => {
    await sendShells(page);
    const calls = watchCalls(page);
    await page.goto('/');
    const lists = ['', '/category', '/browsing-history'].map((list) => `GET /api/video${list}`);
    await expect
      .poll(() => [...new Set(calls)])
      .toEqual(expect.arrayContaining([...lists, 'GET /api/notice']));
  });

  for (const [path, heading] of [
    ['/', '動画カテゴリー'],
    ['/account', 'アカウント設定'],
  ] as const) {
    test(`${path} comes with the document, without a question`, async ({ page }) => {
      const calls = watchCalls(page);
      await page.clock.setFixedTime(new Date());
      // A busy server sends the document before it has rendered the screen.
      await expect(async () => {
        calls.length = 0;
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        expect(calls.filter((call) => call !== 'GET /sanctum/csrf-cookie')).toEqual([]);
      }).toPass();
    });
  }

  test('what is loaded is not fetched again on the way back', { tag: '@more' }, async ({
    page,
  }) => {
    const calls = watchCalls(page);
    // With the clock stopped nothing turns stale, however slow the machine is.
    await page.clock.setFixedTime(new Date());
    await sendShells(page);
    await page.goto('/');
    const notices = page.getByRole('link', { name: 'お知らせ一覧' });
    await notices.click();
    await expect(page).toHaveURL('/notice');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
    await page.goBack();
    await expect(notices).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
    for (const once of ['account/user', 'menu', 'video/category', 'video/browsing-history']) {
      expect(times(calls, `GET /api/${once}`), once).toBe(1);
    }
    // The five of the home screen and the page of ten.
    expect(times(calls, 'GET /api/notice')).toBe(2);
  });
});

import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { loginForm } from './setup/login-form.ts';
import { makeOld } from './setup/old-browser.ts';
import { newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

const CRASH = '問題が発生しました';
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: '画面を最後まで読み込め' });

test.describe('one of the oldest browsers', () => {
  test.use({ visitor: 'newcomer' });

  test('shows home, list, lecture, saved scenes, search, account and the contact form', async ({
    page,
    context,
    database,
    make,
    account,
  }) => {
    await makeOld(context);
    const [video] = await newestVideos(database, 1);
    if (!video) throw new Error('there is no video');
    await make.videoNote({ by: account, video, second: 5, note: '家賃の話' });
    await page.goto('/');
    expect(await page.evaluate(() => 'withResolvers' in Promise || 'canParse' in URL)).toBe(false);
    const main = page.getByRole('main');
    const screens: [path: string, text: string | RegExp][] = [
      ['/', 'お知らせ'],
      ['/video?p=2', /全\d+件中 9〜16件/],
      [`/video/${video.id}`, video.title],
      ['/video/moments', '家賃の話'],
      ['/video?search=税金', '税金'],
      ['/account', account.email],
      ['/contact', 'お問い合わせ'],
    ];
    for (const [path, text] of screens) {
      await test.step(path, async () => {
        await page.goto(path);
        await page.mouse.move(200, 200);
        await expect(main).toContainText(text);
        await expect(main).not.toContainText(CRASH);
      });
    }
    // Within the app, with the calls of a screen.
    await page.goto('/video');
    await page.locator('main nav a[href="/video?p=2"]').first().click();
    await expect(page).toHaveURL('/video?p=2');
    await expect(main).toContainText(/全\d+件中 9〜16件/);
  });
});

test.describe('where a script is lost', () => {
  test.use({ visitor: 'newcomer' });

  test.beforeEach(async ({ context, troubles }) => {
    await context.clearCookies();
    troubles.expect(/ERR_FAILED|Failed to load|Failed to fetch/);
    await context.route(/\/assets\/site-.*\.js$/, (route) => route.abort());
  });

  test('the document says so, and sign-in works by the form alone', async ({
    context,
    account,
  }) => {
    const page = await context.newPage();
    await page.goto('/login?next=%2Faccount');
    const form = loginForm(page);
    await form.email.fill(account.email);
    await form.password.fill('wrong');
    // Pressed before anybody knows that a script is lost.
    await form.submit.click();
    await expect(page.getByRole('heading', { name: 'ログインできませんでした' })).toBeVisible();
    await page.getByRole('link', { name: 'ログイン画面に戻る' }).click();
    await expect(lost(page)).toBeVisible();
    await form.email.fill(account.email);
    await form.password.fill(PASSWORD);
    await form.submit.click();
    await expect(page).toHaveURL('/account');
    await expect(page.getByText(account.email)).toBeVisible();
    await expect(lost(page)).toBeVisible();
    await page.getByRole('link', { name: '対応環境を見る' }).click();
    await expect(page.getByRole('main')).toContainText('Safari 16.4以降');
  });

  test('a script that comes at the second try is enough', async ({ context }) => {
    const page = await context.newPage();
    let tries = 0;
    await page.route(/\/assets\/site-.*\.js$/, (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await page.goto('/login');
    await expect(page.locator('#root')).not.toHaveAttribute('data-rendered');
    await expect(lost(page)).toBeHidden();
  });
});

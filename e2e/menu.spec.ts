import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'メインメニュー' });
const inNewWindow = (name: string) => ({
  name: new RegExp(`^${name}\\s*（新しいウィンドウで開きます）$`),
});

test('an external link opens a window that knows nothing of this one', async ({
  page,
  context,
}) => {
  await context.route('https://www.nta.go.jp/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html lang="ja"><title>国税庁</title>' }),
  );
  await page.goto('/');
  const opening = page.waitForEvent('popup');
  await menuOf(page).getByRole('link', inNewWindow('国税庁（外部サイト）')).click();
  const popup = await opening;
  await expect(popup).toHaveURL('https://www.nta.go.jp/');
  expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await expect(page).toHaveURL('/');
});

test.describe('on a narrow screen', { tag: '@phone' }, () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'メインメニュー' });
  const switchOf = (page: Page) => page.getByRole('button', { name: 'メニューを開く' });

  test('slides in from the left and out again', async ({ page }) => {
    await page.goto('/');
    await expect(dialogOf(page)).toBeHidden();
    await expect(menuOf(page)).toBeHidden();
    await switchOf(page).tap();
    const left = async () => (await dialogOf(page).boundingBox())?.x;
    await expect.poll(left).toBe(0);
    await dialogOf(page).getByRole('button', { name: 'メニューを閉じる' }).tap();
    await expect(dialogOf(page)).toBeHidden();
    await expect(switchOf(page)).toBeFocused();
  });

  test('Escape, a press beside it and a wide window close it', { tag: '@more' }, async ({
    page,
  }) => {
    await page.goto('/');
    await switchOf(page).press('Enter');
    await expect(dialogOf(page)).toBeVisible();
    await expect(switchOf(page)).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(switchOf(page)).toBeFocused();
    await switchOf(page).tap();
    await expect.poll(async () => (await dialogOf(page).boundingBox())?.x).toBe(0);
    await page.touchscreen.tap(345, 500);
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await switchOf(page).tap();
    await expect(dialogOf(page)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 860 });
    await expect(dialogOf(page)).toBeHidden();
    await expect(menuOf(page)).toBeVisible();
  });

  test('the focus stays in it', async ({ page }) => {
    await page.goto('/');
    await switchOf(page).tap();
    await expect(dialogOf(page)).toBeVisible();
    const isOutside = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest('dialog');
      });
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      expect(await isOutside(), key).toBe(false);
    }
  });

  test('any link closes it', { tag: '@more' }, async ({ page, context }) => {
    await context.route('https://www.nta.go.jp/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="ja"><title>国税庁</title>' }),
    );
    await page.goto('/');
    await switchOf(page).tap();
    await dialogOf(page).getByRole('link', { name: 'ブックマーク' }).tap();
    await expect(page).toHaveURL('/video/bookmark');
    await expect(dialogOf(page)).toBeHidden();

    await switchOf(page).tap();
    await dialogOf(page).getByText('見方から探す').tap();
    await dialogOf(page).getByRole('link', { name: 'セミナー録画' }).tap();
    await expect(page).toHaveURL('/video?t=22');
    await expect(dialogOf(page)).toBeHidden();

    await switchOf(page).tap();
    const opening = page.waitForEvent('popup');
    await dialogOf(page).getByRole('link', inNewWindow('国税庁（外部サイト）')).tap();
    await (await opening).close();
    await expect(dialogOf(page)).toBeHidden();
  });
});

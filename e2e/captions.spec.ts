import type { Page } from '@playwright/test';
import { picturesLoaded, watchShifts } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const ready = (page: Page) => expect(page.getByRole('switch', { name: '連続再生' })).toBeVisible();
const timeOf = (page: Page, title: string) =>
  page
    .getByTitle(title)
    .contentFrame()
    .getByLabel(title)
    .evaluate((element: HTMLVideoElement) => element.currentTime);

test.describe('what was said', () => {
  const TITLE = 'はじめての不動産投資 第1回 家賃というお金はどこから来るのか';

  test('moves nothing when the player comes', { tag: ['@both', '@more'] }, async ({ page }) => {
    await page.goto(`/video?search=${encodeURIComponent('家賃というお金')}`);
    const address = await page
      .getByRole('main')
      .getByRole('article')
      .getByRole('link', { name: TITLE })
      .getAttribute('href');
    const shifts = await watchShifts(page);
    await page.goto(address ?? '');
    await ready(page);
    await expect.poll(() => picturesLoaded(page)).toBe(true);
    const { sum, of } = await shifts();
    expect(sum, of.join('\n')).toBeLessThanOrEqual(0.01);
  });

  test('stands beside the player, is searched within and leads to a moment', async ({ page }) => {
    await page.goto(`/video?search=${encodeURIComponent('家賃というお金')}`);
    await page.getByRole('main').getByRole('link', { name: TITLE }).first().click();
    // On a wide screen it is open from the start.
    const within = page.getByLabel('文字起こしを検索');
    const lines = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^\d:\d\d/ }) });
    await expect(lines).toHaveCount(13);
    await within.fill('ｷｬｯｼｭﾌﾛｰ');
    await expect(lines).toHaveCount(1);
    await expect(page.getByText('1か所')).toBeVisible();
    await lines.getByRole('button').first().click();
    await within.fill('');
    // It plays there, and the list shows where.
    const current = page.getByRole('button', { name: /キャッシュフローと呼びます/ });
    await expect(current).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => timeOf(page, TITLE)).toBeGreaterThan(60);
    const captions = page.getByTitle(TITLE).contentFrame().getByRole('button', { name: '字幕' });
    await captions.press('Enter');
    await expect(captions).toHaveAttribute('aria-pressed', 'true');
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from './setup/test.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');
const FIRST = '【新講座】夜の読書会に「注記だけを読む回」が加わります';

test.describe('hanako', () => {
  test.use({ visitor: 'hanako' });

  test('reads notices ten to a page', { tag: '@more' }, async ({ page }) => {
    await page.goto('/notice');
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).first()).toContainText(FIRST);
    await expect(rows(page).first()).toContainText(/\d{4}年\d{1,2}月\d{1,2}日\s*新着講座/);
    await page.getByRole('link', { name: '次のページ' }).click();
    await expect(page).toHaveURL('/notice?p=2');
    await expect(rows(page).first()).not.toContainText(FIRST);
    await page.goto('/notice?p=99');
    await expect(page).toHaveURL(/\/notice\?p=\d$/);
  });

  test('opens one, follows its link, and comes back', async ({ page }) => {
    await page.goto('/notice');
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIRST);
    await expect(page).toHaveTitle(`${FIRST} | Orchard Member's Site`);
    const article = page.getByRole('main').getByRole('article');
    await expect(article).toContainText('新着講座');
    await expect(article).toContainText('決算書の読書会に、注記の部分だけを読む回を加えます。');
    await page.getByRole('link', { name: 'お知らせ一覧へ戻る' }).click();
    await expect(page).toHaveURL('/notice');
  });

  test('follows a link in a body without leaving the site', { tag: '@more' }, async ({ page }) => {
    await page.goto('/notice');
    await rows(page)
      .filter({ hasText: '「学び続ける大人の教室」の録画' })
      .getByRole('link')
      .click();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: '録画を探す' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      '「公開セミナー」の検索結果',
    );
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

import type { Page } from '@playwright/test';
import type { PersonName } from '#server/demo/cast/people.ts';
import { some } from '#server/testing/cases.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const termsLinks = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /利用規約$/ });

const footers: [name: PersonName, links: string[]][] = [
  ['yuki', ['Orchard 利用規約', 'WIS 利用規約']],
  ['mori', []],
  ['hanako', ['Orchard 利用規約']],
  ['taro', ['WIS 利用規約']],
];
for (const [visitor, links] of some(2, footers)) {
  test.describe(visitor, () => {
    test.use({ visitor });

    test('finds the terms of what they hold in the footer', async ({ page }) => {
      await page.goto('/account');
      await expect(termsLinks(page)).toHaveText(links);
    });

    test('may read the terms of both', { tag: '@more' }, async ({ page }) => {
      await page.goto('/terms-orchard');
      await expect(heading(page)).toHaveText('Orchard 利用規約');
      await page.goto('/terms-wis');
      await expect(heading(page)).toHaveText('WIS 利用規約');
    });
  });
}

test.describe('the terms', () => {
  test.use({ visitor: 'yuki' });

  const both = [
    ['Orchard', 13, '2023年7月改定', '初期費用として330,000円（税込）'],
    ['WIS', 12, '2023年6月改定', '受講料は、76,780円（税込）の定額'],
  ] as const;
  for (const [brand, count, revised, price] of both) {
    test(`of ${brand} are ${count} articles with an outline`, { tag: '@both' }, async ({
      page,
    }) => {
      await page.goto('/account');
      await termsLinks(page).filter({ hasText: brand }).click();
      await expect(heading(page)).toHaveText(`${brand} 利用規約`);
      const main = page.getByRole('main');
      await expect(main).toContainText(revised);
      await expect(main).toContainText(price);
      const articles = main.getByRole('heading', { level: 2 });
      await expect(articles).toHaveCount(count);
      await expect(articles.last()).toHaveText(new RegExp(`^第${count}条（.+）$`));
      expect(await barriers(page)).toEqual([]);

      const outline = page.getByRole('navigation', { name: '目次' });
      await expect(outline.getByRole('link')).toHaveText(await articles.allTextContents());
      await outline.getByRole('link', { name: /^第7条/ }).click();
      await expect(page).toHaveURL(/#article-7$/);
      await expect(articles.nth(6)).toBeInViewport();
    });
  }

  test('open at an article that is named in the address', async ({ page }) => {
    await page.goto('/terms-wis#article-11');
    await expect(page.getByRole('heading', { name: /^第11条/ })).toBeInViewport();
  });
});

test.describe('a guest', () => {
  test('is led to sign-in from the terms', { tag: '@more' }, async ({ page, troubles }) => {
    troubles.expectStatus(401);
    await page.goto('/terms-wis');
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/terms-wis' })}`);
  });
});

test.describe('a content page', () => {
  test.use({ visitor: 'hanako' });

  test('is opened from the menu and read', { tag: '@both' }, async ({ page, isMobile }) => {
    await page.goto('/');
    if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click();
    const menu = page.getByRole('navigation', { name: 'メインメニュー' });
    await menu.getByRole('link', { name: 'はじめての方へ' }).click();
    await expect(page).toHaveURL(/\/page\/\d+$/);
    await expect(heading(page)).toHaveText('はじめての方へ');
    await expect(page).toHaveTitle("はじめての方へ | Orchard Member's Site");
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
});

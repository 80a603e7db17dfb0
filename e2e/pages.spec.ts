import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

test('a page has its title and its text, as operators wrote it', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/page/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('はじめての方へ');
  await expect(page).toHaveTitle("はじめての方へ | Orchard Member's Site");
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(main).not.toContainText('<p>');
});

test('a page without a text says that it is being prepared', async ({ page }) => {
  await page.route('**/api/page/1', (route) =>
    route.fulfill({ json: { title: '準備中のページ', body: '' } }),
  );
  await page.goto('/page/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('準備中のページ');
  await expect(page.getByRole('main')).toContainText('このページの内容はただいま準備中です。');
});

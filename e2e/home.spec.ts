import { expect, test } from './setup/test.ts';

test.describe('hanako of the club', () => {
  test.use({ visitor: 'hanako' });

  test('finds the club, notices, history and categories', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'はなこさん、おかえりなさい',
      '最新のお知らせ',
      '最近の視聴履歴',
      '動画カテゴリー',
    ]);
  });
});

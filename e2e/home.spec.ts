import { barriers } from './setup/accessibility.ts';
import { foreignWords } from './setup/foreign-text.ts';
import { picturesLoaded, watchShifts } from './setup/layout-shifts.ts';
import { sendShells } from './setup/shells.ts';
import { expect, test } from './setup/test.ts';

const block = (name: string) => ({ name, exact: true });
const shared = ['続きから見る', '最新のお知らせ', '最近の視聴履歴', '動画カテゴリー'];

test.describe('hanako of the club', () => {
  test.use({ visitor: 'hanako' });

  test('finds the club, notices, history and categories, in Japanese and without barriers', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'はなこさん、おかえりなさい',
      ...shared,
    ]);
    await expect(page).toHaveTitle("Orchard Member's Site");
    await expect(page.getByRole('region', block('動画カテゴリー'))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
  });

  test('goes on from the block of the club', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: '未視聴の動画' }).click();
    await expect(page).toHaveURL('/video?uncp=1');
    await expect(page.getByRole('button', { name: '未視聴のみ' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('reads the five latest notices and goes on to all', async ({ page }) => {
    await page.goto('/');
    const notices = page.getByRole('region', block('最新のお知らせ'));
    await expect(notices.getByRole('listitem')).toHaveCount(5);
    await expect(notices.getByRole('listitem').first()).toContainText(
      /\d{4}年\d{1,2}月\d{1,2}日.*新着講座.*【新講座】夜の読書会/,
    );
    await notices.getByRole('link', { name: 'お知らせ一覧' }).click();
    await expect(page).toHaveURL('/notice');
  });

  test('goes on from the three lectures opened last', async ({ page }) => {
    await page.goto('/');
    const history = page.getByRole('region', block('最近の視聴履歴'));
    await expect(history.getByRole('article')).toHaveCount(3);
    await history.getByRole('link', { name: '視聴履歴一覧' }).click();
    await expect(page).toHaveURL('/video/browsing-history');
  });

  test('goes on from three categories with their lectures', async ({ page }) => {
    await page.goto('/');
    const categories = page.getByRole('region', block('動画カテゴリー'));
    await expect(categories.getByRole('heading', { level: 3 })).toHaveText([
      'はじめての不動産投資',
      '融資とローンの教科書',
      '税務・確定申告ゼミ',
    ]);
    const title = '融資の教科書';
    await categories.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await page.goBack();
    await categories.getByRole('link', { name: 'カテゴリー一覧' }).click();
    await expect(page).toHaveURL('/video/category');
  });

  test('sees nothing jump while it loads', { tag: '@both' }, async ({ page }) => {
    await sendShells(page);
    const shifts = await watchShifts(page);
    // The answers wait until the test has seen the skeletons.
    let release = () => {};
    const shapeSeen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/**', async (route) => {
      await shapeSeen;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('status', { name: '読み込んでいます' })).toBeVisible();
    release();
    await expect(page.getByRole('region', block('動画カテゴリー'))).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const pictures = page.getByRole('region', block('最近の視聴履歴')).getByRole('article');
    await pictures.first().scrollIntoViewIfNeeded();
    await expect.poll(() => picturesLoaded(page)).toBe(true);
    const { sum, of } = await shifts();
    expect(sum, of.join('\n')).toBeLessThanOrEqual(0.01);
  });
});

test.describe('taro of WIS', () => {
  test.use({ visitor: 'taro' });

  test('finds his home without the block of the club', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(shared);
    await expect(page).toHaveTitle('WIS');
    await expect(page.getByRole('region', block('動画カテゴリー'))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
  });
});

test.describe('yuki of both', () => {
  test.use({ visitor: 'yuki' });

  test('finds the block of the club', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'ゆきさん、おかえりなさい',
      ...shared,
    ]);
  });
});

test.describe('mori of neither', () => {
  test.use({ visitor: 'mori' });

  test('finds the site’s own title and no block of the club', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(shared);
    await expect(page).toHaveTitle("Orchard Member's Site");
  });
});

test.describe('a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  test('is told where the history is still empty', async ({ page }) => {
    await page.goto('/');
    const history = page.getByRole('region', block('最近の視聴履歴'));
    await expect(history).toContainText('まだ視聴した動画はありません。');
    await history.getByRole('link', { name: 'すべての動画を見る' }).click();
    await expect(page).toHaveURL('/video');
  });

  test('is told where categories are being prepared', async ({ page }) => {
    await sendShells(page);
    await page.route('**/api/video/category?*', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await expect(page.getByRole('region', block('動画カテゴリー'))).toContainText(
      'ただいま準備中です。',
    );
  });
});

import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const PLACES = [
  'ホーム',
  '受信箱',
  '動画',
  'サイト',
  '会員',
  'メール',
  'レポート',
  '設定',
  'ゴミ箱',
];

test('the menu has eight places and the trash, and each leads to all of its screens', async ({
  page,
}) => {
  await page.goto('/staff/tags');
  const menu = page.getByRole('menuitem');
  await expect(menu).toHaveText(PLACES.map((place) => new RegExp(`^\\d*${place}$`)));
  await expect(page.getByRole('menuitem', { name: '動画' })).toHaveAttribute('aria-current');
  // What belongs to the place stands above the list.
  await page
    .getByRole('navigation', { name: 'カテゴリーとタグの画面' })
    .getByText('動画カテゴリー')
    .click();
  await expect(page).toHaveURL(/\/video-categories$/);
  await page.getByRole('navigation', { name: '動画', exact: true }).getByText('講座').click();
  await expect(page).toHaveURL(/\/series$/);
  await expect(page).toHaveTitle('講座｜管理画面');
  expect(await barriers(page)).toEqual([]);
});

test('a record gives its name to the bar and the tab, and leads back to its list', {
  tag: '@both',
}, async ({ page, make }) => {
  const { id, title } = await make.video({ title: '名前で分かる動画' });
  await page.goto(`/staff/videos/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title}｜管理画面`);
  await page.getByRole('navigation', { name: '前の画面' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/videos$/);
});

test('the address of a list that is gone leads to where its records are', async ({ page }) => {
  const records = { captions: 'videos', 'video-imports': 'videos', 'member-imports': 'members' };
  for (const [old, list] of Object.entries(records)) {
    await page.goto(`/staff/${old}`);
    await expect(page).toHaveURL(new RegExp(`/staff/${list}$`));
  }
});

test('a setting is found by what it is for', { tag: '@both' }, async ({ page }) => {
  await page.goto('/staff/settings');
  await expect(page.getByRole('link', { name: /^バージョン情報/ })).toBeHidden();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('searchbox', { name: '設定を探す' }).fill('ロゴ');
  await expect(page.getByRole('link')).toContainText(['ブランド']);
  await page.getByRole('searchbox', { name: '設定を探す' }).fill('安全性');
  await page.getByRole('link', { name: /^バージョン情報/ }).click();
  await expect(page).toHaveURL(/\/release-news$/);
  await page.getByRole('navigation', { name: '前の画面' }).getByText('設定').click();
  await expect(page).toHaveURL(/\/settings$/);
});

test.describe('a teacher', () => {
  test.use({ role: 'teacher' });

  test('sees the places that the role opens', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/videos');
    await expect(page.getByRole('menuitem', { name: '受信箱' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '会員' })).toHaveCount(0);
    // Of mails a teacher has the texts for answers alone.
    await expect(page.getByRole('menuitem', { name: 'メール' })).toHaveAttribute(
      'href',
      /reply-templates$/,
    );
  });
});

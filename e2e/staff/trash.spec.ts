import type { Page } from '@playwright/test';
import { searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

/** A name that no other run gives. */
const own = (name: string) => `${name} ${String(Math.random()).slice(2, 8)}`;

const openCreate = async (page: Page, kind: string) => {
  await page.goto(`/staff/${kind}/create`);
  await expect(page.getByRole('button', { name: '保存する' })).toBeVisible();
};
const save = (page: Page) => page.getByRole('button', { name: '保存する' }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes a page, a draft that no member meets; answers its path. */
async function makePage(page: Page, title: string): Promise<string> {
  await openCreate(page, 'pages');
  await page.getByLabel('タイトル').fill(title);
  await save(page);
  await expect(page).toHaveURL(/pages\/\d+$/);
  return new URL(page.url()).pathname.replace('/staff/pages/', '/page/');
}

test('a page that a menu links to is deleted after a warning, and comes back', async ({ page }) => {
  const [title, heading] = [own('ご利用案内'), own('見出し')];
  const path = await makePage(page, title);

  await openCreate(page, 'menu-categories');
  await page.getByLabel('見出し').fill(heading);
  await button(page, 'メニューを追加').click();
  await page.getByLabel('メニュー名').fill('案内');
  // Picked by keyboard alone.
  const link = page.getByRole('combobox', { name: 'リンク' });
  await link.pressSequentially(title);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText(title);
  expect(await barriers(page)).toEqual([]);
  await link.press('ArrowDown');
  await link.press('Enter');
  await expect(link).toHaveValue(path);
  await expect(page.getByText(`ページ「${title}」（下書き）が開きます。`)).toBeVisible();
  await link.fill('/page/99999999');
  await expect(page.getByText('このアドレスには何もありません。')).toBeVisible();
  await link.fill('https://example.jp/');
  await expect(page.getByText('外部のページを新しいタブで開きます。')).toBeVisible();
  await link.fill(path);
  await save(page);
  await expect(page).toHaveURL(/menu-categories\/\d+$/);
  const menu = page.url();

  await page.goto(`/staff${path.replace('/page/', '/pages/')}`);
  await button(page, '削除する').click();
  const dialog = page.getByRole('dialog', { name: '削除しますか？' });
  await expect(dialog).toContainText('このページは次の場所からリンクされています。');
  await expect(dialog.getByRole('link', { name: '「案内」' })).toHaveAttribute(
    'href',
    new URL(menu).pathname,
  );
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page).toHaveURL(/\/pages(?:\?|$)/);

  await page.goto('/staff/trash');
  await searchList(page, title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('あと30日');
  expect(await barriers(page)).toEqual([]);
  await row.getByRole('button', { name: `「${title}」を元に戻す` }).click();
  await expect(page.getByText(`「${title}」を元に戻しました。`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/staff${path.replace('/page/', '/pages/')}`);
  await expect(page.getByLabel('タイトル')).toHaveValue(title);

  // From its entry in the audit log, too, and then nothing of it is left for others.
  await page.goto(menu);
  await button(page, '削除する').click();
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page).toHaveURL(/\/menu-categories(?:\?|$)/);
  await page.goto('/staff/audit-log');
  await searchList(page, heading, 2);
  const entries = page.getByRole('row').filter({ hasText: heading });
  await entries.filter({ hasText: '削除' }).getByRole('link').click();
  await button(page, `「${heading}」を元に戻す`).click();
  await expect(page.getByText(`「${heading}」を元に戻しました。`)).toBeVisible();
  await expect(button(page, `「${heading}」を元に戻す`)).toHaveCount(0);
  await page.goto(menu);
  await button(page, '削除する').click();
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page).toHaveURL(/\/menu-categories(?:\?|$)/);
});

test('what is in the trash is deleted for good by administrators', { tag: '@more' }, async ({
  page,
}) => {
  const name = own('古い案内');
  const titles = [`${name} 一`, `${name} 二`];
  for (const title of titles) {
    await makePage(page, title);
    await button(page, '削除する').click();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
    await expect(page).toHaveURL(/\/pages(?:\?|$)/);
  }
  await page.goto('/staff/trash');
  await searchList(page, name, 2);
  for (const title of titles) await page.getByRole('checkbox', { name: title }).check();
  await button(page, '完全に削除').click();
  const dialog = page.getByRole('dialog', { name: '完全に削除しますか？' });
  await expect(dialog).toContainText('この操作は取り消せません。');
  await expect(dialog).toContainText('対象：2件');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('ゴミ箱から完全に削除')).toBeVisible();
  for (const title of titles) {
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  }
});

test.describe('an editor', () => {
  test.use({ role: 'editor' });

  test('picks the target of a link in a text, and may not delete for good', {
    tag: '@more',
  }, async ({ page }) => {
    const title = own('ご案内');
    const path = await makePage(page, title);
    await openCreate(page, 'notices');
    await page.getByRole('textbox', { name: '本文' }).click();
    await button(page, 'リンク').click();
    const link = page.getByRole('dialog').getByRole('combobox', { name: 'リンク先' });
    await link.pressSequentially(title);
    await expect(page.getByRole('option')).toHaveCount(1);
    expect(await barriers(page)).toEqual([]);
    await link.press('ArrowDown');
    await link.press('Enter');
    await expect(link).toHaveValue(path);
    await link.press('Enter');
    await expect(page.getByRole('textbox', { name: '本文' }).locator('a')).toHaveAttribute(
      'href',
      path,
    );

    await page.goto(`/staff${path.replace('/page/', '/pages/')}`);
    await button(page, '削除する').click();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
    // Who leaves before the answer may leave before the call is sent.
    await expect(page).toHaveURL(/\/pages(?:\?|$)/);
    await page.goto('/staff/trash');
    await searchList(page, title);
    await page.getByRole('checkbox', { name: title }).check();
    await expect(button(page, '元に戻す')).toBeVisible();
    await expect(button(page, '完全に削除')).toHaveCount(0);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const saved = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(import.meta.dirname, '../../checks/guarantees/tables', name)),
});

test('another sheet, and rows that are hidden, are read where an operator chooses them', {
  tag: '@both',
}, async ({ page }) => {
  const take = async (name: string) => {
    await page.goto('/staff/member-imports/create');
    await page.getByLabel('会員のファイル').setInputFiles(saved(name));
  };
  await take('sheet-hidden.xlsx');
  await expect(page.getByText('Excel・シート「2026年度」・3行')).toBeVisible();
  await expect(page.getByText('例：p1@example.jp')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('シート').click();
  await page.getByRole('option', { name: '2025年度（非表示のシート）' }).click();
  await expect(page.getByText('例：p7@example.jp')).toBeVisible();
  await expect(page.getByText('Excel・シート「2025年度」・3行')).toBeVisible();
  await page.getByRole('button', { name: '取り消す' }).click();
  await page.getByRole('button', { name: '実行する' }).click();

  await take('rows-filtered.ods');
  await expect(
    page.getByText('LibreOffice・シート「名簿」・3行（隠れている3行を除く）'),
  ).toBeVisible();
  const hidden = page.getByRole('checkbox', { name: '隠れている3行' });
  await expect(hidden).not.toBeChecked();
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect(page.getByText('新規 3名')).toBeVisible();
  await hidden.check();
  await page.getByLabel('新規会員に招待メール').check();
  // What was judged was judged without them.
  await expect(page.getByText('新規 3名')).toBeHidden();
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect(page.getByText('新規 6名')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // Before the mails that would go it says once that none leaves the site.
  await page.getByRole('button', { name: '6名を登録する' }).click();
  const dialog = page.getByRole('dialog', { name: '会員を登録しますか？' });
  await expect(dialog).toContainText('新規の6名を、次のメールで招待します。');
  await expect(dialog.getByText('メールは送信されず、サイト内に保存されます。')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await page.getByRole('button', { name: '取り消す' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
});

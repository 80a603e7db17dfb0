import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

test.use({ visitor: 'newcomer' });

test('an operator has the file of a member’s data made, and fetches it', async ({
  page,
  account,
}) => {
  await page.goto(`/staff/members/${account.id}`);
  const box = page.getByRole('region', { name: '会員のデータ' });
  await box.getByRole('button', { name: 'ファイルを作成する' }).click();
  const dialog = page.getByRole('dialog', { name: '会員のデータのファイルを作成しますか？' });
  await expect(dialog.getByText(/会員にもメールでお知らせします/)).toBeVisible();
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(box.getByText(/担当者が作成/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await box.getByRole('button', { name: 'ダウンロードする' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
});

import { readFile } from 'node:fs/promises';
import { textsIn } from '#server/testing/member-data.ts';
import { mailTo } from './setup/mailbox.ts';
import { barriers } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

test('a member has the file of their data made, and fetches it', { tag: '@both' }, async ({
  page,
  account,
}) => {
  await page.goto('/account');
  await page.getByRole('link', { name: 'マイデータ' }).click();
  await expect(page.getByRole('heading', { name: 'マイデータ', level: 1 })).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'ファイルを作成する' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'できあがりました' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const mail = await mailTo(account.email, 'member_data_ready');
  expect(mail.text).toContain('/account/data');

  await page.getByRole('button', { name: '新しく作成する' }).click();
  await expect(page.getByText('新しく作成すると、今のファイルは削除されます。')).toBeVisible();
  await page.getByRole('button', { name: 'キャンセル' }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ダウンロードする' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{8}-\d{4}\.zip$/);
  await expect(page.getByText('ダウンロードを始めました。')).toBeVisible();
  const texts = textsIn(await readFile(await file.path()));
  expect(texts.get('プロフィール.json')).toContain(account.email);
  expect(texts.get('README.txt')).toContain('マイデータ');
});

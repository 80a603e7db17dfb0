import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: /^保存した条件/ }).click();
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('members are found by what they have watched, and the filter is kept for all operators', async ({
  page,
}) => {
  const name = `見ていない会員 ${Date.now()}`;
  await page.goto('/staff/members');
  await page.getByRole('button', { name: '絞り込み' }).click();
  await page.getByRole('menuitemcheckbox', { name: '視聴済みでない動画' }).click();
  const video = page.getByRole('combobox', { name: '視聴済みでない動画' });
  await video.click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/unwatched/);
  await expect(page.getByRole('button', { name: /現在の.*を保存/ })).toHaveCount(0);
  await expect(page.getByText(/件中/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await openMenu(page);
  await entry(page, 'この条件を保存').click();
  const dialog = page.getByRole('dialog', { name: 'この条件を保存' });
  await expect(dialog.getByText(/^視聴済みでない動画：[^…]/)).toBeVisible();
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel('名前').fill(name);
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText(`条件「${name}」を保存しました。`)).toBeVisible();
  await expect(page.getByRole('button', { name: `保存した条件：${name}` })).toBeVisible();

  // From anywhere: the choice sets the filters in the address.
  await page.goto('/staff/members?filter=%7B%7D');
  await openMenu(page);
  await expect(entry(page, name)).toContainText(/\d+名/);
  expect(await barriers(page)).toEqual([]);
  await entry(page, name).click();
  await expect(page).toHaveURL(/unwatched/);
  await expect(video).not.toHaveValue('');

  await openMenu(page);
  await entry(page, '保存した条件の一覧').click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText(/\d+名/);
  expect(await barriers(page)).toEqual([]);
  await row.getByRole('link', { name }).click();
  await page.getByRole('textbox', { name: '名前' }).fill(`${name}（新）`);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'この条件の会員を見る' }).click();
  await expect(page.getByRole('button', { name: `保存した条件：${name}（新）` })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: '削除する' }).click();
  const question = page.getByRole('dialog', { name: '削除しますか？' });
  await question.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText(/削除しました。$/)).toBeVisible();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('ticked members are exported and reminded, and nobody else', { tag: '@more' }, async ({
  page,
}) => {
  await page.goto('/staff/members');
  await searchList(page, 'hanako@');
  await page.getByRole('checkbox', { name: /を選択$/ }).check();
  const bar = page.getByRole('region', { name: '選択した行の操作' });
  await bar.getByRole('button', { name: '書き出す' }).click();
  const dialog = page.getByRole('dialog', { name: '会員を書き出しますか？' });
  await dialog.getByRole('radio', { name: '会員と視聴の状況' }).check();
  await dialog.getByLabel('期間の開始日').fill('2026-05-01');
  await dialog.getByLabel('期間の終了日').fill('2026-04-01');
  await expect(dialog.getByText('終了日は開始日以降にしてください。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel('期間の終了日').fill('2026-05-31');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '書き出す' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^members-activity-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"視聴時間（分）"');
  await expect(page.getByText('1名をCSVファイルに書き出します。')).toBeVisible();

  await bar.getByRole('button', { name: '再案内する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText(/再案内のメールの送信：0件（1件は変更なし）/)).toBeVisible();
});

import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { TRIAL_TOKEN } from '#server/testing/vimeo/trial-account.ts';

// There is one connection.
test.describe.configure({ mode: 'serial' });

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.beforeEach(async ({ page }) => {
  await page.route('https://i.vimeocdn.com/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: PIXEL }),
  );
});

test.afterEach(async ({ database }) => {
  await database.pool.query('DELETE FROM vimeo_connection');
});

test('an administrator connects Vimeo, and a folder comes at once', async ({ page, troubles }) => {
  troubles.expectStatus(422);
  await page.goto('/staff/videos');
  await page.getByRole('link', { name: 'Vimeoから取り込む' }).click();
  await expect(page.getByRole('button', { name: '接続する' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const token = page.getByLabel('アクセストークン');
  await token.fill(`${TRIAL_TOKEN}-public`);
  await page.getByRole('button', { name: '接続する' }).click();
  await expect(page.getByText('「Private」の権限がありません')).toBeVisible();
  await token.fill(TRIAL_TOKEN);
  await page.getByRole('button', { name: '接続する' }).click();
  await expect(page.getByText('接続済み')).toBeVisible();
  await expect(page.getByText('講座の運営', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Vimeoの場所' }).click();
  await page.getByRole('option', { name: '資産形成講座（12本）' }).click();
  await page.getByRole('button', { name: '未登録の動画をすべて選択' }).click();
  await expect(page.getByText('12本中12本を選択中')).toBeVisible();
  const live = page.getByText('12本がすぐに公開されます（対象：全会員）。');
  await expect(live).toHaveCount(0);
  await page.getByRole('radio', { name: 'Vimeoの公開日で公開する' }).check();
  await expect(live).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('radio', { name: '下書きにする' }).check();
  await page.getByRole('button', { name: '12本を取り込む' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('Vimeoからの取り込み：12件。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  // What is here is marked, and is not chosen again.
  await page.getByRole('button', { name: '続けて取り込む' }).click();
  await page.getByRole('combobox', { name: 'Vimeoの場所' }).click();
  await page.getByRole('option', { name: '資産形成講座（12本）' }).click();
  await expect(page.getByRole('link', { name: '登録済み' })).toHaveCount(12);
  await page.getByRole('button', { name: '未登録の動画をすべて選択' }).click();
  await expect(page.getByText('12本中0本を選択中')).toBeVisible();

  await page.getByRole('link', { name: '登録済み' }).last().click();
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toHaveValue('資産形成講座 第1回');

  // And it can all be taken back.
  await page.goto('/staff/jobs');
  await page.getByRole('link', { name: 'Vimeoからの取り込み' }).first().click();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText(/元に戻す：Vimeoからの取り込み：24件/)).toBeVisible();
});

test.describe('an editor', () => {
  test.use({ role: 'editor' });

  test('has no say in the connection', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/vimeo');
    await expect(page.getByText('管理者にアクセストークンの登録を依頼してください')).toBeVisible();
    await expect(page.getByLabel('アクセストークン')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  });
});

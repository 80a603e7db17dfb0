import { join } from 'node:path';
import { ConsoleHand } from '#e2e/setup/console-driver.ts';
import { type EmptySite, startEmptySite } from '#e2e/setup/empty-site.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { expect, test } from '#e2e/setup/test.ts';
import { newIdentity, recipientOf } from '#server/operations/upkeep/encryption.ts';

const PASSWORD = '果樹園の鍵は木の下に 42';
const NOWHERE = new URL('http://127.0.0.1:9/');

// A site of its own, with backups of its own.
test.describe.configure({ timeout: 600_000 });

let site: EmptySite;
test.beforeAll(async () => {
  const recipient = await recipientOf(await newIdentity());
  site = await startEmptySite(NOWHERE, (folder) => ({
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_RECIPIENT: recipient,
    // A site that has no backup makes one within its first minute, which would meet ours.
    BACKUP_AT: 'off',
  }));
});
test.afterAll(async () => {
  await site?.stop();
});

test('an administrator looks at a night, and takes content back from it', {
  tag: '@more',
}, async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'ja-JP',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const hand = new ConsoleHand(page);
  const addTag = async (name: string) => {
    await hand.begin('tags');
    await hand.fill('タグ名', name);
    await hand.save();
  };
  const tag = (name: string) => page.getByRole('main').getByText(name, { exact: true });
  const link = await site.createAdministrator('first@example.jp', '初代 管理');
  await hand.comeIn(link, 'first@example.jp', PASSWORD);
  await page.goto('/staff/point-in-time');
  await page.getByText('サーバーの担当者向け').click();
  await expect(page.getByText('バックアップはまだありません。')).toBeVisible();
  await addTag('変わるタグ');
  await addTag('消えるタグ');
  await site.backUp();

  await addTag('後のタグ');
  await page.goto('/staff/tags');
  await tag('変わるタグ').click();
  await hand.fill('タグ名', '変わったタグ');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await page.goto('/staff/tags');
  await tag('消えるタグ').click();
  await page.getByRole('button', { name: '削除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /削除|実行する/ })
    .click();
  await expect(page.getByText(/削除しました/)).toBeVisible();

  await page.goto('/staff/point-in-time');
  await expect(page.getByRole('radio')).toBeChecked();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'この時点のサイトを開く' }).click();
  const differences = page.getByRole('region', { name: '違い' });
  await expect(differences.getByRole('checkbox', { name: '変わるタグ' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(differences.getByRole('listitem')).toHaveCount(3);

  // To read only, until the banner leads out again.
  await page.getByRole('button', { name: 'この時点のサイトを見る' }).click();
  const banner = page.getByRole('region', { name: '過去の時点の表示' });
  await expect(banner).toContainText('の時点（見るだけ）');
  await page.goto('/staff/tags');
  await expect(tag('変わるタグ')).toBeVisible();
  await hand.begin('tags');
  await hand.fill('タグ名', '書けないタグ');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(
    page.getByRole('main').getByText('過去の時点を表示しています。見るだけで、変更はできません。'),
  ).toBeVisible();
  await page.goto('/');
  await banner.getByRole('link', { name: '今のサイトに戻る' }).click();
  await expect(banner).toBeHidden();

  await differences.getByRole('button', { name: '「変わるタグ」の内容を見る' }).click();
  await expect(differences.getByText('現在：変わったタグ')).toBeVisible();
  await differences.getByRole('checkbox', { name: '変わるタグ' }).check();
  await differences.getByRole('checkbox', { name: '消えるタグ' }).check();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '選んだものをこの時点に戻す' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '実行する' }).click();
  await expect(
    differences.getByRole('status').filter({ hasText: 'の内容に戻す：2件。' }),
  ).toBeVisible();
  await expect(differences.getByRole('listitem')).toHaveCount(1);
  await page.goto('/staff/tags');
  for (const name of ['変わるタグ', '消えるタグ', '後のタグ'])
    await expect(tag(name)).toBeVisible();

  await page.goto('/staff/point-in-time');
  await page.getByRole('button', { name: '閉じる', exact: true }).click();
  await expect(page.getByText('時点を閉じました。')).toBeVisible();
  await expect(differences).toBeHidden();
  await context.close();
});

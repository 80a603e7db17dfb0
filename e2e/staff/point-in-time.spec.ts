import { join } from 'node:path';
import { formatMessage } from '@orchard/contract/messages';
import { barriers } from '#e2e/setup/accessibility.ts';
import { ConsoleHand } from '#e2e/setup/console-driver.ts';
import { type EmptySite, startEmptySite } from '#e2e/setup/empty-site.ts';
import { expect, test } from '#e2e/setup/test.ts';
import { newIdentity, recipientOf } from '#server/platform/upkeep/encryption.ts';

const PASSWORD = '果樹園の鍵は木の下に 42';
const NOWHERE = new URL('http://127.0.0.1:9/');

// A site of its own, which goes back in time.
test.describe.configure({ timeout: 600_000 });

let site: EmptySite;
test.beforeAll(async () => {
  const recipient = await recipientOf(await newIdentity());
  site = await startEmptySite(NOWHERE, (folder) => ({
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_RECIPIENT: recipient,
  }));
});
test.afterAll(async () => {
  await site?.stop();
});

test('an administrator looks at the site as it was, and takes it back', async ({ browser }) => {
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
  const open = page.getByRole('button', { name: 'この時点のサイトを開く' });
  const link = await site.createAdministrator('first@example.jp', '初代 管理');
  await hand.comeIn(link, 'first@example.jp', PASSWORD);
  await addTag('残すタグ');

  await page.goto('/staff/point-in-time');
  // The archive begins with the site; what was just saved can be opened a second later.
  await expect(page.getByText(/の時点は開けます。$/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '+1秒', exact: true }).click();
  await expect(page.getByText(/の時点は開けます。$/)).toBeVisible();
  await open.click();
  const look = page.getByRole('button', { name: '管理画面を見る' });
  await expect(look).toBeVisible();

  // What comes after that point is lost by going back, and told before.
  await addTag('失うタグ');
  await page.goto('/staff/point-in-time');
  await expect(page.getByRole('heading', { name: '戻すと失われるもの' })).toBeVisible();
  await look.click();
  const banner = page.getByRole('region', { name: '過去の時点の表示' });
  await expect(banner).toContainText('の時点（見るだけ）');
  await page.goto('/staff/tags');
  await expect(tag('残すタグ')).toBeVisible();
  await expect(tag('失うタグ')).toBeHidden();
  // To read only.
  await hand.begin('tags');
  await hand.fill('タグ名', '書けないタグ');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(
    page.getByRole('main').getByText('過去の時点を表示しています。見るだけで、変更はできません。'),
  ).toBeVisible();
  await page.goto('/');
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: '今のサイトに戻る' }).click();
  await page.goto('/staff/tags');
  await expect(tag('失うタグ')).toBeVisible();
  await expect(banner).toBeHidden();

  await page.goto('/staff/point-in-time');
  const goBack = async () => {
    await page.getByRole('button', { name: 'この時点に戻す' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '実行する' }).click();
  };
  await expect(page.getByRole('button', { name: 'この時点に戻す' })).toBeVisible();
  // Pressed without a network it is not done later, when nobody thinks of it any more.
  await context.setOffline(true);
  await goBack();
  await expect(page.getByText(formatMessage('problem.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(look).toBeEnabled();
  await goBack();
  await expect(page.getByText(/の時点に戻しました。/)).toBeVisible();
  // Who was signed in stays so.
  await page.goto('/staff/tags');
  await expect(tag('残すタグ')).toBeVisible();
  await expect(tag('失うタグ')).toBeHidden();
  await page.goto('/staff/point-in-time');
  await expect(page.getByText('へ復元する前の状態')).toBeVisible();
  await context.close();
});

import type { Page } from '@playwright/test';
import { Authenticator } from '#e2e/setup/authenticator.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addNewcomer } from '#e2e/setup/people.ts';
import { plugInKey } from '#e2e/setup/plugged-in-key.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { addKey, giveHandle } from '#server/features/passkeys/passkeys.store.ts';
import { KeyDevice } from '#server/testing/key-device.ts';

const keys = (page: Page) =>
  page.getByRole('list', { name: '追加したパスキー' }).getByRole('listitem');
const add = (page: Page) => page.getByRole('button', { name: 'パスキーを追加する' });
const enter = (page: Page) => page.getByRole('button', { name: 'パスキーでログイン' });

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'アカウント' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page.getByRole('heading', { name: '管理画面にログイン' })).toBeVisible();
};

test.describe('an operator’s passkey', () => {
  test.use({ role: null });

  test('is added after a fresh code, enters the console alone, gets a name, and is removed', {
    tag: '@both',
  }, async ({ page, operator, database, troubles }) => {
    troubles.expectStatus(403);
    troubles.expectStatus(422);
    await plugInKey(page);
    await page.goto('/staff/account');
    const { phone } = await Authenticator.signIn(page, operator.email, PASSWORD);

    await expect(add(page)).toBeVisible();
    await database.pool.query(
      "UPDATE staff_sessions SET entered_at = entered_at - interval '10 minutes' WHERE staff_id = $1",
      [operator.id],
    );
    await add(page).click();
    const dialog = page.getByRole('dialog', { name: '認証コードを入力してください' });
    await dialog.getByLabel('認証コード').fill(phone.nextCode());
    await dialog.getByRole('button', { name: '確認して続ける' }).click();
    await expect(keys(page)).toHaveCount(1);
    expect(await barriers(page)).toEqual([]);

    await signOut(page);
    await enter(page).click();
    await expect(page.getByRole('button', { name: 'アカウント' })).toBeVisible();
    await page.goto('/staff/account');
    await keys(page)
      .getByRole('button', { name: /の名前を変更する/ })
      .click();
    await page.getByLabel('パスキーの名前').fill('受付のパソコン');
    await page.getByRole('button', { name: '名前を保存する' }).click();
    await expect(keys(page)).toContainText('受付のパソコン');

    await page.getByRole('button', { name: '「受付のパソコン」を削除する' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(keys(page)).toHaveCount(0);
    await signOut(page);
    await enter(page).click();
    await expect(page.getByRole('alert')).toContainText('このパスキーは使えませんでした。');
  });
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('removes passkeys and second step of a member who has lost phone and codes', async ({
    page,
    database,
  }) => {
    const member = await addNewcomer(database, ['club']);
    const { ownerId } = await giveHandle(database.kysely, { kind: 'member', id: member.id });
    const { credentialId, publicKey } = new KeyDevice();
    const parts = { credentialId, publicKey, counter: 0, transports: [], isBackedUp: true };
    await addKey(database.kysely, ownerId, parts, 'なくした端末');
    await database.pool.query(
      `INSERT INTO member_authenticators (member_id, sealed_secret, confirmed_at)
       VALUES ($1, '\\x00', now())`,
      [member.id],
    );
    await page.goto(`/staff/members/${member.id}`);
    const use = page.getByRole('region', { name: '利用状況', exact: true });
    await expect(use).toContainText('パスキー：1個');
    await use.getByRole('button', { name: 'パスキーをすべて削除する' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(use).toContainText('パスキー：0個');
    await expect(use.getByRole('button', { name: 'パスキーをすべて削除する' })).toBeHidden();
    await expect(use).toContainText('2段階認証：有効');
    await use.getByRole('button', { name: '2段階認証を無効にする' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(use).toContainText('2段階認証：設定なし');
    await expect(use.getByRole('button', { name: '2段階認証を無効にする' })).toBeHidden();
  });
});

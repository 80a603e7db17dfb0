import type { Page } from '@playwright/test';
import { Authenticator } from '#e2e/setup/authenticator.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { startOidcServer } from '#server/testing/oidc-server.ts';

/** Signs in on the provider's own screens, and agrees where it asks. */
async function signInAt(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'アカウント' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page.getByRole('heading', { name: '管理画面にログイン' })).toBeVisible();
};

test.describe('an operator’s account at a provider', () => {
  test.use({ role: null });

  test('is set up, joined, enters the console, gives a fresh code, and a stranger’s is refused', async ({
    page,
    context,
    operator,
    database,
    baseURL,
    troubles,
  }) => {
    troubles.expectStatus(403);
    troubles.expectStatus(422);
    // The provider's own screens want letters from elsewhere.
    await context.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
    const oidc = await startOidcServer(`${baseURL}/staff/provider`);
    try {
      await page.goto('/staff/settings');
      await Authenticator.signIn(page, operator.email, PASSWORD);
      await page.getByRole('link', { name: /外部のアカウントでのログイン/ }).click();
      await page.getByLabel('サービスの名前').fill('クラブID');
      await page.getByLabel('発行者（Issuer）のURL').fill('https://127.0.0.1:9/nowhere');
      await page.getByLabel('クライアントID').fill(oidc.clientId);
      await page.getByLabel('クライアントシークレット').fill(oidc.clientSecret);
      const save = page.getByRole('button', { name: '接続を確かめて保存する' });
      await save.click();
      await expect(page.getByText('設定を読み取れませんでした')).toBeVisible();
      await page.getByLabel('発行者（Issuer）のURL').fill(oidc.issuer);
      await save.click();
      await expect(page.getByText('サービスの設定を読み取り、保存しました。')).toBeVisible();
      expect(await barriers(page)).toEqual([]);

      await page.goto('/staff/account');
      await page.getByRole('button', { name: '外部のアカウントを結び付ける' }).click();
      await signInAt(page, 'taichi');
      await page.getByRole('button', { name: 'Continue' }).click();
      const box = page.getByRole('region', { name: '外部のアカウント（クラブID）' });
      await expect(box).toContainText('パスワードを使わない');
      expect(page.url()).not.toContain('code=');
      expect(await barriers(page)).toEqual([]);

      await signOut(page);
      const enter = page.getByRole('button', { name: 'クラブIDでログイン' });
      await expect(enter).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      // The provider knows this browser, and sends it back at once.
      await enter.click();
      await expect(page.getByRole('button', { name: 'アカウント' })).toBeVisible();

      await database.pool.query(
        "UPDATE staff_sessions SET entered_at = entered_at - interval '10 minutes' WHERE staff_id = $1",
        [operator.id],
      );
      await page.goto('/staff/account');
      await box.getByRole('button', { name: 'パスワードを使わない' }).click();
      await page.getByRole('button', { name: '実行する' }).click();
      const dialog = page.getByRole('dialog', { name: '認証コードを入力してください' });
      const again = dialog.getByRole('button', { name: 'クラブIDでもう一度ログインする' });
      await expect(again).toBeVisible();
      const opened = context.waitForEvent('page');
      await again.click();
      await signInAt(await opened, 'taichi');
      await expect(dialog).toBeHidden();
      await expect(box).toContainText('パスワードは使わない設定です');

      await signOut(page);
      await context.clearCookies();
      await page.goto('/staff');
      await enter.click();
      await signInAt(page, 'somebody');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('alert')).toContainText('スタッフに結び付けられていません');
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('link', { name: '管理画面に戻る' }).click();
      await expect(page.getByRole('heading', { name: '管理画面にログイン' })).toBeVisible();
    } finally {
      await database.pool.query('DELETE FROM sign_in_provider');
      await oidc.stop();
    }
  });
});

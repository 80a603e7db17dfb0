import type { Page } from '@playwright/test';
import { Authenticator } from '#e2e/setup/authenticator.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

const enterPassword = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード').fill(password);
  await page.getByRole('button', { name: '次へ進む' }).click();
};

test.describe('signing in to the console', () => {
  test.use({ role: null });

  test('takes a password, enrols an authenticator, and then wants its code', {
    tag: '@both',
  }, async ({ page, operator }) => {
    await page.goto('/staff/notices');
    await enterPassword(page, operator.email);
    await expect(page.getByRole('heading', { name: '認証アプリの登録' })).toBeVisible();
    await expect(page.getByRole('img', { name: '認証アプリで読み取るQRコード' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    const phone = await Authenticator.enrolFrom(page);
    await page.getByLabel('認証コード').fill(phone.nextCode());
    await page.getByRole('button', { name: '認証アプリを登録する' }).click();

    const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await page.getByLabel('リカバリーコードを安全な場所に保管しました').check();
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page).toHaveURL(/\/staff\/notices/);

    await page.evaluate(() => {
      // Text that a member has typed in the same browser, and what the console remembers.
      localStorage.setItem('draft of a member', 'まだ送っていない質問');
      localStorage.setItem('RaStoreorchard-console.sidebar.open', 'true');
    });
    await page.getByPlaceholder('検索').fill('解約');
    await expect(page).toHaveURL(/filter=/);
    const stored = () => page.evaluate(() => Object.keys(localStorage));
    await expect.poll(stored).not.toContain('RaStoreorchard-console.notices.listParams');

    const signOut = async () => {
      await page.getByRole('button', { name: 'アカウント' }).click();
      await page.getByRole('menuitem', { name: 'ログアウト' }).click();
      await expect(page.getByRole('heading', { name: '管理画面にログイン' })).toBeVisible();
    };
    await signOut();
    await expect.poll(stored).toEqual(['draft of a member']);
    await enterPassword(page, operator.email);
    await page.getByLabel('認証コード').fill(phone.nextCode());
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page.getByRole('button', { name: 'アカウント' })).toBeVisible();

    await signOut();
    await enterPassword(page, operator.email);
    await page.getByRole('button', { name: 'リカバリーコードを使う' }).click();
    await page.getByLabel('リカバリーコード').fill(recovery);
    await page.getByRole('button', { name: 'ログインする' }).click();
    await expect(page.getByRole('button', { name: 'アカウント' })).toBeVisible();
  });

  test('says in Japanese what is wrong, and keeps the address that was typed', {
    tag: '@more',
  }, async ({ page, operator, troubles }) => {
    troubles.expectStatus(422);
    await page.goto('/staff');
    await enterPassword(page, operator.email, 'not the password');
    await expect(page.getByLabel('メールアドレス')).toHaveAccessibleDescription(
      'メールアドレスまたはパスワードが正しくありません。',
    );
    await expect(page.getByLabel('メールアドレス')).toHaveValue(operator.email);
    await page.getByLabel('メールアドレス').fill('');
    await page.getByRole('button', { name: '次へ進む' }).click();
    await expect(page.getByLabel('メールアドレス')).toHaveAccessibleDescription(
      'メールアドレスを入力してください。',
    );
    expect(await barriers(page)).toEqual([]);
  });

  test('what lets others in, or carries members off, wants a code once more', {
    tag: '@more',
  }, async ({ page, operator, database, troubles }) => {
    troubles.expectStatus(403);
    troubles.expectStatus(422);
    /** As if the last code had been given ten minutes ago. */
    const age = () =>
      database.pool.query(
        "UPDATE staff_sessions SET entered_at = entered_at - interval '10 minutes' WHERE staff_id = $1",
        [operator.id],
      );
    await page.goto('/staff/operators/create');
    const { phone, recovery } = await Authenticator.signIn(page, operator.email, PASSWORD);

    const name = page.getByLabel('名前', { exact: true });
    const save = page.getByRole('button', { name: '保存する' });
    await name.fill('旅野 管理');
    await page.getByLabel('メールアドレス').fill(`fresh-${Date.now()}@journey.example`);
    await page.getByRole('checkbox', { name: '管理者' }).check();
    await age();
    await save.click();

    const dialog = page.getByRole('dialog', { name: '認証コードを入力してください' });
    const code = dialog.getByLabel('認証コード');
    await expect(code).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await code.fill('000000');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription(
      '認証コードが正しくありません。新しいコードを入力してください。',
    );
    await expect(code).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('操作を取りやめました。').first()).toBeVisible();
    await expect(name).toHaveValue('旅野 管理');
    await expect(save).toBeFocused();

    await page.keyboard.press('Enter');
    await code.fill(phone.nextCode());
    await code.press('Enter');
    const state = page.getByRole('region', { name: 'アカウントの状態' });
    await expect(state.getByText('招待中')).toBeVisible();

    await age();
    await page.goto('/staff/members');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '書き出す' }).click();
    await page
      .getByRole('dialog', { name: '会員を書き出しますか？' })
      .getByRole('button', { name: '書き出す' })
      .click();
    await dialog.getByRole('button', { name: 'リカバリーコードを使う' }).click();
    await expect(dialog.getByLabel('リカバリーコード')).toBeFocused();
    await dialog.getByLabel('リカバリーコード').fill(recovery);
    await dialog.getByRole('button', { name: '確認して続ける' }).click();
    expect((await download).suggestedFilename()).toMatch(/^members-.*\.csv$/);
    await expect(page.getByText(/名をCSVファイルに書き出します。/)).toBeVisible();
  });
});

test.describe('the members’ site', () => {
  test.use({ visitor: 'hanako', role: null });

  test('opens nothing of the console', async ({ page, troubles }) => {
    troubles.expectStatus(401);
    await page.goto('/staff');
    await expect(page.getByRole('heading', { name: '管理画面にログイン' })).toBeVisible();
    const { status } = await page.evaluate(async () => {
      const answer = await fetch('/api/staff/notices', { credentials: 'include' });
      return { status: answer.status };
    });
    expect(status).toBe(401);
  });
});

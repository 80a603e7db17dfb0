import { barriers } from '#e2e/setup/accessibility.ts';
import { Authenticator } from '#e2e/setup/authenticator.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';

test.use({ role: null });

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

import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test('a token is made, read once, used by a program and ended @both', async ({
  page,
  baseURL,
  troubles,
}) => {
  const name = `会計ソフト${Date.now()}`;
  await page.goto('/staff/settings');
  await page.getByRole('link', { name: /^プログラム用のトークン/ }).click();
  await page.getByRole('button', { name: 'トークンを作成' }).click();
  const dialog = page.getByRole('dialog', { name: 'トークンの作成' });
  await dialog.getByRole('button', { name: 'トークンを作成する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  await expect(dialog.getByText('できることを選択してください。')).toBeVisible();
  await dialog.getByLabel(/^名前/).fill(name);
  await dialog.getByRole('checkbox', { name: '会員の閲覧' }).check();
  await dialog.getByLabel('有効期限').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'トークンを作成する' }).click();
  await expect(dialog.getByText('有効期限は、今日から1年以内の日にしてください。')).toBeVisible();
  troubles.expectStatus(422);
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('有効期限').fill(soon);
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'トークンを作成する' }).click();
  const shown = dialog.getByRole('textbox', { name: 'トークン' });
  await expect(shown).toHaveValue(/^orchard_[\w-]{43}$/);
  const token = await shown.inputValue();
  expect(await barriers(page)).toEqual([]);
  // Nothing but the button puts it away.
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await dialog.getByRole('button', { name: '保管したので閉じる' }).click();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);

  const members = () =>
    fetch(`${baseURL}/api/v1/members?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await members();
  expect([answer.status, (await answer.json()).items.length]).toEqual([200, 1]);
  await page.reload();
  const end = page.getByRole('button', { name: `「${name}」を終了する` });
  await end.click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('トークンを終了しました。')).toBeVisible();
  await expect(end).toHaveCount(0);
  const refused = await members();
  expect(refused.status).toBe(401);
  expect(refused.headers.get('content-type')).toContain('application/problem+json');
});

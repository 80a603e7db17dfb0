import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const BACKUPS = 'バックアップと復元の訓練';

test('an administrator sees on the dashboard that no backups are made, and what to do', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/staff/');
  const line = page.getByRole('region', { name: BACKUPS });
  await expect(line).toContainText('注意');
  await line.getByRole('link', { name: 'サイトの状態' }).click();
  await expect(page.getByRole('banner')).toContainText('サイトの状態');
  await expect(page.getByRole('region', { name: BACKUPS })).toContainText(
    'BACKUP_TOとBACKUP_RECIPIENTを設定すると、毎晩取ります。',
  );
  await expect(page.getByRole('region', { name: 'データベース' })).toContainText('PostgreSQL');
  await expect(page.getByRole('alert')).toContainText('注意：');
  await page.getByRole('link', { name: '再生' }).click();
  await expect(page).toHaveURL(/\/film-checks/);
});

test.describe('an editor', () => {
  test.use({ role: 'editor' });

  test('is shown nothing of the machines', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/');
    await expect(page.getByText('よく見られている動画')).toBeVisible();
    await expect(page.getByRole('region', { name: BACKUPS })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'サイトの状態' })).toHaveCount(0);
  });
});

test('any record and screen is found from everywhere, by the keyboard', async ({ page }) => {
  await page.goto('/staff/pages');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページ');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '管理画面の中を探す' });
  await expect(box).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await box.fill('hanako@');
  await expect(page.getByRole('option', { name: /花子.*会員/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/members\/\d+/);

  await page.getByRole('button', { name: '管理画面の中を探す' }).click();
  await box.fill('操作履歴');
  await page.getByRole('option', { name: '操作履歴 画面' }).click();
  await expect(page).toHaveURL(/\/staff\/audit-log$/);
  await expect(box).toBeHidden();

  await page.keyboard.press('Control+k');
  await box.fill('ありえない言葉xyz');
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('the dashboard leads to what waits', { tag: '@more' }, async ({ page }) => {
  await page.goto('/staff');
  const waiting = page.getByRole('region', { name: '要対応' });
  await expect(waiting.getByRole('link', { name: /未回答の質問/ })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await waiting.getByRole('link', { name: /未回答の質問/ }).click();
  await expect(page).toHaveURL(/\/staff\/questions\?filter=/);
  await expect(page.getByText('未回答').first()).toBeVisible();
});

test('the dashboard says what has failed and leads to it', { tag: '@more' }, async ({
  page,
  database,
}) => {
  const recipient = `failed-${Date.now()}@example.jp`;
  const { rows } = await database.pool.query(
    `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id,
      next_attempt_at, failed_at, error_kind)
     VALUES ('enquiry_reply', $1, '件名', '本文', '', '<' || gen_random_uuid() || '@example.jp>',
       NULL, now(), 'no_such_user') RETURNING id`,
    [recipient],
  );
  try {
    await page.goto('/staff');
    const faults = page.getByRole('region', { name: '確認が必要なこと' });
    await expect(faults).toContainText(/過去7日間に、\d+通のメールを送信できませんでした。/);
    expect(await barriers(page)).toEqual([]);
    await faults.getByRole('link', { name: '送信できなかったメールを見る' }).click();
    await expect(page.getByText(recipient)).toBeVisible();
    await expect(page).toHaveURL(/failed/);
  } finally {
    await database.pool.query('DELETE FROM mails WHERE id = $1', [rows[0].id]);
  }
});

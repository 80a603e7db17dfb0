import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

test.describe('what operators hear by mail', () => {
  test.use({ role: 'support' });

  test('is each operator’s own choice, and stays', { tag: '@both' }, async ({ page }) => {
    await page.goto('/staff/account');
    const box = page.getByRole('region', { name: '質問・お問い合わせのお知らせメール' });
    await expect(box.getByRole('radio', { name: '届いたらすぐに' })).toBeChecked();
    await box.getByRole('radio', { name: '1日1回、9時にまとめて' }).check();
    await box.getByRole('radio', { name: /自分が担当のものだけ/ }).check();
    await box.getByRole('button', { name: '設定を保存する' }).click();
    await expect(page.getByText('お知らせメールの設定を保存しました。')).toBeVisible();
    await page.reload();
    await expect(box.getByRole('radio', { name: '1日1回、9時にまとめて' })).toBeChecked();
    await expect(box.getByRole('radio', { name: /自分が担当のものだけ/ })).toBeChecked();
    expect(await barriers(page)).toEqual([]);
    await box.getByRole('radio', { name: '受け取らない' }).check();
    await expect(box.getByRole('radio', { name: /自分が担当のものだけ/ })).toHaveCount(0);
  });
});

test('the time before a reminder is a setting of the site', { tag: '@more' }, async ({
  page,
  troubles,
}) => {
  troubles.expectStatus(422);
  await page.goto('/staff/site-settings/1');
  const hours = page.getByRole('spinbutton', { name: '再通知までの時間' });
  await expect(hours).toHaveValue('24');
  await hours.fill('721');
  await page.getByRole('button', { name: '保存する' }).first().click();
  await expect(
    page.getByText('再通知までの時間は0から720までの整数で入力してください。'),
  ).toBeVisible();
  expect(await barriers(page)).toEqual([]);
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

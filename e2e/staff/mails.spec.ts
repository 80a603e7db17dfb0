import { randomUUID } from 'node:crypto';
import { searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test('mails sent many at once are followed until the last has gone', { tag: '@more' }, async ({
  page,
  database,
}) => {
  // A kind and a number of its own: other journeys send many mails at the same time.
  const kind = 'journey';
  const total = 2000;
  const words = `メールを送信中: 640 / ${total.toLocaleString('ja-JP')}通`;
  const batch = randomUUID();
  const write = (from: number, to: number, sent: boolean) =>
    database.pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, batch_id,
         sent_at, next_attempt_at, last_error, error_kind)
       SELECT $1, 'member-' || n || '@example.jp', '会員サイトへのご招待', 'a', 'a',
         '<' || gen_random_uuid() || '@x>', $2, CASE WHEN $5 THEN now() END,
         CASE WHEN NOT $5 THEN now() + interval '1 hour' END,
         CASE WHEN NOT $5 AND n = $4::integer THEN 'Error: 451 4.7.1 greylisted' END,
         CASE WHEN NOT $5 AND n = $4::integer THEN 'try_later' END
       FROM generate_series($3::integer, $4::integer) n`,
      [kind, batch, from, to, sent],
    );
  await write(1, 640, true);
  await write(641, total, false);
  try {
    await page.goto('/staff/mails');
    const status = page.getByRole('region', { name: 'メールの送信状況' });
    await expect(status.getByText(words)).toBeVisible();
    await expect(page.getByText('サーバーの応答：451 4.7.1 greylisted').first()).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/staff');
    await expect(status.getByText(words)).toBeVisible();
    // The screen refreshes by itself.
    await database.pool.query(
      `UPDATE mails SET next_attempt_at = NULL, sent_at = now(), last_error = NULL, error_kind = NULL
       WHERE batch_id = $1 AND sent_at IS NULL`,
      [batch],
    );
    await expect(status.getByText(words)).toBeHidden();
  } finally {
    await database.pool.query('DELETE FROM mails WHERE batch_id = $1', [batch]);
  }
});

test.describe('what operators hear by mail', () => {
  test.use({ role: 'support' });

  test('is each operator’s own choice, and stays', { tag: '@both' }, async ({ page }) => {
    await page.goto('/staff/account');
    const box = page.getByRole('region', { name: '自分へのお知らせメール' });
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

test('a letter is reworded with its gaps, seen before it is saved, and put back', {
  tag: ['@both', '@more'],
}, async ({ page, troubles, isMobile }) => {
  troubles.expectStatus(422);
  await page.goto('/staff/mail-templates');
  // Each template exists once: phone and desktop edit different ones.
  const letter = isMobile
    ? 'メールアドレス変更の申請があったとき（新しいアドレスへ）'
    : 'メールアドレスが変更されたとき（以前のアドレスへ）';
  await page.getByText(letter).click();
  const body = page.getByRole('textbox', { name: '本文' });
  const written = await body.innerText();
  expect(written).toContain('リンク');
  const retype = async (text: string) => {
    await body.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await retype('{nobody} 様');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(
    page.getByText('「{nobody}」という差し込み項目は使えません。').first(),
  ).toBeVisible();
  // A toast stays while the pointer is on it.
  await body.click();
  await page.getByText('入力内容に誤りがあります').waitFor({ state: 'hidden' });
  await retype('{name} 様');
  await page.keyboard.press('Enter');
  const gaps = page.getByRole('group', { name: '本文への差し込み' });
  await gaps.getByRole('button', { name: /リンク$/ }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('追伸');
  // The preview follows what is typed.
  const preview = page.getByRole('region', { name: 'プレビュー' });
  await expect(preview).toContainText('山田 花子 様');
  await expect(preview).toContainText('追伸');
  await expect(body).toHaveText(/^会員の氏名 様.*リンク追伸$/);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByRole('button', { name: '初期の文面に戻す' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect.poll(() => body.innerText()).toBe(written);
  expect(await barriers(page)).toEqual([]);
});

test('an address that refuses for good is seen, and let go again', { tag: '@more' }, async ({
  page,
  database,
}) => {
  const address = `gone-${Date.now()}@example.jp`;
  await database.pool.query('INSERT INTO suppressed_addresses (address, reason) VALUES ($1, $2)', [
    address,
    '550 5.1.1 no such user',
  ]);
  await page.goto('/staff/suppressed-addresses');
  await searchList(page, address);
  await page.getByRole('checkbox', { name: address }).check();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '送信停止を解除する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('1件の送信停止を解除しました')).toBeVisible();
  await expect(page.getByText(address)).toHaveCount(0);
});

test('addresses that were refused in the same words are let go together', {
  tag: ['@both', '@more'],
}, async ({ page, database }) => {
  const words = `550 no such user ${Date.now()}`;
  await database.pool.query(
    `INSERT INTO suppressed_addresses (address, reason, words, error_kind)
     SELECT 'same-' || n || '-' || $2 || '@example.jp', $1, $1, 'no_such_user'
     FROM generate_series(1, 3) n
     UNION ALL
     SELECT 'closed-' || n || '-' || $2 || '@example.jp', '550 closed', '550 closed', 'mailbox_closed'
     FROM generate_series(1, 2) n`,
    [words, Date.now()],
  );
  await page.goto('/staff/suppressed-addresses');
  const reason = page
    .getByRole('region', { name: '同じ理由での停止' })
    .getByRole('listitem')
    .filter({ hasText: words });
  await expect(reason).toContainText('3件');
  expect(await barriers(page)).toEqual([]);
  await reason.getByRole('button', { name: 'まとめて解除する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('3件の送信停止を解除しました')).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
});

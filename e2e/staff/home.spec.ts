import { expect, test } from '#e2e/setup/console-test.ts';
import { addNewcomer } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const BACKUPS = 'バックアップと復元の訓練';

test('an administrator is told in plain words that the server wants somebody', {
  tag: '@both',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/staff/');
  const line = page.getByRole('region', { name: 'サイトの状態' });
  await expect(line).toContainText(/サーバーの担当者に確認してほしいことが\d+件あります。/);
  await expect(page.getByText('BACKUP_TO')).toHaveCount(0);
  await line.getByRole('link', { name: 'サイトの状態を見る' }).click();
  await expect(page.getByRole('banner')).toContainText('サイトの状態');
  await expect(page.getByRole('alert')).toContainText('会員の利用に影響する問題はありません。');
  await page.getByRole('button', { name: 'サーバーの担当者に送る内容をコピー' }).click();
  await expect(page.getByText('コピーしました。')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('PostgreSQL');
  await page.getByText('サーバーの担当者向け').click();
  await expect(page.getByRole('region', { name: BACKUPS })).toContainText(
    'BACKUP_TOとBACKUP_RECIPIENTを設定すると、毎晩取ります。',
  );
  await expect(page.getByRole('region', { name: 'データベース' })).toContainText('PostgreSQL');
  await page.getByRole('link', { name: '再生' }).click();
  await expect(page).toHaveURL(/\/film-checks/);
});

test.describe('an editor', () => {
  test.use({ role: 'editor' });

  test('is shown nothing of the machines', { tag: '@more' }, async ({ page }) => {
    await page.goto('/staff/');
    await expect(page.getByRole('region', { name: '今月' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'サイトの状態' })).toHaveCount(0);
  });
});

test('a question is answered where the home shows it', { tag: '@both' }, async ({
  page,
  database,
  make,
}) => {
  const message = `ホームで答える質問 ${Date.now()}`;
  const video = await make.video({ publishedAt: null });
  // The longest waiting comes first.
  const by = await addNewcomer(database, ['club']);
  const { id } = await make.question({ by, video, message, at: '2020-01-01T00:00:00+09:00' });
  await page.goto('/staff/');
  const waiting = page.getByRole('region', { name: '回答を待っています' });
  const item = waiting.getByRole('listitem').filter({ hasText: message });
  await expect(item).toBeInViewport();
  expect(await barriers(page)).toEqual([]);
  await item.getByRole('button', { name: /の質問に回答する$/ }).press('Enter');
  await item.getByRole('textbox', { name: '回答' }).fill('ホームから答えました。');
  expect(await barriers(page)).toEqual([]);
  await item.getByRole('button', { name: '回答を送信する' }).click();
  await expect(page.getByText('回答しました。')).toBeVisible();
  await expect(item).toHaveCount(0);
  const { rows } = await database.pool.query(
    'SELECT message FROM video_question_answers WHERE video_question_id = $1',
    [id],
  );
  expect(rows[0].message).toContain('ホームから答えました。');
});

test('a month is read, compared, and leads to its members', { tag: '@both' }, async ({
  page,
  database,
  make,
}) => {
  const unique = `${test.info().project.name}-${Date.now()}`;
  const { id, name } = await make.member({
    name: `三月の会員 ${unique}`,
    email: `march-${unique}@example.jp`,
  });
  await database.pool.query(
    "UPDATE members SET created_at = '2024-03-10 12:00:00+09' WHERE id = $1",
    [id],
  );
  await page.goto('/staff/report?month=2024-04');
  await expect(page.getByRole('heading', { name: '2024年4月' })).toBeVisible();
  const members = page.getByRole('region', { name: '会員', exact: true });
  await expect(
    members.getByRole('row', { name: /^利用した会員 記録なし 記録なし ―$/ }),
  ).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '前の月' }).press('Enter');
  await expect(page).toHaveURL(/month=2024-03/);
  // The numbers of the month before stay until the new ones are there.
  await expect(members.getByRole('columnheader', { name: '3月', exact: true })).toBeVisible();
  // No number is cut off on a phone, nor on the paper of A4 between its margins.
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=group]:has(> table)')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
  const whole = Array(7).fill(0);
  await expect.poll(cut).toEqual(whole);
  await members
    .getByRole('row', { name: /^新しい会員/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/staff\/members\?filter=/);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto('/staff/report?month=2024-03');
  await page.setViewportSize({ width: 718, height: 1010 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(cut).toEqual(whole);
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

test('the home says what has failed and leads to it', { tag: '@more' }, async ({
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

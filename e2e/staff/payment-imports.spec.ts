import { randomUUID } from 'node:crypto';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { createMake } from '#server/testing/make.ts';

test('a provider’s file is compared, mended, taken back, and who has not paid is marked', {
  tag: '@both',
}, async ({ page, database }) => {
  const make = createMake(database.kysely);
  // A brand of this journey alone: others change the contracts of the usual ones.
  const slug = `pay_${randomUUID().slice(0, 8)}`;
  const label = `突合 ${slug}`;
  await database.pool.query(
    `INSERT INTO brands (slug, label, position, first_months, renewal_months)
     VALUES ($1, $2, 900, 12, 1)`,
    [slug, label],
  );
  const monthly = (name: string, more: object = {}) =>
    make.member({
      name,
      email: `${randomUUID()}@example.jp`,
      brands: [slug],
      membership: { first_day: '2026-06-01', paid_until: '2026-10-31', renews: true, ...more },
    });
  const late = await monthly('遅延 花子', { failed_since: '2026-11-02' });
  const fine = await monthly('順調 太郎');
  await monthly('未払 次郎');

  await page.goto('/staff/memberships');
  await page.getByRole('link', { name: 'お支払いを突き合わせる' }).click();
  await expect(page.getByText('お支払いの一覧を')).toBeVisible();
  await page.getByLabel('お支払いのファイル').setInputFiles({
    name: '入金.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `メールアドレス,入金日,金額\n${late.email},2026/11/10,3300\n${fine.email},2026/11/05,3300\nnobody@example.jp,2026/11/05,5500\n`,
    ),
  });
  await expect(page.getByLabel('入金日の列')).toHaveText('入金日');
  await expect(page.getByLabel('期間の初日')).toHaveValue('2026-11-01');
  await expect(page.getByLabel('いつもの金額（円）')).toHaveValue('3300');
  await page.getByLabel('会員区分', { exact: true }).click();
  await page.getByRole('option', { name: label }).click();
  await page.getByRole('button', { name: '内容を確認する' }).click();

  const changed = page.getByRole('group', { name: '変更の行' });
  await expect(changed).toContainText('2026年11月2日からのお支払いの遅れを解除');
  const unpaid = page.getByRole('region', { name: '会員でお支払いのない方（1名）' });
  await expect(unpaid).toContainText('未払 次郎');
  await page.getByRole('tab', { name: /エラー/ }).click();
  await expect(page.getByRole('group', { name: 'エラーの行' })).toContainText(
    '該当する会員が見つかりません',
  );
  expect(await barriers(page)).toEqual([]);

  await unpaid.getByLabel('すべて選択する').check();
  await unpaid.getByRole('button', { name: '1名をお支払いの遅れにする' }).click();
  const dialog = page.getByRole('dialog', { name: 'お支払いの遅れにしますか？' });
  await expect(dialog).toContainText('未払 次郎');
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByRole('region', { name: '会員でお支払いのない方（0名）' })).toBeVisible();

  await page.getByRole('button', { name: '1件を登録する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('登録が完了しました')).toBeVisible();
  await page.getByRole('link', { name: '結果と、元に戻す画面へ' }).click();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        'SELECT failed_since::text AS day FROM memberships WHERE member_id = $1',
        [late.id],
      );
      return rows[0]?.day;
    })
    .toBe('2026-11-02');
});

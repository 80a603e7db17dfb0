import { randomUUID } from 'node:crypto';
import { japaneseDate } from '@orchard/contract/japanese-date';
import { daysLater } from '@orchard/contract/staff/membership-terms';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createMake } from '#server/testing/make.ts';

/** Compares a file with the contracts of a brand that only this journey has. */
async function compare(page: Page, database: Database, slug: string, label: string) {
  const make = createMake(database.kysely);
  const { rows } = await database.pool.query('SELECT japan_today()::text AS today');
  const today: string = rows[0].today;
  const first = `${today.slice(0, 7)}-01`;
  const monthly = (name: string, more: object = {}) =>
    make.member({
      name,
      email: `${randomUUID()}@example.jp`,
      brands: [slug],
      membership: {
        first_day: `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`,
        ...{ paid_until: daysLater(first, -1), renews: true },
        ...more,
      },
    });
  const late = await monthly('遅延 花子', { failed_since: today });
  const fine = await monthly('順調 太郎');
  await monthly('未払 次郎');

  await page.goto('/staff/memberships');
  await page.getByRole('link', { name: 'お支払いを突き合わせる' }).click();
  await page.getByLabel('お支払いのファイル').setInputFiles({
    name: '入金.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `メールアドレス,入金日,金額\n${late.email},${today},3300\n${fine.email},${today},3300\nnobody@example.jp,${today},5500\n`,
    ),
  });
  await expect(page.getByLabel('入金日の列')).toHaveText('入金日');
  await expect(page.getByLabel('期間の初日')).toHaveValue(first);
  await expect(page.getByLabel('いつもの金額（円）')).toHaveValue('3300');
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect(page.getByLabel('会員区分', { exact: true })).toHaveAccessibleDescription(
    '会員区分を選択してください。',
  );
  await page.getByLabel('会員区分', { exact: true }).click();
  await page.getByRole('option', { name: label }).click();
  await page.getByRole('button', { name: '内容を確認する' }).click();

  const changed = page.getByRole('group', { name: '変更の行' });
  await expect(changed).toContainText(`${japaneseDate(today)}からのお支払いの遅れを解除`);
  const unpaid = page.getByRole('region', { name: '会員でお支払いのない方（1名）' });
  await expect(unpaid).toContainText('未払 次郎');
  await page.getByRole('tab', { name: '該当する会員なし（1）' }).click();
  await expect(page.getByRole('group', { name: '該当する会員なしの行' })).toContainText(
    '該当する会員が見つかりません',
  );
  expect(await barriers(page)).toEqual([]);

  await unpaid.getByRole('button', { name: '1名をお支払いの遅れにする' }).click();
  const dialog = page.getByRole('dialog', { name: 'お支払いの遅れにしますか？' });
  await expect(dialog).toContainText('未払 次郎');
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByRole('region', { name: '会員でお支払いのない方（0名）' })).toBeVisible();

  await page.getByRole('button', { name: '1件を登録する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('登録が完了しました')).toBeVisible();
  const head = page.getByRole('region', { name: '概要' });
  await head.getByRole('button', { name: '元に戻す' }).click();
  await expect(head).toContainText('取り消し済み');
  await expect(head.getByRole('button')).toHaveCount(0);
  await expect
    .poll(async () => {
      const { rows: found } = await database.pool.query(
        'SELECT failed_since::text AS day FROM memberships WHERE member_id = $1',
        [late.id],
      );
      return found[0]?.day;
    })
    .toBe(today);
}

test('a provider’s file is compared, mended, taken back, and who has not paid is marked', {
  tag: '@both',
}, async ({ page, database, troubles }) => {
  troubles.expectStatus(422);
  const slug = `pay_${randomUUID().slice(0, 8)}`;
  const label = `突合 ${slug}`;
  await database.pool.query(
    `INSERT INTO brands (slug, label, terms_path, position, first_months, renewal_months)
     VALUES ($1, $2, '/terms-' || $1, 900, 12, 1)`,
    [slug, label],
  );
  try {
    await compare(page, database, slug, label);
  } finally {
    await database.pool.query(
      `WITH own AS (SELECT id FROM brands WHERE slug = $1)
       DELETE FROM members WHERE id IN (
         SELECT member_id FROM memberships WHERE brand_id IN (SELECT id FROM own)
       )`,
      [slug],
    );
    await database.pool.query('DELETE FROM brands WHERE slug = $1', [slug]);
  }
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { addErasure } from '#server/features/erasures/erasures.store.ts';

const bar = (page: Page) => page.getByRole('region', { name: '選択した行の操作' });

/** A list of contracts of a month, narrowed to those of one member's name. */
async function openList(page: Page, name: string, filter: object): Promise<void> {
  const query = new URLSearchParams({ filter: JSON.stringify({ ...filter, q: name }) });
  await page.goto(`/staff/memberships?${query}`);
}

/** Does what the bar offers to the one chosen row. */
async function act(page: Page, name: string, action: string, says: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: `「${name}」を選択` }).check();
  await bar(page).getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const brand = dialog.getByLabel('会員区分');
  await brand.click();
  await page.getByRole('option', { name: 'Orchard' }).click();
  await expect(dialog.getByText(says)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(dialog).toBeHidden();
}

const dayIn = (days: number): string =>
  new Date(Date.now() + (9 * 3600 + days * 86_400) * 1000).toISOString().slice(0, 10);

test('a contract is followed from its renewal to its end, and back @both', async ({ page, make }, {
  project,
}) => {
  const name = `更新${project.name}${Date.now()}`;
  const until = dayIn(3);
  const reference = randomUUID();
  await make.member({
    name,
    email: `${randomUUID()}@journey.example`,
    membership: { first_day: dayIn(-90), paid_until: until, renews: true, reference },
  });
  const row = page.getByRole('main').getByText(name);
  // The renewal is on the day behind the last one of the term.
  await openList(page, name, { contract: 'renewing', contract_month: dayIn(4).slice(0, 7) });
  await expect(row).toBeVisible();
  await expect(page.getByText(/^\d+年\d+月\d+日に更新$/)).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await act(page, name, '自動更新を止める', /^1名がOrchardの契約を.*に終了します。$/);
  await expect(page.getByText('自動更新の変更：1件。')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('tab', { name: '更新しない会員' }).click();
  await expect(page.getByRole('tab', { name: '更新しない会員' })).toHaveAttribute(
    ...['aria-selected', 'true'],
  );
  await openList(page, name, { contract: 'not_renewing' });
  await expect(page.getByText(/に終了$/)).toBeVisible();
  await expect(page.getByText(/に申し出$/)).toBeVisible();
  await openList(page, name, { contract: 'ending', contract_month: until.slice(0, 7) });
  await expect(row).toBeVisible();
  await act(page, name, '自動更新を再開', /^1名がOrchardの契約を.*に更新します。$/);
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(row).toBeVisible();
});

test('a late payment is noted, and its arrival @both', async ({ page, make }, { project }) => {
  const name = `遅れ${project.name}${Date.now()}`;
  const { id } = await make.member({
    name,
    email: `${randomUUID()}@journey.example`,
    membership: { first_day: dayIn(-90), paid_until: dayIn(-1), renews: true },
  });
  await page.goto(`/staff/members/${id}`);
  const contract = page.getByRole('region', { name: 'Orchardの契約' });
  await contract.getByRole('button', { name: 'お支払いの遅れを記録' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/入金の記録がなければ.*までの利用になります。/)).toBeVisible();
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(contract).toContainText(/お支払いの遅れ・\d+年\d+月\d+日まで利用可/);
  expect(await barriers(page)).toEqual([]);

  await page.goto('/staff');
  await page.getByRole('link', { name: /^お支払いの遅れ：\d+名$/ }).click();
  await openList(page, name, { contract: 'failed' });
  await act(page, name, '入金を記録', /^1名がOrchardの契約を.*に更新します。$/);
  await expect(page.getByRole('main').getByText(name)).toHaveCount(0);
  await page.goto(`/staff/members/${id}`);
  await expect(contract.getByText('契約中')).toBeVisible();
});

test('a wish for an erasure is seen with what stops the charge', async ({
  page,
  make,
  database,
}) => {
  const name = `消去${Date.now()}`;
  const reference = randomUUID();
  const member = await make.member({
    name,
    email: `${randomUUID()}@journey.example`,
    membership: { paid_until: dayIn(60), renews: true, reference },
  });
  await addErasure(database.kysely, member.id, { staffId: null, byStaff: false });
  await page.goto('/staff');
  const news = page.getByRole('region', { name: '会員の契約' });
  await news.getByRole('link', { name: /^データの消去の申し出（未確認）：/ }).click();
  await page.getByRole('main').getByText(name).click();
  const charges = page.getByRole('region', { name: '課金の停止' });
  await expect(charges).toContainText(reference);
  expect(await barriers(page)).toEqual([]);
  await charges.getByRole('button', { name: '確認しました（課金を止めました）' }).click();
  await expect(charges).toContainText(/^課金の停止.*確認：\d+年/);
  await expect(page.getByText('確認済み', { exact: true })).toBeVisible();
});

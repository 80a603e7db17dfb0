import type { Page } from '@playwright/test';
import { barriers } from '#e2e/setup/accessibility.ts';
import { searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { MEMBER_HEADER } from '#server/testing/member-files.ts';

/** Waits until the list holds only the member with this address. */
const search = async (page: Page, words: string) => {
  await page.goto('/staff/members');
  await searchList(page, words);
};

test.describe('members', () => {
  test('are entered, invited, changed, suspended and signed out', async ({ page }) => {
    const email = `member-${Date.now()}@journey.example`;
    await search(page, 'hanako@');
    await expect(page.getByText('hanako@example.jp')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: '作成' }).click();
    await page.getByLabel('氏名', { exact: true }).fill('旅野 花子');
    await page.getByLabel('ニックネーム').fill('たび');
    await page.getByLabel('メールアドレス').fill('x');
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('メールアドレスの形式が正しくありません。')).toBeVisible();
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('会員区分').fill('Orch');
    await page.getByRole('option', { name: 'Orchard' }).click();
    await page.getByLabel('会員期間の終了日').fill('2999-03-31');
    await page.getByRole('button', { name: '保存する' }).click();

    const invitation = page.getByRole('region', { name: '招待' });
    await expect(invitation.getByText('未招待')).toBeVisible();
    await invitation.getByRole('button', { name: '招待メールを送信する' }).click();
    await expect(page.getByText('1名に招待メールを送信します。')).toBeVisible();
    await expect(invitation.getByText(/送信済み|送信待ち/)).toBeVisible();
    await expect(page.getByText('視聴した動画はまだありません。')).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    await page.getByLabel('利用を停止する').check();
    await page.getByRole('button', { name: '保存する' }).click();
    const use = page.getByRole('region', { name: '利用状況' });
    await expect(use.getByText('利用停止', { exact: true })).toBeVisible();
    await search(page, email);
    await expect(page.getByText('利用停止', { exact: true })).toBeVisible();
  });

  test('are shown with what they have watched, asked and sent', { tag: '@more' }, async ({
    page,
  }) => {
    await search(page, 'hanako@');
    await page.getByText('hanako@example.jp').click();
    const activity = page.getByRole('region', { name: 'この会員の利用' });
    await expect(activity.getByText(/最後に開いた日時/).first()).toBeVisible();
    await activity.getByRole('tab', { name: '質問' }).click();
    await expect(activity.getByText(/回答/).first()).toBeVisible();
    await activity.getByRole('tab', { name: 'お問い合わせ' }).click();
    await expect(activity.getByRole('tabpanel')).not.toBeEmpty();
  });

  test('are exported as they are listed', { tag: '@more' }, async ({ page }) => {
    await search(page, 'hanako@');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '書き出す' }).click();
    const dialog = page.getByRole('dialog', { name: '会員を書き出しますか？' });
    await dialog.getByRole('button', { name: '書き出す' }).click();
    expect((await download).suggestedFilename()).toMatch(/^members-.*\.csv$/);
    await expect(page.getByText('1名をCSVファイルに書き出します。')).toBeVisible();
  });
});

test.describe('a file of members', () => {
  test('that cannot be read is told what to do', { tag: '@more' }, async ({ page, troubles }) => {
    troubles.expectStatus(422);
    await page.goto('/staff/member-imports/create');
    await page.getByLabel('会員のファイル').setInputFiles({
      name: 'empty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(MEMBER_HEADER),
    });
    await expect(page.getByText('ファイルに取り込む行がありません。')).toBeVisible();
  });
});

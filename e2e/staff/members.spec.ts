import type { Page } from '@playwright/test';
import { searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addNewcomer } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { addMembers } from '#server/features/members/members.store.ts';

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
    await page.getByRole('button', { name: '氏名からフリガナを入れる' }).click();
    await expect(page.getByLabel('フリガナ')).toHaveValue('タビノ ハナコ');
    await expect(page.getByLabel('利用を停止する')).toHaveCount(0);
    await page.getByLabel('メールアドレス').fill('x');
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('メールアドレスの形式が正しくありません。')).toBeVisible();
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('会員区分').fill('Orch');
    await page.getByRole('option', { name: 'Orchard' }).click();
    await page.getByLabel('会員期間の終了日').fill('2999-03-31');
    await page.getByRole('button', { name: '保存する' }).click();

    await expect(page.getByLabel('ニックネーム')).toHaveValue('旅野 花子');
    await expect(page.getByText('まだ招待していません。')).toBeVisible();
    const invitation = page.getByRole('region', { name: '招待' });
    await expect(invitation.getByText('未招待')).toBeVisible();
    await invitation.getByRole('button', { name: '招待メールを送信する' }).click();
    await expect(
      page.getByText('メールは送信されず、サイト内に保存されます。').first(),
    ).toBeVisible();
    await expect(invitation.getByText(/^(?:サイト内に保存（未送信）|送信待ち)$/)).toBeVisible();
    await expect(page.getByText('まだ招待していません。')).toHaveCount(0);
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
});

const MANY = 60;

test('a choice ends with the search, all of a filter are suspended and come back @both', async ({
  page,
  database,
}, { project }) => {
  const own = `束${project.name}${Date.now()}`;
  await addMembers(
    database.kysely,
    Array.from({ length: MANY }, (_, at) => ({
      name: `${own} ${at}`,
      nickname: '束',
      email: `${own.codePointAt(1)}-${Date.now()}-${at}@journey.example`,
      passwordHash: null,
      brandIds: [],
    })),
  );
  const bar = page.getByRole('region', { name: '選択した行の操作' });
  const box = page.getByPlaceholder('検索');
  const tick = (number: number) => page.getByRole('checkbox', { name: `${own} ${number}」を選択` });
  await page.goto('/staff/members');
  await box.fill(own);
  await expect(page.getByText(new RegExp(`/ ${MANY}件|全${MANY}件|${MANY}件中`))).toBeVisible();
  await tick(59).check();
  await expect(bar.getByText('1名を選択中')).toBeVisible();
  await expect(box).toBeInViewport();

  await box.fill(`${own} 58`);
  await expect(tick(58)).toBeVisible();
  await expect(bar).toBeHidden();
  await box.fill(own);
  await expect(tick(59)).not.toBeChecked();

  await tick(59).check();
  await page.reload();
  await expect(tick(59)).not.toBeChecked();

  if (project.name !== 'desktop') return;
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
  await bar.getByRole('button', { name: `この条件の${MANY}名すべてを選択` }).click();
  await expect(bar.getByText(`この条件の${MANY}名すべてを選択中`)).toBeVisible();
  await bar.getByRole('button', { name: '利用停止にする' }).click();
  const dialog = page.getByRole('dialog', { name: '利用を停止しますか？' });
  await expect(dialog.getByText(`対象：${MANY}名`)).toBeVisible();
  await expect(dialog.getByText(`ほか${MANY - 5}名`)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText(`会員の利用停止：${MANY}件。`)).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByText('利用停止', { exact: true })).toHaveCount(25);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('利用停止', { exact: true })).toHaveCount(0);
  await page.goto('/staff/jobs');
  await page.getByRole('link', { name: '元に戻す：会員の利用停止' }).first().click();
  await expect(page.getByText(`${MANY}件`).first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('an operator has the file of a member’s data made, and fetches it', async ({
  page,
  database,
}) => {
  const { id } = await addNewcomer(database, ['club']);
  await page.goto(`/staff/members/${id}`);
  const box = page.getByRole('region', { name: '会員のデータ' });
  await box.getByRole('button', { name: 'ファイルを作成する' }).click();
  const dialog = page.getByRole('dialog', { name: '会員のデータのファイルを作成しますか？' });
  await expect(dialog.getByText(/会員にもメールでお知らせします/)).toBeVisible();
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(box.getByText(/担当者が作成/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await box.getByRole('button', { name: 'ダウンロードする' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
});

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
    await page.getByRole('button', { name: 'Orchardの契約を追加' }).click();
    const contract = page.getByRole('group', { name: 'Orchard', exact: true });
    await expect(contract.getByText(/^\d+年\d+月\d+日に更新$/)).toBeVisible();
    await contract.getByLabel('お支払い済みの期限').fill('2001-03-31');
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(
      contract.getByText('お支払い済みの期限は開始日以降の日付にしてください。'),
    ).toBeVisible();
    await contract.getByLabel('お支払い済みの期限').fill('2999-03-31');
    await contract.getByRole('switch', { name: '自動更新' }).uncheck();
    await expect(contract.getByText('2999年3月31日に終了')).toBeVisible();
    await page.getByRole('button', { name: '保存する' }).click();

    const head = page.getByRole('region', { name: '概要' });
    await expect(head.getByRole('heading', { name: '旅野 花子' })).toBeVisible();
    await expect(page.getByText('まだ招待していません。')).toBeVisible();
    const invitation = page.getByRole('region', { name: '招待' });
    await expect(invitation.getByText('未招待')).toBeVisible();
    await head.getByRole('button', { name: '招待する' }).click();
    await expect(
      page.getByText('メールは送信されず、サイト内に保存されます。').first(),
    ).toBeVisible();
    await expect(invitation.getByText(/^(?:サイト内に保存（未送信）|送信待ち)$/)).toBeVisible();
    await expect(page.getByText('まだ招待していません。')).toHaveCount(0);
    const timeline = page.getByRole('region', { name: 'これまでの出来事' });
    await expect(timeline.getByText(/：招待メールの送信$/)).toBeVisible();
    await expect(timeline.getByText('会員として登録されました。')).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    await head.getByRole('button', { name: '利用を停止する' }).click();
    await page.getByRole('button', { name: '実行する' }).click();
    await expect(head.getByText('利用停止', { exact: true })).toBeVisible();
    await expect(timeline.getByText(/：利用停止$/)).toBeVisible();
    await search(page, email);
    await expect(page.getByText('利用停止', { exact: true })).toBeVisible();
  });

  test(
    'are looked up by telephone, and everything about them is at hand',
    { tag: '@both' },
    async ({ page, database }, { project }) => {
      const { id } = await addNewcomer(database, ['club']);
      const digits = String(Date.now()).slice(-8);
      const phone = `0${project.name.length}0-${digits.slice(0, 4)}-${digits.slice(4)}`;
      await page.goto(`/staff/members/${id}`);
      const head = page.getByRole('region', { name: '概要' });
      await head.getByRole('link', { name: '編集' }).click();
      await expect(page).toHaveURL(/\?edit$/);
      await page.getByLabel('会員番号').fill(`Ｎ${digits}`);
      await page.getByLabel('電話番号').fill(phone);
      await page.getByLabel('メモ').fill('ご紹介：鈴木様');
      await page.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('保存しました。')).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('link', { name: '会員の画面に戻る' }).click();
      await expect(head).toContainText(`N${digits}`);
      const timeline = page.getByRole('region', { name: 'これまでの出来事' });
      await expect(timeline.getByText(/：変更（会員番号、電話番号、メモ）$/)).toBeVisible();

      const contract = page.getByRole('region', { name: 'Orchardの契約' });
      await contract.getByRole('button', { name: '期間の変更' }).click();
      const dialog = page.getByRole('dialog', { name: '会員期間を設定しますか？' });
      await dialog.getByLabel('お支払い済みの期限').fill('2999-03-31');
      await expect(
        dialog.getByText('1名がOrchardの契約を2999年3月31日に終了します。'),
      ).toBeVisible();
      await dialog.getByRole('button', { name: '実行する' }).click();
      await expect(contract).toContainText('2999年3月31日に終了');
      await head.getByRole('button', { name: 'データの書き出し' }).click();
      const asked = page.getByRole('dialog', { name: '会員のデータのファイルを作成しますか？' });
      await asked.getByRole('button', { name: 'キャンセル' }).click();
      await timeline.getByLabel('種類').click();
      await page.getByRole('option', { name: '登録と招待' }).click();
      await expect(timeline.getByRole('listitem')).toHaveCount(1);
      expect(await barriers(page)).toEqual([]);

      await search(page, phone.replaceAll('-', ''));
      await expect(page.getByText(`N${digits}`)).toBeVisible();
    },
  );

  test('are shown with what they have watched and asked', { tag: '@more' }, async ({ page }) => {
    await search(page, 'hanako@');
    await page.getByText('hanako@example.jp').click();
    const timeline = page.getByRole('region', { name: 'これまでの出来事' });
    for (const [kind, text] of [
      ['視聴', /」を開きました。/],
      ['質問', /質問：/],
    ] as const) {
      await timeline.getByLabel('種類').click();
      await page.getByRole('option', { name: kind, exact: true }).click();
      await expect(timeline.getByText(text).first()).toBeVisible();
    }
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
      memberships: [],
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
  await bar.getByRole('button', { name: '利用を停止する' }).click();
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

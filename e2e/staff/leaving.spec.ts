import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addNewcomer, eraseNow, newestVideos } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const box = (page: Page) => page.getByRole('region', { name: 'データの消去', exact: true });

/** Presses a button of the box and confirms it. */
async function press(page: Page, name: string, title: string): Promise<void> {
  await box(page).getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '実行する' }).click();
}

test.describe('support', () => {
  test.use({ role: 'support' });

  test('enters that a member leaves, takes it back, and sees what was erased', {
    tag: '@both',
  }, async ({ page, database, operator }) => {
    const main = page.getByRole('main');
    const member = await addNewcomer(database, ['club']);
    await page.goto(`/staff/members/${member.id}`);
    await expect(box(page)).toContainText('データの消去の申し出はありません。');
    await press(page, '受け付ける', 'データの消去を受け付けますか？');
    await expect(
      page.getByText('データの消去を受け付けました。会員にメールで知らせます。'),
    ).toBeVisible();
    await expect(box(page)).toContainText(
      /^データの消去\d+年\d+月\d+日 \d+:\d\dにすべて消去します。/,
    );
    await expect(box(page)).toContainText('スタッフから');
    const notice = page.getByText(
      /^この会員はデータの消去の手続き中で、\d+月\d+日に消去されます。/,
    );
    await expect(notice).toBeVisible();
    expect(await barriers(page)).toEqual([]);

    await press(page, '取り消す', 'データの消去を取り消しますか？');
    await expect(
      page.getByText('データの消去を取り消しました。会員にメールで知らせます。'),
    ).toBeVisible();
    await expect(notice).toHaveCount(0);
    await press(page, '受け付ける', 'データの消去を受け付けますか？');
    await expect(box(page).getByRole('button', { name: '取り消す' })).toBeVisible();

    await page.goto(`/staff/erasures/${member.id}`);
    await expect(main).toContainText('消去を待っています');
    await expect(main).toContainText(`${operator.name}（スタッフ）`);
    expect(await barriers(page)).toEqual([]);
    await main.getByRole('link', { name: member.name }).click();
    await expect(page).toHaveURL(new RegExp(`/staff/members/${member.id}$`));

    // A screen of the member would complain that nobody is there any more.
    await page.goto('/staff/erasures');
    await eraseNow(database, member);
    await page.getByLabel('状態').click();
    await page.getByRole('option', { name: '消去済み' }).click();
    await expect(page).toHaveURL(/filter=.*done/);
    await main.getByText(String(member.id), { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/staff/erasures/${member.id}$`));
    await expect(main).toContainText('消去済み');
    await expect(main).not.toContainText(member.name);
    await expect(page.getByRole('region', { name: '消去した件数' })).toContainText(
      /プロフィール1件/,
    );
    await expect(page.getByRole('region', { name: '残るもの' })).toContainText('保管の期限まで');
    expect(await barriers(page)).toEqual([]);
  });
});

test('the question of a member who left is named so, and offers to tell nobody', async ({
  page,
  database,
  make,
  operator,
}) => {
  const member = await addNewcomer(database, ['club']);
  const [video] = await newestVideos(database, 1);
  const { id } = await make.question({
    ...{ by: member, video: video as { id: number }, isPublic: true },
    answer: { message: '<p>回答です。</p>', by: operator },
  });
  await page.goto(`/staff/questions/${id}`);
  const again = page.getByRole('checkbox', { name: /もう一度メールで知らせる/ });
  await expect(again).toBeVisible();
  await eraseNow(database, member);
  await page.reload();
  await expect(page.getByRole('region', { name: '質問の内容' })).toContainText('退会した会員');
  await expect(
    page.getByText('質問した会員のデータは消去されたため、メールでのお知らせはできません。'),
  ).toBeVisible();
  await expect(again).toBeHidden();
  await expect(page.getByRole('radio', { name: '公開しない' })).not.toBeChecked();
  await page.getByRole('button', { name: '回答を更新する' }).click();
  await expect(page.getByText('回答を更新しました。')).toBeVisible();
});

test.describe('a viewer', () => {
  test.use({ role: 'viewer' });

  test('sees whether a member leaves, without the buttons', { tag: '@more' }, async ({
    page,
    database,
  }) => {
    const member = await addNewcomer(database, ['club']);
    await page.goto(`/staff/members/${member.id}`);
    await expect(box(page)).toContainText('データの消去の申し出はありません。');
    await expect(box(page).getByRole('button')).toHaveCount(0);
  });
});

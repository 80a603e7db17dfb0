import type { Page } from '@playwright/test';
import { ConsoleHand, searchList } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { createMake } from '#server/testing/make.ts';

/** A name that no other run gives. */
const own = (name: string) => `${name} ${String(Math.random()).slice(2, 8)}`;

const openCreate = async (page: Page, kind: string) => {
  await page.goto(`/staff/${kind}/create`);
  await expect(page.getByRole('button', { name: '保存する' })).toBeVisible();
};
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存する' }).click();
};

test('a category shows the videos with all of its tags while they are chosen', {
  tag: '@more',
}, async ({ page }) => {
  const name = own('税務のすべて');
  await openCreate(page, 'video-categories');
  await page.getByLabel('カテゴリー名').fill(name);
  await expect(page.getByText('タグを選択すると、')).toBeVisible();
  const counts: number[] = [];
  for (const tag of ['税務', '確定申告']) {
    await page.getByRole('combobox', { name: 'タグ' }).fill(tag);
    await page.getByRole('option', { name: tag, exact: true }).click();
    await expect(page.getByRole('button', { name: tag, exact: true })).toBeVisible();
    const heading = page.getByRole('status').filter({ hasText: 'タグがすべて付いた動画' });
    await expect(heading).not.toContainText(`：${counts[0] ?? 'x'}本`);
    counts.push(Number(/：(\d+)本/.exec(await heading.innerText())?.[1]));
  }
  expect(counts[0]).toBeGreaterThan(counts[1] ?? 0);
  expect(counts[1]).toBeGreaterThan(0);
  await save(page);
  await expect(page).toHaveURL(/video-categories\/\d+$/);
  await expect(page.getByRole('region', { name: '変更履歴' })).toContainText('作成');
  expect(await barriers(page)).toEqual([]);
});

test('a tag in use is not deleted, a free one is, and comes back', async ({ page }) => {
  const name = own('札');
  await openCreate(page, 'tags');
  await page.getByLabel('タグ名').fill(name);
  await save(page);
  await expect(page).toHaveURL(/tags\/\d+$/);

  const bar = page.getByRole('region', { name: '選択した行の操作' });
  const remove = async () => {
    await bar.getByRole('button', { name: '削除する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '実行する' }).click();
  };
  await page.goto('/staff/tags');
  await searchList(page, '税務');
  const used = page.getByRole('row', { name: '税務' });
  await used.getByRole('checkbox').check();
  await remove();
  await expect(
    page.getByText(/「税務」は動画\d+本.*で使われているため削除できません/),
  ).toBeVisible();

  await searchList(page, name);
  const free = page.getByRole('row', { name });
  await expect(used).toBeHidden();
  await free.getByRole('checkbox').check();
  await remove();
  await expect(page.getByText('1件を削除しました。')).toBeVisible();
  await expect(free).toBeHidden();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(free).toBeVisible();
});

test('a page is written, previewed as members of each brand, and changed back', async ({
  page,
}) => {
  const title = own('ご利用案内');
  await openCreate(page, 'pages');
  await page.getByLabel('タイトル').fill(title);
  await page.getByRole('textbox', { name: '本文' }).fill('はじめにお読みください。');
  await page.getByRole('radio', { name: 'ブランドを選択する' }).check();
  await page.getByRole('checkbox', { name: 'WIS' }).check();
  await page.getByRole('button', { name: '今すぐ公開' }).click();
  await save(page);
  await expect(page).toHaveURL(/pages\/\d+$/);
  const history = page.getByRole('region', { name: '変更履歴' });
  await expect(history).toContainText('作成');

  await page.getByRole('button', { name: 'プレビュー' }).click();
  const preview = page.getByRole('dialog', { name: 'プレビュー' });
  await expect(preview.getByText('この会員には表示されていません')).toBeVisible();
  await preview.getByRole('combobox', { name: '表示する会員' }).click();
  await page.getByRole('option', { name: 'WISの会員' }).click();
  await expect(preview.getByText('この会員に表示されています')).toBeVisible();
  await expect(preview.getByText('はじめにお読みください。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await preview.getByRole('button', { name: '閉じる' }).click();

  await page.getByLabel('タイトル').fill('書き間違い');
  await save(page);
  await history.getByRole('button', { name: '内容を見る' }).click();
  await page.getByRole('button', { name: 'この内容に戻す' }).click();
  await expect(page.getByLabel('タイトル')).toHaveValue(title);
});

test('before notices are published together, the dialog says for whom and who is told', {
  tag: '@more',
}, async ({ page, database }) => {
  const title = own('春のお知らせ');
  const make = createMake(database.kysely);
  for (const audience of [[], ['WIS'], ['WIS']]) {
    await make.notice({ title, publishedAt: null, audience });
  }
  await page.goto('/staff/notices');
  await searchList(page, title, 3);
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
  const bar = page.getByRole('region', { name: '選択した行の操作' });
  await bar.getByRole('button', { name: '公開する' }).click();
  const dialog = page.getByRole('dialog', { name: '公開しますか？' });
  const remarks = dialog.getByRole('listitem').filter({ hasText: 'すぐに公開されます' });
  const texts = [
    /^1件がすぐに公開されます（対象：全会員）。会員[\d,]+名に通知します。$/,
    /^2件がすぐに公開されます（対象：WIS）。会員[\d,]+名に通知します。$/,
  ];
  await expect(remarks).toHaveText(texts);
  await dialog.getByRole('radio', { name: 'すべて今すぐ公開する' }).check();
  await expect(remarks).toHaveText(texts);
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
});

test('groups of the FAQ are put in order by keyboard, and back', { tag: '@more' }, async ({
  page,
}) => {
  const names = [own('先'), own('後')];
  for (const name of names) {
    await openCreate(page, 'faq-categories');
    await page.getByLabel('グループ名').fill(name);
    await save(page);
    await expect(page).toHaveURL(/faq-categories\/\d+$/);
  }
  const [first = '', second = ''] = names;
  await page.goto('/staff/faq-categories');
  await page.getByRole('button', { name: '並べ替え', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '並べ替え' });
  const rows = dialog.getByRole('listitem');
  const up = dialog.getByRole('button', { name: `「${second}」を上へ` });
  await up.focus();
  const place = async (name: string) =>
    (await rows.allInnerTexts()).findIndex((text) => text.includes(name));
  const before = await place(first);
  // Others may add groups between the two meanwhile.
  while ((await place(second)) > before) {
    await page.keyboard.press('Enter');
  }
  await expect(up).toBeFocused();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '並び順を保存する' }).click();
  await expect(page.getByText('並び順を変更しました')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
});

test('a question is written into a group, and terms are rewritten', { tag: '@more' }, async ({
  page,
}) => {
  const question = own('領収書は出ますか');
  await openCreate(page, 'faqs');
  await save(page);
  await expect(page.getByText('グループを選択してください。')).toBeVisible();
  await expect(page.getByText('回答を入力してください。')).toBeVisible();
  await page.getByRole('combobox', { name: 'グループ' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByLabel('質問').fill(question);
  await page.getByRole('textbox', { name: '回答' }).fill('はい、出ます。');
  await save(page);
  await expect(page).toHaveURL(/faqs\/\d+$/);
  expect(await barriers(page)).toEqual([]);

  await page.goto('/staff/terms');
  await page.getByRole('row', { name: 'WIS' }).click();
  const title = page.getByRole('textbox', { name: 'タイトル' });
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: '削除する' })).toHaveCount(0);
  const written = await title.inputValue();
  for (const text of ['WIS 会員規約', written]) {
    await title.fill(text);
    await save(page);
    await expect(page.getByText('保存しました。')).toBeVisible();
    await page.getByText('保存しました。').waitFor({ state: 'hidden' });
  }
  const first = page.getByRole('listitem').filter({ hasText: '最初の変更より前' });
  await first.getByRole('button', { name: '内容を見る' }).click();
  await expect(page.getByRole('dialog')).toContainText('変更より前の内容');
  await page.getByRole('button', { name: '閉じる' }).click();
  await page.getByLabel('改定日').fill('');
  await save(page);
  await expect(page.getByText('改定日は「2026/4/1」のような日付で')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('two tags become one, and come apart again', { tag: '@more' }, async ({ page }) => {
  const own = `束ねる${Date.now()}`;
  const hand = new ConsoleHand(page);
  for (const name of [`${own} 甲`, `${own} 乙`]) {
    await hand.begin('tags');
    await hand.fill('タグ名', name);
    await hand.save();
  }
  await page.goto('/staff/tags');
  await searchList(page, own, 2);
  await page.getByRole('checkbox', { name: `${own} 甲」を選択` }).check();
  await page.getByRole('button', { name: '統合する' }).click();
  const dialog = page.getByRole('dialog', { name: 'タグを統合しますか？' });
  await expect(dialog.getByText('対象：1件')).toBeVisible();
  await dialog.getByRole('combobox', { name: '統合先のタグ' }).fill(`${own} 乙`);
  await page.getByRole('option', { name: `${own} 乙` }).click();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('タグの統合：1件。')).toBeVisible();
  await expect(page.getByRole('link', { name: `${own} 甲` })).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByRole('link', { name: `${own} 甲` })).toBeVisible();
});

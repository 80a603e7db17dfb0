import { readFileSync } from 'node:fs';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const HEADER = 'URL,タイトル,公開日時,タグ,講座,順番,字幕';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nみなさん、こんにちは\n';

test('thirty lectures come from a table, and the wrong rows after mending', async ({ page }) => {
  const own = `表から${Date.now()}`;
  const first = 700_000_000 + (Date.now() % 90_000_000);
  const lines = Array.from({ length: 30 }, (_, at) => {
    const title = at === 7 ? '' : `${own} 第${at + 1}回`;
    const date = at === 9 ? '4月1日' : '2026/4/1 19:00';
    return `${first + at},${title},${date},税務、${own},${own}講座,${at + 1},${at === 0 ? '初回.vtt' : ''}`;
  });
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.goto('/staff/videos');
  await page.getByRole('link', { name: 'ファイルから取り込む' }).click();
  expect(await barriers(page)).toEqual([]);
  const sample = page.waitForEvent('download');
  await page.getByRole('button', { name: '見本のファイル（CSV）' }).click();
  const sampleText = readFileSync(await (await sample).path(), 'utf8');
  expect(sampleText).toContain('VimeoのURLまたはID,');

  await page
    .getByLabel('動画のファイル')
    .setInputFiles(file('講義一覧.csv', [HEADER, ...lines].join('\n')));
  await expect(page.getByText('CSV・UTF-8・30行')).toBeVisible();
  await expect(page.getByLabel('講座での順番の列')).toContainText('順番');
  await page.getByLabel('字幕ファイル', { exact: true }).setInputFiles(file('初回.vtt', VTT));
  await expect(page.getByText('1件の字幕ファイルを追加しました。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect(page.getByText('新規 28本')).toBeVisible();
  await expect(page.getByRole('heading', { name: '確認の結果' })).toBeFocused();
  await page.getByRole('tab', { name: 'エラー（2）' }).click();
  await expect(page.getByText('タイトルを入力してください。')).toBeVisible();
  await expect(page.getByText('公開日時「4月1日」に年がありません。')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('tab', { name: '新規（28）' }).click();
  await expect(page.getByRole('cell', { name: '2026年4月1日 19:00' }).first()).toBeVisible();
  await page.getByRole('button', { name: '28本を登録する' }).click();
  await expect(
    page.getByRole('dialog').getByText('28本がすぐに公開されます（対象：全会員）。'),
  ).toBeVisible();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('登録が完了しました')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'エラーの行をCSVで保存する' }).click();
  expect((await saved).suggestedFilename()).toBe('講義一覧-エラー2行.csv');
  const wrong = readFileSync(await (await saved).path(), 'utf8');
  expect(wrong).toContain('エラー内容');
  const mended = wrong
    .replace('"4月1日"', '"2026/4/1"')
    .replace(`"${first + 7}",""`, `"${first + 7}","${own} 第8回"`);
  await page.goto('/staff/video-imports/create');
  await page.getByLabel('動画のファイル').setInputFiles(file('修正.csv', mended));
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect(page.getByText('新規 2本')).toBeVisible();
  await page.getByRole('button', { name: '2本を登録する' }).click();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('登録が完了しました')).toBeVisible();

  await page.goto('/staff/series');
  await page.getByPlaceholder('検索').fill(own);
  await page.getByText(`${own}講座`).click();
  const lectures = page.getByText(new RegExp(`^${own} 第\\d+回$`));
  await expect(lectures).toHaveCount(30);
  await expect(lectures.nth(7)).toHaveText(`${own} 第8回`);
});

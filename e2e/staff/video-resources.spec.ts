import { readFile } from 'node:fs/promises';
import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addLongFilm, removeFilm } from '#e2e/setup/long-film.ts';
import { addNewcomer, signIn } from '#e2e/setup/people.ts';

test.use({ role: 'editor' });
// It opens both apps.
test.describe.configure({ timeout: 600_000 });

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

test('operators put files beside a lecture, in order, and members download them', {
  tag: '@both',
}, async ({ page, context, database, baseURL, troubles }) => {
  troubles.expectStatus(422);
  const video = await addLongFilm(database, 'club', 60);
  try {
    await page.goto(`/staff/videos/${video.id}`);
    const box = page.getByRole('region', { name: '資料' });
    const choose = async (name: string, buffer: Buffer) => {
      const opening = page.waitForEvent('filechooser');
      await box.getByRole('button', { name: '資料を追加する' }).click();
      await (await opening).setFiles({ name, mimeType: 'application/pdf', buffer });
    };
    await choose('実は文書.pdf', Buffer.from('<script>alert(1)</script>'));
    await expect(box.getByRole('alert')).toContainText('拡張子「.pdf」と合っていません');
    await choose('受講ノート.pdf', pdf('一つ目'));
    await expect(box.getByLabel('資料の名前')).toHaveValue('受講ノート');
    await choose('記入例.pdf', pdf('二つ目'));
    await expect(box.getByLabel('資料の名前')).toHaveCount(2);
    const up = box.getByRole('button', { name: '「記入例」を上へ' });
    await up.press('Enter');
    await expect(box.getByLabel('資料の名前').first()).toHaveValue('記入例');
    // At the top it goes no further: the way back has the focus.
    await expect(box.getByRole('button', { name: '「記入例」を下へ' })).toBeFocused();
    await box.getByLabel('資料の名前').first().fill('');
    await page.getByRole('button', { name: '保存する', exact: true }).click();
    await expect(box).toContainText('資料の名前を入力してください。');
    await box.getByLabel('資料の名前').first().fill('記入例：家計／4月');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: '保存する', exact: true }).click();
    await expect(page.getByText('保存しました。')).toBeVisible();

    await signIn(database, context, await addNewcomer(database, ['club']), baseURL as string);
    await page.goto(`/video/${video.id}`);
    const links = page.getByRole('region', { name: '資料' }).getByRole('link');
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAccessibleName(/^記入例：家計／4月 PDF・1 KB ?ダウンロード$/);
    const downloading = page.waitForEvent('download');
    await links.first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('記入例：家計／4月.pdf');
    expect(await readFile(await download.path())).toEqual(pdf('二つ目'));
    await expect(page).toHaveURL(`/video/${video.id}`);
  } finally {
    await removeFilm(database, video.id);
  }
});

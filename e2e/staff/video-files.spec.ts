import { readFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addLongFilm, removeFilm } from '#e2e/setup/long-film.ts';
import { addNewcomer, signIn } from '#e2e/setup/people.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

test.use({ role: 'editor' });
// It opens both apps.
test.describe.configure({ timeout: 600_000 });

/** A word that no other run says. */
const own = () => `摘果${String(Math.random()).slice(2, 8)}`;

const srt = (word: string) => `1
00:00:01,000 --> 00:00:04,000
①はじめに～りんごの話です。

2
00:00:0x,000 --> 00:00:58,000
${word}の時期を見ていきます。
`;

test('captions of a file are mended where it has a fault, and members find the line', {
  tag: '@both',
}, async ({ page, context, database, baseURL, isMobile }) => {
  const word = own();
  const video = await addLongFilm(database, 'club', 60);
  try {
    await page.goto(`/staff/captions/${video.id}`);
    await expect(page.getByText('この動画の字幕はまだありません。')).toBeVisible();
    await page.getByLabel('字幕ファイル', { exact: true }).setInputFiles({
      name: '講義.srt',
      mimeType: 'application/x-subrip',
      buffer: iconv.encode(srt(word), 'cp932'),
    });
    const faults = page.getByRole('region', { name: '修正が必要な箇所' });
    await expect(faults).toContainText('1か所を修正すると保存できます');
    await expect(faults).toContainText('ファイルの6行目「00:00:0x,000 --> 00:00:58,000」');
    await expect(faults).toContainText('時刻の書き方を読み取れません');
    const save = page.getByRole('button', { name: '保存する', exact: true });
    await expect(save).toBeDisabled();
    expect(await barriers(page)).toEqual([]);

    await faults.getByRole('button').click();
    const start = page.getByLabel('開始');
    await expect(start).toBeFocused();
    await start.fill('0:55');
    await start.press('Enter');
    await expect(faults).toBeHidden();
    await page.getByLabel('字幕を検索').fill('ﾘﾝｺﾞ');
    await expect(page.getByText('2行のうち1行')).toBeVisible();
    await expect(page.getByText('①はじめに～りんごの話です。')).toBeVisible();
    await save.click();
    await expect(page.getByRole('region', { name: '変更履歴' })).toContainText('変更');
    const [inner = 0, outer = 0] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(outer);
    expect(await barriers(page)).toEqual([]);

    await signIn(database, context, await addNewcomer(database, ['club']), baseURL as string);
    await page.goto(`/video?search=${encodeURIComponent(word)}`);
    const spoken = page.getByRole('region', { name: '文字起こし' });
    await spoken.getByRole('link', { name: word }).click();
    await expect(page).toHaveURL(new RegExp(`/video/${video.id}\\?s=55$`));
    // On a wide screen it is open from the start.
    if (isMobile) await page.getByRole('heading', { name: '文字起こし' }).click();
    await expect(page.getByRole('button', { name: `0:55 ${word}の時期` })).toBeVisible();
  } finally {
    await removeFilm(database, video.id);
  }
});

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

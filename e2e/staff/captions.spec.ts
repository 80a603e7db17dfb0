import iconv from 'iconv-lite';
import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { addLongFilm, removeFilm } from '#e2e/setup/long-film.ts';
import { addNewcomer, signIn } from '#e2e/setup/people.ts';

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
    const spoken = page.getByRole('region', { name: '話した言葉' });
    await spoken.getByRole('link', { name: word }).click();
    await expect(page).toHaveURL(new RegExp(`/video/${video.id}\\?s=55$`));
    // On a wide screen it is open from the start.
    if (isMobile) await page.getByRole('heading', { name: '文字起こし' }).click();
    await expect(page.getByRole('button', { name: `0:55 ${word}の時期` })).toBeVisible();
  } finally {
    await removeFilm(database, video.id);
  }
});

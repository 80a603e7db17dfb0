import { ConsoleHand } from '#e2e/setup/console-driver.ts';
import { expect, test } from '#e2e/setup/console-test.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';

const FILM = 'apps/server/demo-media/clips/lecture-12s.mp4';
const PICTURE = 'apps/server/demo-media/banners/orchard-dawn.webp';

test('lectures are made one after the other, copied, and saved by the keyboard', async ({
  page,
}) => {
  const own = `続けて作る${Date.now()}`;
  const vimeo = String(900_000_000 + (Date.now() % 90_000_000));
  const hand = new ConsoleHand(page);
  await page.route('**/api/staff/vimeo*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, found: 'unknown' } });
  });
  await hand.begin('videos');
  await hand.fill('VimeoのURLまたは動画のID', vimeo);
  await hand.fill('タイトル', `${own} 1`);
  await hand.pick('タグ', ['不動産投資']);
  // Old enough to stay out of the way of journeys that open the newest lecture.
  await page.getByLabel('公開開始').fill('2020-04-01T09:00');
  await page.getByRole('button', { name: '保存して次を作成' }).click();
  await expect(page.getByText('作成しました。続けて次を入力できます。')).toBeVisible();
  await expect(page).toHaveURL(/\/videos\/create/);
  await expect(page.getByRole('textbox', { name: 'タイトル', exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: '不動産投資' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await hand.fill('VimeoのURLまたは動画のID', vimeo);
  await expect(page.getByText(`「${own} 1」`)).toBeVisible();
  await hand.fill('タイトル', `${own} 2`);
  // What is told stays while the mouse is on it: it must not lie on the bar.
  await page.mouse.move(640, 830);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/videos\/\d+/);

  await page.getByRole('link', { name: '複製する' }).click();
  await expect(page.getByRole('textbox', { name: 'タイトル', exact: true })).toHaveValue(
    `${own} 2（コピー）`,
  );
  await expect(page.getByText('下書き').first()).toBeVisible();
  await hand.save();
});

test('films by file and by address, a picture and a menu of two levels are entered', {
  tag: '@more',
}, async ({ page }) => {
  const own = `入力${Date.now()}`;
  const hand = new ConsoleHand(page);
  const begin = async () => {
    await hand.begin('videos');
    await hand.fill('タイトル', own);
    await hand.write('本文', '説明です。');
  };
  await begin();
  await page.getByRole('radio', { name: '動画ファイル' }).check();
  await page.locator('input[type=file][accept*=video]').setInputFiles(FILM);
  await expect(page.getByText('lecture-12s.mp4')).toBeVisible();
  await hand.save();
  await begin();
  await hand.fill('VimeoのURLまたは動画のID', 'https://player.vimeo.com/video/12345671?loop=1');
  await expect(page.getByText('再生の設定を付けたURLとして')).toBeVisible();
  await hand.save();

  await hand.begin('banner-slides');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'バナーの画像' })).toBeVisible();
  await hand.fill('画像の説明', own);
  await hand.save();

  await hand.begin('menu-categories');
  await hand.fill('見出し', own);
  await page.getByRole('button', { name: 'メニューを追加' }).click();
  await page.getByLabel('メニュー名').fill('使い方');
  await page.getByRole('button', { name: '「使い方」の下に追加' }).click();
  await page.getByLabel('メニュー名').last().fill('すべての動画');
  await page.getByLabel('リンク').last().fill('/video');
  await hand.save();
  await expect(page).toHaveURL(/\/menu-categories\/\d+/);
  await page.reload();
  await expect(page.getByLabel('メニュー名').last()).toHaveValue('すべての動画');
});

test('who saves second sees who was first, and chooses field by field', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expectStatus(409);
  const own = `二人で直す${Date.now()}`;
  const hand = new ConsoleHand(page);
  await hand.begin('notice-categories');
  await hand.fill('カテゴリー名', own);
  await hand.save();
  await expect(page).toHaveURL(/\/notice-categories\/\d+/);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('textbox', { name: 'カテゴリー名' })).toHaveValue(own);
  await hand.fill('カテゴリー名', `${own} 先`);
  await hand.save();

  await second.getByRole('textbox', { name: 'カテゴリー名' }).fill(`${own} 後`);
  await second.getByRole('button', { name: '保存する' }).click();
  const dialog = second.getByRole('dialog', { name: '保存する内容を選んでください' });
  await expect(
    dialog.getByText(/^運営 太一さんが\d+月\d+日 \d+:\d+に先に保存しました。/),
  ).toBeVisible();
  await expect(dialog.getByText(`${own} 先`)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /自分の内容/ })).toBeChecked();
  expect(await barriers(second)).toEqual([]);
  await dialog.getByRole('button', { name: '選んだ内容で保存する' }).click();
  await expect(dialog).toBeHidden();
  await expect(second.getByText('保存しました。')).toBeVisible();
  await second.reload();
  await expect(second.getByRole('textbox', { name: 'カテゴリー名' })).toHaveValue(`${own} 後`);
});

test('a page is published and taken back at its head, and what is typed stays', {
  tag: '@both',
}, async ({ page }) => {
  const own = `見出しで公開${Date.now()}`;
  const hand = new ConsoleHand(page);
  await hand.begin('pages');
  await hand.fill('タイトル', own);
  await hand.write('本文', '本文です。');
  await hand.save();
  const head = page.getByRole('region', { name: '概要' });
  await expect(head.getByRole('heading', { name: own })).toBeInViewport();
  await head.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText(`「${own}」を公開しました。`)).toBeVisible();
  await expect(head.getByText('公開中')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  const title = page.getByRole('textbox', { name: 'タイトル', exact: true });
  await title.fill(`${own} 改`);
  await head.getByRole('button', { name: '公開をやめる' }).click();
  const dialog = page.getByRole('dialog', { name: '公開をやめますか？' });
  await dialog.getByRole('button', { name: '公開をやめる' }).click();
  await expect(head.getByText('下書き')).toBeVisible();
  await expect(title).toHaveValue(`${own} 改`);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(head.getByText('公開中')).toBeVisible();
  await expect(title).toHaveValue(`${own} 改`);
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(page.getByText(`「${own} 改」を保存しました。`)).toBeVisible();
  await expect(head.getByRole('heading', { name: `${own} 改` })).toBeVisible();
});

test('a fault in a folded section of a lecture unfolds it', async ({ page }) => {
  const own = `折りたたみ${Date.now()}`;
  const hand = new ConsoleHand(page);
  await hand.begin('videos');
  await hand.fill('タイトル', own);
  await hand.save();
  await expect(page).toHaveURL(/\/videos\/\d+/);
  const film = page.getByRole('group', { name: '再生元と技術情報' });
  const length = film.getByLabel('長さ', { exact: true });
  await expect(length).toBeHidden();
  await film.locator('summary').press('Enter');
  await length.fill('0:00');
  await film.locator('summary').press('Enter');
  await expect(length).toBeHidden();
  await page.getByRole('button', { name: '保存する', exact: true }).click();
  await expect(length).toBeFocused();
  expect(await barriers(page)).toEqual([]);
});

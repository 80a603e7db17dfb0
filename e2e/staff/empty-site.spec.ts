import type { Browser, Page } from '@playwright/test';
import { startPlatform } from '#checks/guarantees/platform.ts';
import { ConsoleHand } from '#e2e/setup/console-driver.ts';
import { type EmptySite, startEmptySite } from '#e2e/setup/empty-site.ts';
import { expect, test, waitingUntilItListens } from '#e2e/setup/test.ts';
import type { Troubles } from '#e2e/setup/troubles.ts';
import { linkIn } from '#server/testing/mail-links.ts';

const PASSWORD = '果樹園の鍵は木の下に 42';
const FILM = 'apps/server/demo-media/clips/lecture-12s.mp4';
const PICTURE = 'apps/server/demo-media/banners/orchard-dawn.webp';
const CLUB = 'Orchard';
const WIS = 'WIS';

/** The videos: their title, for whom, and where they play from. */
const VIDEOS: readonly [title: string, brands: string[], source: 'vimeo' | 'embed' | 'file'][] = [
  ['全員の講義', [], 'vimeo'],
  ['クラブの講義', [CLUB], 'file'],
  ['WISの講義', [WIS], 'embed'],
];

const DESK: Record<string, string> = {
  [CLUB]: 'desk@club.example.jp',
  [WIS]: 'desk@wis.example.jp',
};

const MEMBERS = [
  { name: '梅田 さつき', nickname: 'さつき', email: 'satsuki@example.jp', brands: [CLUB] },
  { name: '栗原 みのる', nickname: 'みのる', email: 'minoru@example.jp', brands: [CLUB, WIS] },
];

// A day's work in one journey.
test.describe.configure({ timeout: 900_000 });

async function open(browser: Browser, site: EmptySite, troubles: Troubles): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
  });
  await troubles.follow(context);
  const page = waitingUntilItListens(await context.newPage());
  // One step that hangs must not take the time of all.
  page.setDefaultTimeout(30_000);
  return page;
}

const SITE = '果樹園クラブ';

/** The site gets its name by the first of the steps that an empty site's dashboard lists. */
async function nameSite(hand: ConsoleHand): Promise<void> {
  await hand.page.getByRole('link', { name: 'サイト名を決める' }).click();
  await hand.fill('サイト名', SITE);
  await hand.save();
}

async function fillSite(hand: ConsoleHand): Promise<void> {
  const { page } = hand;
  for (const [index, [title, brands, source]] of VIDEOS.entries()) {
    await hand.begin('videos');
    if (source === 'vimeo') {
      await hand.fill('VimeoのURLまたは動画のID', `https://vimeo.com/7697987${index}`);
      await expect(page.getByText('10:00').first()).toBeVisible();
    } else if (source === 'embed') {
      await page.getByRole('radio', { name: 'Vimeoの埋め込みURL' }).check();
      await hand.fill('Vimeoの埋め込みURL', `https://player.vimeo.com/video/1234567${index}`);
    } else {
      await page.getByRole('radio', { name: '動画ファイル' }).check();
      await page.locator('input[type=file][accept*=video]').setInputFiles(FILM);
      await expect(page.getByText('lecture-12s.mp4')).toBeVisible();
    }
    await hand.fill('タイトル', title);
    await hand.write('本文', `${title}の説明です。`);
    await hand.publishFor(brands);
    await hand.save();
  }

  await hand.begin('pages');
  await hand.fill('タイトル', 'はじめての方へ');
  await hand.write('本文', 'ようこそ。');
  await hand.publishFor();
  await hand.save();
  await expect(page).toHaveURL(/\/staff\/pages\/\d+/);
  const [address] = /\d+$/.exec(new URL(page.url()).pathname) ?? [];

  await hand.begin('menu-categories');
  await hand.fill('見出し', '案内');
  await page.getByRole('button', { name: 'メニューを追加' }).click();
  await page.getByLabel('メニュー名').fill('使い方');
  await page.getByRole('button', { name: '「使い方」の下に追加' }).click();
  await page.getByLabel('メニュー名').last().fill('最初に読むページ');
  await page.getByLabel('リンク').last().fill(`/page/${address}`);
  await hand.publishFor();
  await hand.save();

  await hand.begin('banner-slides');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'バナーの画像' })).toBeVisible();
  await hand.fill('画像の説明', '夜明けの果樹園');
  await hand.publishFor();
  await hand.save();
}

async function dressBrands(hand: ConsoleHand): Promise<void> {
  const { page } = hand;
  for (const [brand, words] of [
    [CLUB, 'クラブへようこそ'],
    [WIS, 'WISへようこそ'],
  ] as const) {
    await page.goto('/staff/brands');
    await page.getByRole('row', { name: brand }).click();
    await hand.fill('バナーに表示するテキスト', words);
    await hand.fill('お問い合わせ先のメールアドレス', DESK[brand] ?? '');
    await hand.save();
  }
}

async function inviteMembers(hand: ConsoleHand): Promise<void> {
  for (const { name, nickname, email, brands } of MEMBERS) {
    await hand.begin('members');
    await hand.fill('氏名', name);
    await hand.fill('ニックネーム', nickname);
    await hand.fill('メールアドレス', email);
    await hand.pick('会員区分', brands);
    await hand.save();
    await hand.page.getByRole('button', { name: '招待メールを送信する' }).click();
    await expect(hand.page.getByRole('button', { name: '招待メールを再送する' })).toBeVisible();
  }
}

/** Sets the password by the mail's link and signs in. */
async function join(page: Page, site: EmptySite, email: string): Promise<void> {
  await page.goto(linkIn(await site.mailTo(email, 'invitation')).href);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByLabel('パスワード（確認）', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

const sees = (brands: readonly string[], own: readonly string[]) =>
  own.length === 0 || own.some((brand) => brands.includes(brand));

async function visitScreens(page: Page, { brands }: (typeof MEMBERS)[number]): Promise<void> {
  await expect(page.getByText(`${brands[0]}へようこそ`.replace(CLUB, 'クラブ'))).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'メインメニュー' });
  await menu.getByText('使い方').click();
  await menu.getByRole('link', { name: '最初に読むページ' }).click();
  await expect(page.getByRole('main')).toContainText('ようこそ。');

  await page.goto('/video');
  const seen = VIDEOS.filter(([, own]) => sees(brands, own)).map(([title]) => title);
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles).toHaveText([...seen].reverse());
}

test('an empty site is filled from the console, and each member sees what is theirs', {
  tag: '@more',
}, async ({ browser, troubles }) => {
  const platform = await startPlatform();
  platform.behave({ thumbnail: 'https://i.vimeocdn.com/video/1.jpg' });
  const site = await startEmptySite(platform.url);
  try {
    const office = await open(browser, site, troubles);
    const hand = new ConsoleHand(office);
    const link = await site.createAdministrator('first@example.jp', '初代 管理');
    await hand.comeIn(link, 'first@example.jp', PASSWORD);
    await nameSite(hand);
    await fillSite(hand);
    await dressBrands(hand);
    await inviteMembers(hand);

    for (const member of MEMBERS) {
      const page = await open(browser, site, troubles);
      await page.goto('/login');
      await expect(page).toHaveTitle(SITE);
      await expect(page.getByRole('contentinfo')).toContainText(SITE);
      await join(page, site, member.email);
      await visitScreens(page, member);
      await page.goto('/contact');
      for (const brand of member.brands) {
        const main = page.getByRole('main');
        await expect(main.getByRole('link', { name: DESK[brand] ?? brand })).toBeVisible();
      }
    }
  } finally {
    // Open pages would complain that the site has ended.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
    await platform.close();
  }
});

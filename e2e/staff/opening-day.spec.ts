import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { startPlatform } from '#checks/guarantees/platform.ts';
import { startSmtp } from '#checks/guarantees/smtp.ts';
import { ConsoleHand } from '#e2e/setup/console-driver.ts';
import { startEmptySite } from '#e2e/setup/empty-site.ts';
import { barriers } from '#e2e/setup/screen-checks.ts';
import { expect, test, waitingUntilItListens } from '#e2e/setup/test.ts';

const isWhole = process.env.OPENING_DAY === 'whole';
const LECTURES = isWhole ? 300 : 24;
const SERIES = isWhole ? 12 : 2;
const MEMBERS = isWhole ? 2000 : 20;
const PASSWORD = '果樹園の鍵は木の下に 42';
const ADMIN = 'first@example.jp';
const LOGO = 'apps/server/demo-media/banners/orchard-dawn.webp';

test.describe.configure({ timeout: isWhole ? 1_200_000 : 240_000 });

/** Counts what an operator presses in all pages of a context. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0;
  await context.exposeBinding('pressed', () => {
    presses += 1;
  });
  await context.addInitScript(() => {
    const { pressed } = globalThis as unknown as { pressed: () => void };
    addEventListener('click', ({ isTrusted }) => isTrusted && pressed(), { capture: true });
  });
  return () => presses;
}

/** Keeps a picture of the screen for the guide, where it is asked for. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.GUIDE_PICTURES) return;
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 78 })
    .toFile(`docs/images/guide/${name}.webp`);
}

const lectureTable = () =>
  [
    'VimeoのURL,タイトル,説明,公開日時,タグ,講座,順番',
    ...Array.from({ length: LECTURES }, (_, at) => {
      const series = (at % SERIES) + 1;
      const place = Math.floor(at / SERIES) + 1;
      return `https://vimeo.com/${910_000_001 + at},資産形成 ${series}-${place},第${place}回の講義です。,2026/4/1 19:00,税務、初心者向け,資産形成講座${series},${place}`;
    }),
  ].join('\n');

const memberTable = () =>
  [
    '氏名,メールアドレス,会員区分,有効期限',
    ...Array.from(
      { length: MEMBERS },
      (_, at) => `果樹 ${at}号,kaju${at}@example.jp,${at % 3 ? '果樹園クラブ' : 'WIS'},2027/3/31`,
    ),
  ].join('\n');

async function importTable(page: Page, kind: string, label: string, text: string): Promise<void> {
  await page.goto(`/staff/${kind}/create`);
  await page.getByLabel(label).setInputFiles({
    name: `${label}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await expect(page.getByRole('heading', { name: '列の割り当て' })).toBeVisible();
}

/** The very mail is seen before it goes to all of them. */
async function seeInvitation(page: Page): Promise<void> {
  const mails = page.getByRole('dialog').getByRole('region', { name: '送信するメール' });
  await expect(mails).toContainText('差出人：果樹園クラブ');
  await expect(mails).toContainText('件名：果樹園クラブ 会員サイトのご利用開始について');
  await mails.getByText('文面を見る').first().click();
  const text = mails.getByRole('region', { name: '果樹園クラブの文面' });
  await expect(text).toContainText('果樹園クラブ 会員サイトへのご登録の準備が整いました。');
  expect(await barriers(page)).toEqual([]);
}

async function register(page: Page, count: string, look = async () => {}): Promise<void> {
  await page.getByRole('button', { name: '内容を確認する' }).click();
  await expect(page.getByText(`新規 ${count}`)).toBeVisible();
  await page.getByRole('button', { name: /を登録する$/ }).click();
  await look();
  await page.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText('登録が完了しました')).toBeVisible({ timeout: 300_000 });
}

async function prepareSite(hand: ConsoleHand): Promise<void> {
  const { page } = hand;
  await expect(page.getByText('いまの名前：「Orchard」「WIS」')).toBeVisible();
  await page.getByRole('link', { name: '「Orchard」' }).click();
  await hand.fill('ブランド名', '果樹園クラブ');
  await hand.save();
  // A name that fits is saved as it is.
  await page.goto('/staff');
  await page.getByRole('link', { name: '「WIS」' }).click();
  await hand.save();
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: '公開までの準備（1/9）' })).toBeVisible();
  await page.getByRole('button', { name: 'すべての手順' }).click();
  await page.getByRole('link', { name: 'お問い合わせ先を登録する' }).click();
  await hand.fill('お問い合わせ先のメールアドレス', 'desk@kajuen.example.jp');
  await hand.save();
  await page.getByRole('button', { name: '自分にテストメールを送信する' }).click();
  await expect(page.getByText(/にテストメールを送信しました。/)).toBeVisible();
  await page.goto('/staff/brands');
  await page.getByRole('row', { name: '果樹園クラブ' }).click();
  await page.locator('input[type=file]').first().setInputFiles(LOGO);
  await expect(page.getByRole('img', { name: 'ロゴ' }).first()).toBeVisible();
  await hand.save();
  await page.goto('/staff/terms');
  await page.getByRole('row', { name: '果樹園クラブ' }).click();
  await hand.fill('タイトル', '果樹園クラブの約束');
  await hand.save();
}

async function publishSeries(page: Page): Promise<void> {
  await page.goto('/staff/series');
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
  const bar = page.getByRole('region', { name: '選択した行の操作' });
  await bar.getByRole('button', { name: '公開する' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`対象：${SERIES}件`)).toBeVisible();
  await dialog.getByRole('button', { name: '実行する' }).click();
  await expect(page.getByText(`${SERIES}件を公開しました。`)).toBeVisible();
}

async function makeMenu(hand: ConsoleHand): Promise<void> {
  const { page } = hand;
  await hand.begin('video-categories');
  await hand.fill('カテゴリー名', 'はじめての資産形成');
  await hand.pick('タグ', ['初心者向け']);
  await hand.publishFor();
  await hand.save();
  await hand.begin('menu-categories');
  await hand.fill('見出し', '学ぶ');
  for (const [name, link] of [
    ['講座', '/series'],
    ['すべての動画', '/video'],
    ['お知らせ', '/notice'],
  ] as const) {
    await page.getByRole('button', { name: 'メニューを追加' }).click();
    await page.getByLabel('メニュー名').last().fill(name);
    await page.getByLabel('リンク').last().fill(link);
  }
  await hand.publishFor();
  await hand.save();
}

test('an empty site opens in a morning, by the guide', async ({ browser, troubles }) => {
  const platform = await startPlatform();
  const smtp = await startSmtp();
  const site = await startEmptySite(platform.url, () => ({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Orchard <site@example.jp>',
  }));
  const begun = Date.now();
  try {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 1280, height: 860 },
    });
    await troubles.follow(context);
    const presses = await countPresses(context);
    const page = waitingUntilItListens(await context.newPage());
    page.setDefaultTimeout(30_000);
    const hand = new ConsoleHand(page);
    await hand.comeIn(await site.createAdministrator(ADMIN, '初代 管理'), ADMIN, PASSWORD);
    const steps = (done: number) =>
      expect(page.getByRole('heading', { name: `公開までの準備（${done}/9）` })).toBeVisible();
    await steps(0);
    await prepareSite(hand);

    await importTable(page, 'video-imports', '動画のファイル', lectureTable());
    await picture(page, 'video-import');
    await register(page, `${LECTURES}本`);
    await publishSeries(page);
    await makeMenu(hand);
    await page.goto('/staff');
    await steps(8);
    await picture(page, 'opening');

    await importTable(page, 'member-imports', '会員のファイル', memberTable());
    const count = `${MEMBERS.toLocaleString('ja-JP')}名`;
    await page.getByRole('button', { name: '内容を確認する' }).click();
    await expect(page.getByText(`新規 ${count}`)).toBeVisible();
    // With another choice the file is judged anew.
    await page.getByLabel('新規会員に招待メール').check();
    await expect(page.getByRole('button', { name: `${count}を登録する` })).toBeDisabled();
    await register(page, count, () => seeInvitation(page));
    await page.goto('/staff');
    await expect(page.getByRole('heading', { name: '公開できます' })).toBeVisible();
    await expect(page.getByRole('link', { name: '会員の画面を開く' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: '表示しない' }).click();
    await expect(page.getByRole('heading', { name: '公開できます' })).toHaveCount(0);
    const minutes = (Date.now() - begun) / 60_000;
    console.log(
      `Opening day: ${LECTURES} lectures in ${SERIES} series, ${MEMBERS} members: ${presses()} presses, ${minutes.toFixed(1)} minutes`,
    );
    expect(presses()).toBeLessThan(60);

    await page.goto('/staff/members');
    await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
    const bar = page.getByRole('region', { name: '選択した行の操作' });
    if (MEMBERS > 25) await bar.getByRole('button', { name: /すべてを選択$/ }).click();
    await bar.getByRole('button', { name: '会員期間を延長' }).click();
    await expect(page.getByText(`対象：${MEMBERS.toLocaleString('ja-JP')}名`)).toBeVisible();
    await picture(page, 'bulk');
    await page.goto('/staff');
    await page.getByRole('link', { name: '運用ガイド' }).click();
    await expect(page.getByRole('heading', { name: '公開初日の進め方', level: 2 })).toBeVisible();
    await page
      .getByRole('navigation', { name: '目次' })
      .getByRole('link', { name: '会員をまとめて登録する' })
      .click();
    await expect(page.getByRole('heading', { name: '会員をまとめて登録する' })).toBeInViewport();
    expect(await barriers(page)).toEqual([]);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.stop();
    await platform.close();
    await smtp.stop();
  }
});

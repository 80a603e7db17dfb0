import type { Page } from '@playwright/test';
import { barriers } from '#e2e/setup/accessibility.ts';
import { expect, test } from '#e2e/setup/console-test.ts';

/** Every list of the console, and what its screen is called. */
const LISTS = [
  ['questions', '動画の質問'],
  ['enquiries', 'お問い合わせ'],
  ['videos', '動画'],
  ['captions', '字幕'],
  ['video-categories', '動画カテゴリ'],
  ['tags', 'タグ'],
  ['notices', 'お知らせ'],
  ['notice-categories', 'お知らせカテゴリ'],
  ['pages', 'ページ'],
  ['faqs', 'よくある質問'],
  ['faq-categories', 'よくある質問のグループ'],
  ['members', '会員'],
  ['member-imports', '会員の取り込み'],
  ['banner-slides', 'ホームのバナー'],
  ['menu-categories', 'メニュー'],
  ['brands', 'ブランド'],
  ['contact-categories', 'お問い合わせの種類'],
  ['terms', '利用規約'],
  ['mails', 'メール'],
  ['suppressed-addresses', '送信停止アドレス'],
  ['mail-wordings', 'メールの文面'],
  ['video-figures', '動画の利用状況'],
  ['empty-searches', '見つからなかった検索'],
  ['operators', '担当者'],
  ['audit-log', '操作履歴'],
] as const;

const FORMS = [
  'videos/1',
  'captions/1',
  'video-categories/1',
  'tags/1',
  'notices/1',
  'notice-categories/1',
  'pages/1',
  'faqs/1',
  'members/1',
  'banner-slides/1',
  'menu-categories/1',
  'brands/1',
  'terms/1',
  'questions/1',
] as const;

// Each walk opens many screens.
test.describe.configure({ timeout: 240_000 });

/** What keeps somebody from using the screen that is open: what axe finds, and what runs over the edge. */
async function troublesOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const [inner = 0, outer = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  return [...(await barriers(page)), ...(inner > outer ? [`${inner} px wide`] : [])];
}

test('no list of the console has barriers or runs over the edge', { tag: '@both' }, async ({
  page,
}) => {
  const found: [string, string[]][] = [];
  for (const [kind, label] of LISTS) {
    await page.goto(`/staff/${kind}`);
    await expect(page.getByRole('banner')).toContainText(label);
    await expect(page.getByRole('main')).not.toBeEmpty();
    found.push([kind, await troublesOf(page)]);
  }
  expect(found.filter(([, troubles]) => troubles.length > 0)).toEqual([]);
});

test('no form of the console has barriers or runs over the edge', { tag: '@both' }, async ({
  page,
}) => {
  const found: [string, string[]][] = [];
  for (const path of FORMS) {
    await page.goto(`/staff/${path}`);
    await expect(page.getByRole('textbox').or(page.getByRole('searchbox')).first()).toBeVisible();
    found.push([path, await troublesOf(page)]);
  }
  expect(found.filter(([, troubles]) => troubles.length > 0)).toEqual([]);
});

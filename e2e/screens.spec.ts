import { triesAll } from '#server/testing/cases.ts';
import { barriers } from './setup/accessibility.ts';
import { foreignWords } from './setup/foreign-text.ts';
import { picturesLoaded, watchShifts } from './setup/layout-shifts.ts';
import { expect, test } from './setup/test.ts';

/** Every screen with an address of its own, and its heading; first those that differ most. */
const screens = [
  ['/login', 'ログイン'],
  ['/video', '動画一覧'],
  ['/video/1', 'はじめての不動産投資'],
  ['/series/1', ''],
  ['/page/1', ''],
  ['/contact', 'お問い合わせ'],
  ['/account/notifications', '通知の設定'],
  ['/notifications', '通知'],
  ['/forgot-password', 'パスワード'],
  ['/login/code', 'メールのコードでログイン'],
  ['/video?t=1&t=14&uncp=1', '動画一覧'],
  ['/video/bookmark', 'ブックマーク'],
  ['/video/moments', '保存した場面'],
  ['/series', '講座一覧'],
  ['/video/browsing-history', '視聴履歴'],
  ['/video/category', '動画カテゴリー'],
  ['/notice', 'お知らせ'],
  ['/notice/1', ''],
  ['/questions', 'わたしの質問・お問い合わせ'],
  ['/account', 'アカウント'],
  ['/account/leave', '退会'],
  ['/account/security', 'ログインとセキュリティ'],
  ['/account/change-name', '氏名'],
  ['/account/change-nickname', 'ニックネーム'],
  ['/account/change-email', 'メールアドレス'],
  ['/account/change-password', 'パスワード'],
  ['/account/data', 'マイデータ'],
  ['/not-found', 'ページが見つかりません'],
] as const;

/** Those that differ most are seen on a phone, the others on the desktop; with all cases all on both. */
const onPhones = screens.slice(0, 8);
const widthsOf = (screen: (typeof screens)[number]): string | string[] => {
  if (triesAll) return '@both';
  return onPhones.includes(screen) ? '@phone' : [];
};

test.use({ visitor: 'hanako' });

for (const screen of screens) {
  const [path, heading] = screen;
  test(`${path} has no barrier, no foreign word, and nothing jumps or sticks out`, {
    tag: widthsOf(screen),
  }, async ({ page, context, troubles }) => {
    // Members are led past it.
    if (path.startsWith('/login')) await context.clearCookies();
    if (path === '/not-found') troubles.expectStatus(404);
    const shifts = await watchShifts(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect.poll(() => picturesLoaded(page)).toBe(true);
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
    const { sum, of } = await shifts();
    expect(sum, of.join('\n')).toBeLessThanOrEqual(0.01);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
}

import { barriers } from './setup/accessibility.ts';
import { foreignWords } from './setup/foreign-text.ts';
import { picturesLoaded, watchShifts } from './setup/layout-shifts.ts';
import { expect, test } from './setup/test.ts';

/** Every screen with an address of its own, and its heading. */
const screens = [
  ['/login', 'ログイン'],
  ['/forgot-password', 'パスワード'],
  ['/video', '動画一覧'],
  ['/video?t=1&t=14&uncp=1', '動画一覧'],
  ['/video/1', 'はじめての不動産投資'],
  ['/video/bookmark', 'ブックマーク'],
  ['/video/moments', '保存した場面'],
  ['/series', '講座一覧'],
  ['/series/1', ''],
  ['/video/browsing-history', '視聴履歴'],
  ['/video/category', '動画カテゴリー'],
  ['/notice', 'お知らせ'],
  ['/notice/1', ''],
  ['/page/1', ''],
  ['/contact', 'お問い合わせ'],
  ['/questions', 'わたしの質問・お問い合わせ'],
  ['/account', 'アカウント'],
  ['/account/notifications', '通知の設定'],
  ['/notifications', '通知'],
  ['/account/change-name', '氏名'],
  ['/account/change-nickname', 'ニックネーム'],
  ['/account/change-email', 'メールアドレス'],
  ['/account/change-password', 'パスワード'],
  ['/not-found', 'ページが見つかりません'],
] as const;

test.use({ visitor: 'hanako' });

for (const [path, heading] of screens) {
  test(`${path} has no barrier, no foreign word, and nothing jumps or sticks out`, {
    tag: '@both',
  }, async ({ page, context, troubles }) => {
    // Members are led past it.
    if (path === '/login') await context.clearCookies();
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

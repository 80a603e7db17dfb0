import { triesAll } from '#server/testing/cases.ts';
import { barriers, foreignWords, picturesLoaded, watchShifts } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

const EMAIL = Buffer.from('hanako@example.jp').toString('base64');

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
  ['/evenings', '夜の会'],
  // With the number of one that is made.
  ['/evenings/', ''],
  ['/series', '講座一覧'],
  ['/video/browsing-history', '視聴履歴'],
  ['/video/category', '動画カテゴリー'],
  ['/notice', 'お知らせ'],
  ['/notice/1', ''],
  ['/questions', 'わたしの質問・お問い合わせ'],
  ['/account', 'アカウント設定'],
  ['/contract', 'ご契約'],
  ['/account/leave', 'データを消去する'],
  ['/account/security', 'ログインとセキュリティ'],
  ['/account/change-name', '氏名'],
  ['/account/change-nickname', 'ニックネーム'],
  ['/account/change-email', 'メールアドレス'],
  ['/account/change-password', 'パスワード'],
  ['/account/data', 'マイデータ'],
  ['/not-found', 'ページが見つかりません'],
  // Where mails lead; the first two name the address.
  [`/password-reset/aB3_-?email=${EMAIL}`, ''],
  [`/first/change-password/aB3_-?email=${EMAIL}`, ''],
  ['/password-reset', 'メールをご確認ください'],
  ['/undo-email/aB3_-', ''],
] as const;

/** Those that differ most are seen on a phone, the others on the desktop; with all cases all on both. */
const DIFFERENT = 8;
/** Screens that one browser opens after the other. */
const AT_ONCE = 4;

test.use({ visitor: 'hanako' });

for (let first = 0; first < screens.length; first += AT_ONCE) {
  const some = screens.slice(first, first + AT_ONCE);
  const width = first < DIFFERENT ? '@phone' : [];
  const paths = some.map(([path]) => path).join(', ');
  test(`${paths} has no barrier, no foreign word, and nothing jumps or sticks out`, {
    tag: triesAll ? '@both' : width,
  }, async ({ page, context, troubles, make }) => {
    const shifts = await watchShifts(page);
    for (const [path, heading] of some) {
      await test.step(path, async () => {
        if (path === '/not-found') troubles.expectStatus(404);
        // No mail has this token.
        if (/^.(?:password-reset|first).*=/.test(path)) troubles.expectStatus(422);
        const session = await context.cookies();
        // Members are led past it.
        if (path.startsWith('/login')) await context.clearCookies();
        // In the past: nobody is told of it.
        const id = path === '/evenings/' ? (await make.liveEvent({ inMinutes: -5_000 })).id : '';
        await page.goto(`${path}${id}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        await expect(page).toHaveTitle(/^(?:\S.* \| )?Orchard Member's Site$/);
        await expect.poll(() => picturesLoaded(page)).toBe(true);
        expect(await barriers(page)).toEqual([]);
        expect(await foreignWords(page)).toEqual([]);
        const { sum, of } = await shifts();
        expect(sum, of.join('\n')).toBeLessThanOrEqual(0.01);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
        await page.goto('about:blank');
        await context.clearCookies();
        await context.addCookies(session);
      });
    }
  });
}

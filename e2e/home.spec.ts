import { sendShells } from './setup/network.ts';
import { addMarks } from './setup/people.ts';
import { barriers, foreignWords, picturesLoaded, watchShifts } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

const block = (name: string) => ({ name, exact: true });
const below = ['新着動画', '最新のお知らせ', '最近の視聴履歴', '講座', '動画カテゴリー'];
const evenings = 'もうすぐの夜の会';
const shared = [evenings, '続きから見る', ...below];

test.describe('hanako of the club', () => {
  test.use({ visitor: 'hanako' });

  test('finds the club, notices, history and categories, in Japanese and without barriers', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'はなこさん、おかえりなさい',
      'Orchard会員の方へ',
      ...shared,
    ]);
    await expect(page).toHaveTitle("Orchard Member's Site");
    await expect(page.getByRole('region', block('動画カテゴリー'))).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
  });

  test('goes on with the last lecture from the first view', {
    tag: '@both',
  }, async ({ page, isMobile }) => {
    const height = isMobile ? 640 : 800;
    await page.setViewportSize({ width: isMobile ? 360 : 1280, height });
    await page.goto('/');
    const resume = page.getByRole('region', { name: 'はなこさん、おかえりなさい' });
    const button = resume.getByRole('link', { name: '続きを見る' });
    await expect(resume).toContainText(/残り\d+分/);
    for (const seen of [resume.getByRole('img', { includeHidden: true }).first(), button]) {
      const { y = -1, height: high = 0 } = (await seen.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + high).toBeLessThanOrEqual(height);
    }
    const title = await resume.getByRole('heading', { level: 3 }).textContent();
    await button.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });

  test('has a banner that leaves the first view to the lecture', { tag: '@more' }, async ({
    page,
  }) => {
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'ご案内' });
    for (const [width, height, most] of [
      [360, 640, 120],
      [740, 360, 144],
      [1280, 800, 260],
      [1920, 1080, 260],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await banner.boundingBox())?.height).toBeLessThanOrEqual(most);
    }
  });

  test('is at the end of home after less than four phones’ screens', { tag: '@more' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('region', block('動画カテゴリー'))).toBeVisible();
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(high).toBeLessThanOrEqual(4 * 844);
  });

  test('goes on from each block: club, notices, history and categories', {
    tag: '@more',
  }, async ({ page }) => {
    await page.goto('/');
    const notices = page.getByRole('region', block('最新のお知らせ'));
    await expect(notices.getByRole('listitem')).toHaveCount(5);
    await expect(notices.getByRole('listitem').first()).toContainText(
      /\d{4}年\d{1,2}月\d{1,2}日.*新着講座.*【新講座】夜の読書会/,
    );
    const history = page.getByRole('region', block('最近の視聴履歴'));
    await expect(history.getByRole('article')).toHaveCount(3);
    const categories = page.getByRole('region', block('動画カテゴリー'));
    await expect(categories.getByRole('heading', { level: 3 })).toHaveText([
      'はじめての不動産投資',
      '融資とローンの教科書',
      '税務・確定申告ゼミ',
    ]);
    for (const [link, address] of [
      [page.getByRole('link', { name: '未視聴の動画' }), '/video?uncp=1'],
      [notices.getByRole('link', { name: 'お知らせ一覧' }), '/notice'],
      [history.getByRole('link', { name: '視聴履歴一覧' }), '/video/browsing-history'],
      [categories.getByRole('link', { name: 'カテゴリー一覧' }), '/video/category'],
    ] as const) {
      await link.click();
      await expect(page).toHaveURL(address);
      await page.goBack();
    }
    await categories.getByRole('link', { name: '融資の教科書' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('融資の教科書');
  });

  test('sees nothing jump while it loads', { tag: '@both' }, async ({ page }) => {
    await sendShells(page);
    const shifts = await watchShifts(page);
    // The answers wait until the test has seen the skeletons.
    let release = () => {};
    const shapeSeen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/**', async (route) => {
      await shapeSeen;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('status', { name: '読み込んでいます' })).toBeVisible();
    release();
    await expect(page.getByRole('region', block('動画カテゴリー'))).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const pictures = page.getByRole('region', block('最近の視聴履歴')).getByRole('article');
    await pictures.first().scrollIntoViewIfNeeded();
    await expect.poll(() => picturesLoaded(page)).toBe(true);
    const { sum, of } = await shifts();
    expect(sum, of.join('\n')).toBeLessThanOrEqual(0.01);
  });
});

for (const { visitor, name, ofClub, title } of [
  { visitor: 'taro', name: 'たろう', ofClub: [], title: 'WIS' },
  { visitor: 'yuki', name: 'ゆき', ofClub: ['Orchard会員の方へ'], title: "Orchard Member's Site" },
  { visitor: 'mori', name: 'もりけん', ofClub: [], title: "Orchard Member's Site" },
] as const) {
  test.describe(visitor, () => {
    test.use({ visitor });

    test('finds the own title, and the block of the club where it is theirs', {
      tag: '@more',
    }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        `${name}さん、おかえりなさい`,
        ...ofClub,
        ...shared,
      ]);
      await expect(page).toHaveTitle(title);
    });
  });
}

test.describe('a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  test('is welcomed to a first lecture, and later back to what follows it', {
    tag: '@both',
  }, async ({ page, account, database }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'さくらさん、ようこそ',
      'Orchard会員の方へ',
      evenings,
      ...below,
    ]);
    const resume = page.getByRole('region', { name: 'さくらさん' });
    await expect(resume).toContainText('はじめの講座 1/8');
    const history = page.getByRole('region', block('最近の視聴履歴'));
    await expect(history).toContainText('まだ視聴した動画はありません。');
    await expect(history.getByRole('link', { name: 'すべての動画を見る' })).toHaveAttribute(
      'href',
      '/video',
    );
    expect(await barriers(page)).toEqual([]);
    await resume.getByRole('link', { name: '動画を見る' }).click();
    await expect(page).toHaveURL(/^[^?]*\/video\/\d+(\?|$)/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('第1回');
    const videoId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
    await addMarks(database, 'completions', account, [videoId]);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'さくらさん、おかえりなさい' })).toBeVisible();
    await resume.getByRole('link', { name: '次の回を見る' }).click();
    await expect(heading).toContainText('第2回');
  });

  test('is told where categories are being prepared', { tag: '@more' }, async ({ page }) => {
    await sendShells(page);
    await page.route('**/api/video/category?*', (route) => route.fulfill({ json: [] }));
    await page.goto('/');
    await expect(page.getByRole('region', block('動画カテゴリー'))).toContainText(
      'ただいま準備中です。',
    );
  });
});

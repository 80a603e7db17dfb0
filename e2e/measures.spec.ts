import type { Locator, Page } from '@playwright/test';
import { boxOf } from './setup/boxes.ts';
import { logIn } from './setup/login-form.ts';
import { sendShells } from './setup/network.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer' });

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** The number of lines of a text, and whether it is cut off. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => ({
    lines: Math.round(node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)),
    isCut: node.scrollHeight > node.clientHeight + 1,
  }));

test('the site is Japanese, dark, and blue where it is pressed', async ({ page }) => {
  await page.goto('/account/change-name');
  const save = page.getByRole('button', { name: '変更を保存する' });
  expect(await styleOf(save, 'background-color')).toBe('rgb(37, 99, 235)');
  expect(await styleOf(save, 'color')).toBe('rgb(255, 255, 255)');
  expect(
    await page.evaluate(() => {
      const { lang } = document.documentElement;
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      return { lang, backgroundColor, colorScheme };
    }),
  ).toEqual({ lang: 'ja', backgroundColor: 'rgb(11, 15, 25)', colorScheme: 'dark' });
});

test('a long title of a notice takes two lines', { tag: ['@both', '@more'] }, async ({ page }) => {
  const title = '長い題名のお知らせです。'.repeat(20);
  await sendShells(page);
  await page.route('**/api/notice?*', (route) =>
    route.fulfill({
      headers: { 'X-Total-Count': '1' },
      json: [
        {
          id: 1,
          title,
          body: '',
          published_at: '2026-11-01 09:00:00',
          notice_category: { name: '大切なお知らせ', color: '#b91c1c' },
        },
      ],
    }),
  );
  await page.goto('/notice');
  expect(await linesOf(page.getByText(title))).toEqual({ lines: 2, isCut: true });
  const badge = page.getByText('大切なお知らせ');
  expect(await styleOf(badge.locator('rect'), 'fill')).toBe('rgb(185, 28, 28)');
});

test('an excerpt takes three lines', { tag: '@more' }, async ({ page }) => {
  await page.goto('/video');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card.getByRole('paragraph').last()).toBeVisible();
  expect(await linesOf(card.getByRole('paragraph').last())).toEqual({ lines: 3, isCut: true });
});

test('the header stays at the top, the menu is 18rem wide', async ({ page }) => {
  await page.goto('/video');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await boxOf(page.getByRole('complementary'))).toMatchObject({ x: 0, width: 18 * 16 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
});

const columns = async (page: Page) => {
  const cards = await page.getByRole('main').getByRole('article').all();
  const tops = await Promise.all(cards.map(async (card) => (await boxOf(card)).y));
  return tops.filter((top) => top === tops[0]).length;
};

test('the layout changes at 640, 1024 and 1280 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 639, height: 860 });
  await page.goto('/video');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(8);
  const menuSwitch = page.getByRole('button', { name: 'メニューを開く' });
  for (const [width, inARow, isNarrow] of [
    [639, 1, true],
    [640, 2, true],
    [1023, 2, true],
    [1024, 2, false],
    [1279, 2, false],
    [1280, 3, false],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 860 });
      await expect.poll(() => columns(page)).toBe(inARow);
      await expect(menuSwitch).toBeVisible({ visible: isNarrow });
      await expect(page.getByRole('complementary')).toBeVisible({ visible: !isNarrow });
    });
  }
});

test('the block of the club is one row from 768 pixels', { tag: '@more' }, async ({ page }) => {
  const block = page.getByRole('region', { name: 'Orchard会員の方へ' });
  const isOneRow = async () => {
    const name = await boxOf(block.getByRole('heading'));
    const way = await boxOf(block.getByRole('link', { name: '未視聴の動画' }));
    return name.y + name.height > way.y;
  };
  await page.setViewportSize({ width: 767, height: 860 });
  await page.goto('/');
  await expect(block).toBeVisible();
  expect(await isOneRow()).toBe(false);
  await page.setViewportSize({ width: 768, height: 860 });
  await expect.poll(isOneRow).toBe(true);
});

test.describe('before sign-in', () => {
  test.use({ visitor: 'guest' });

  test('screens stand in a narrow column in the middle', { tag: '@more' }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const middleOf = async () => {
      const { x, width } = await boxOf(page.getByRole('main'));
      expect(width).toBeLessThanOrEqual(448);
      return x + width / 2;
    };
    const pictures = () => fetched.filter((url) => url.includes('/orchard-dawn-'));
    await page.setViewportSize({ width: 1023, height: 800 });
    await page.goto('/login');
    expect(Math.abs((await middleOf()) - 512)).toBeLessThanOrEqual(8);
    // Only a wide screen has a picture beside it, and fetches it.
    expect(pictures()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(pictures).toHaveLength(1);
    expect(Math.abs((await middleOf()) - 960)).toBeLessThanOrEqual(12);
  });

  test('the whole screen waits while signing in', { tag: '@more' }, async ({ page, account }) => {
    let answer = () => {};
    const seen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/login', async (route) => {
      if (route.request().method() === 'POST') await seen;
      await route.continue();
    });
    await page.goto('/login');
    await logIn(page, account);
    const waiting = page.getByText('送信しています');
    await expect(waiting).toBeAttached();
    // The overlay takes the press.
    const covers = (x: number, y: number) =>
      waiting.evaluate(
        (node, [left, top]) => {
          const status = node.closest('[role=status]');
          const onTop = document.elementFromPoint(left as number, top as number);
          return onTop !== null && status?.contains(onTop) === true;
        },
        [x, y],
      );
    expect([await covers(5, 5), await covers(640, 430), await covers(1240, 855)]).toEqual([
      true,
      true,
      true,
    ]);
    answer();
    await expect(page).toHaveURL('/');
    await expect(waiting).toHaveCount(0);
  });
});

test('a notice stands at the top right', { tag: '@more' }, async ({ page }) => {
  await page.goto('/account/change-nickname');
  await page.getByLabel('ニックネーム').fill('さくらん');
  await page.getByRole('button', { name: '変更を保存する' }).click();
  const notice = page.getByText('ニックネームを変更しました。');
  const close = page.getByRole('button', { name: '閉じる' });
  await expect(notice).toBeVisible();
  const { x, y, width } = await boxOf(close);
  expect(y).toBeLessThan(160);
  expect(1280 - (x + width)).toBeLessThan(48);
  expect((await boxOf(notice)).x).toBeGreaterThan(640);
});

const lecture = (id: number, overrides: object) => ({
  ...{ id, title: '長い名前のタグ', body: '<p>本文です。</p>', embed_url: `/player/${id}` },
  ...{ published_at: '2026-11-01 09:00:00', thumbnail_url: null, duration_seconds: 60 },
  ...{ video_vimeo: null, video_watch_completions: [], video_bookmarks: [], video_questions: [] },
  ...overrides,
});

test('long and many tags burst no card', { tag: ['@both', '@more'] }, async ({ page }) => {
  const name = '不動産投資における税務と確定申告の基礎知識と実例'.repeat(5);
  const tags = Array.from({ length: 50 }, (_, index) => ({
    id: index + 1,
    name: `${name}${index}`,
  }));
  await sendShells(page);
  await page.route('**/player/*', (route) => route.fulfill({ body: '' }));
  await page.route(/\/api\/video\?/, (route) =>
    route.fulfill({
      headers: { 'X-Total-Count': '2' },
      json: [lecture(1, { tags }), lecture(2, { tags: tags.slice(0, 1), title: '短い' })],
    }),
  );
  await page.goto('/video');
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') });
  const { width: most } = await boxOf(list);
  for (const card of await page.getByRole('article').all()) {
    const inside = await card.evaluate((node) => ({
      card: node.scrollWidth - node.clientWidth,
      picture: node.querySelector('.aspect-video')?.getBoundingClientRect().width ?? 0,
    }));
    expect(inside.card).toBeLessThanOrEqual(0);
    expect(inside.picture).toBeLessThan(most);
    expect((await boxOf(card)).height).toBeLessThan(700);
  }
});

test('a phone shows at least four lectures at once', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/video');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(8);
  const box = await boxOf(cards.nth(3));
  expect(box.y + box.height).toBeLessThan(844);
  expect((await boxOf(cards.first().locator('.aspect-video'))).width).toBe(144);
});

import type { Page } from '@playwright/test';
import { some } from '#server/testing/cases.ts';
import { addLongFilm, removeFilm } from './setup/long-film.ts';
import { standInForPlatform } from './setup/platform-player.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

const frameOf = (page: Page, title: string) => page.getByTitle(title, { exact: true });
const film = (page: Page, title: string) =>
  frameOf(page, title).contentFrame().getByLabel(title, { exact: true });
const timeOf = (page: Page, title: string) =>
  film(page, title).evaluate((element: HTMLVideoElement) => element.currentTime);
const isPaused = (page: Page, title: string) =>
  film(page, title).evaluate((element: HTMLVideoElement) => element.paused);
const autoplay = (page: Page) => page.getByRole('switch', { name: '連続再生' });
const failure = (page: Page) => page.getByText('動画を読み込めませんでした。');
const networkIsBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

test.describe('a film of our own', () => {
  let video = { id: 0, title: '' };
  test.beforeEach(async ({ database }) => {
    video = await addLongFilm(database, 'wis', 600);
    await database.pool.query('UPDATE videos SET body = $2 WHERE id = $1', [
      video.id,
      '<ul><li><strong>0:00</strong> はじめに</li><li>1:40 家賃の話</li></ul><p>20:00 公開</p>',
    ]);
  });
  test.afterEach(async ({ database }) => {
    await removeFilm(database, video.id);
  });

  test('that does not come says so, and goes on where it stopped', async ({ page, troubles }) => {
    troubles.expect(/net::ERR_FAILED/);
    await page.route('**/media/videos/*', (route) => route.abort());
    await page.goto(`/video/${video.id}?s=75`);
    await expect(failure(page)).toBeVisible();
    // The rest of the site is there.
    await expect(page.getByText('動画だけが届きません')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
    await page.unroute('**/media/videos/*');
    await networkIsBack(page);
    await expect(failure(page)).toHaveCount(0);
    await expect.poll(() => timeOf(page, video.title)).toBe(75);
    await page.keyboard.press('k');
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(76);

    // The connection ends while it plays.
    await page.route('**/media/videos/*', (route) => route.abort());
    const left = await timeOf(page, video.title);
    await film(page, video.title).evaluate((element: HTMLVideoElement) => {
      element.src += '?anew';
    });
    await expect(failure(page)).toBeVisible();
    await page.unroute('**/media/videos/*');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(failure(page)).toHaveCount(0);
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(left + 0.2);
    await expect.poll(() => timeOf(page, video.title)).toBeLessThan(left + 20);
  });

  test('whose page fails shows nothing grey, and is opened again', { tag: '@more' }, async ({
    page,
    troubles,
  }) => {
    troubles.expect(/status of 503/);
    await page.route(`**/player/${video.id}`, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<p>Service Unavailable</p>' }),
    );
    await page.goto(`/video/${video.id}`);
    await expect(failure(page)).toBeVisible();
    await page.unroute(`**/player/${video.id}`);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(autoplay(page)).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });

  test('has a button from the first moment, which remembers its press', async ({ page }) => {
    const html = await (await page.request.get(`/video/${video.id}`)).text();
    expect(html).toContain('aria-label="再生する"');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/player/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`/video/${video.id}`);
    const start = page.getByRole('button', { name: '再生する' });
    await start.click();
    await expect(start).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(0.2);
  });

  test('is paused by a mouse whose click does not say that it is one', async ({ page }) => {
    await page.goto(`/video/${video.id}`);
    const frame = frameOf(page, video.title).contentFrame();
    await frame.getByRole('button', { name: '再生する' }).click();
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(0.2);
    await expect(frame.locator('.bar')).toBeAttached();
    const press = (pointerType: string) =>
      film(page, video.title).evaluate((element, type) => {
        const to = { bubbles: true };
        element.dispatchEvent(new PointerEvent('pointerdown', { ...to, pointerType: type }));
        element.dispatchEvent(new MouseEvent('click', to));
      }, pointerType);
    await press('touch');
    expect(await isPaused(page, video.title)).toBe(false);
    await press('mouse');
    expect(await isPaused(page, video.title)).toBe(true);
  });

  test('has all its controls in sight on a phone on its side', { tag: '@more' }, async ({
    page,
  }) => {
    for (const [width, height] of [
      [640, 360],
      [740, 360],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/video/${video.id}`);
      const frame = frameOf(page, video.title).contentFrame();
      await frame.getByRole('button', { name: '再生する' }).click();
      const fullScreen = frame.getByRole('button', { name: '全画面表示' });
      // Its edge lies between two pixels.
      await expect(fullScreen).toBeInViewport({ ratio: 0.99 });
    }
  });

  test('is led to the times of its text, which are its chapters', { tag: '@more' }, async ({
    page,
  }) => {
    // They are links in the document, before any script.
    const html = await (await page.request.get(`/video/${video.id}`)).text();
    expect(html).toContain('<a href="?s=100">1:40</a>');
    await page.goto(`/video/${video.id}`);
    await expect(autoplay(page)).toBeVisible();
    const text = page.getByRole('article');
    await expect(text.getByRole('link', { name: /^\d+:\d\d$/ })).toHaveText(['0:00', '1:40']);
    await text.getByRole('link', { name: '1:40' }).press('Enter');
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(100);
    await expect(page).toHaveURL(`/video/${video.id}`);
    const frame = frameOf(page, video.title).contentFrame();
    await expect(frame.locator('.mark')).toHaveCount(1);
    await frame.getByRole('button', { name: '再生の設定' }).press('Enter');
    await frame.getByRole('button', { name: /^0:00\s*はじめに$/ }).press('Enter');
    await expect.poll(() => timeOf(page, video.title)).toBeLessThan(60);
    const line = frame.getByLabel('再生位置');
    await line.press('ArrowRight');
    await expect(line).toHaveAttribute('aria-valuetext', /秒／全10分0秒、はじめに$/);
    expect(await barriers(page)).toEqual([]);
    expect(await foreignWords(page)).toEqual([]);
  });

  test('is played by its own keys, and offers no download', { tag: '@both' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto(`/video/${video.id}`);
    await expect(autoplay(page)).toBeVisible();
    const frame = frameOf(page, video.title).contentFrame();
    await frame.getByRole('button', { name: '再生する' }).click();
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(0.1);
    // By key: the buttons hide from a pointer that rests, and a slow machine rests long.
    await frame.getByRole('button', { name: '10秒進む' }).press('Enter');
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(10);
    if (isMobile) {
      const size = await film(page, video.title).boundingBox();
      const right = { position: { x: (size?.width ?? 0) * 0.9, y: 30 } };
      const before = await timeOf(page, video.title);
      await film(page, video.title).tap(right);
      await film(page, video.title).tap(right);
      await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(before + 9);
    }
    const buttons = frame.getByRole('button').filter({ visible: true });
    for (const box of await buttons.all()) {
      const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    const own = await film(page, video.title).evaluate((element: HTMLVideoElement) => ({
      controls: element.controls,
      list: element.getAttribute('controlslist'),
      menu: element.dispatchEvent(new Event('contextmenu', { bubbles: true, cancelable: true })),
      title: navigator.mediaSession.metadata?.title,
    }));
    expect(own).toEqual({ controls: false, list: 'nodownload', menu: false, title: video.title });
  });
});

const SHORT_TITLE = '朝のひとこと習慣 十二秒、窓を開ける';

/** Lets the short lecture end with its next one behind it. */
async function endShortLecture(page: Page): Promise<string> {
  await page.goto(`/video?search=${encodeURIComponent(SHORT_TITLE)}`);
  await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').click();
  await expect(autoplay(page)).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  if (!(await autoplay(page).isChecked())) await autoplay(page).click();
  await page.getByRole('heading', { level: 1 }).click();
  return title;
}

test('full screen lives on into the next lecture', { tag: '@more' }, async ({ page }) => {
  const title = await endShortLecture(page);
  const full = () =>
    page.evaluate(() => document.fullscreenElement?.matches('[data-stage]') ?? false);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(true);
  // Nothing is left free for a bar that full screen does not have.
  await expect(page.locator('html')).toHaveCSS('scrollbar-gutter', 'auto');
  await page.keyboard.press('k');
  await page.keyboard.press('9');
  const next = page.getByRole('region', { name: '次の動画', exact: true });
  await expect(next).toBeVisible();
  expect(await next.evaluate((element) => document.fullscreenElement?.contains(element))).toBe(
    true,
  );
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText(title);
  expect(await full()).toBe(true);
  const following = (await heading.textContent()) ?? '';
  await expect.poll(() => timeOf(page, following)).toBeGreaterThan(0.2);
  expect(await full()).toBe(true);
});

test.describe('the countdown', () => {
  const sizes: [width: number, height: number, type: number][] = [
    [360, 640, 200],
    [740, 360, 100],
    [320, 640, 100],
    [360, 640, 100],
  ];
  for (const [width, height, type] of some(2, sizes)) {
    test(`can be stopped at ${width} × ${height}, type at ${type} %`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const title = await endShortLecture(page);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, type);
      // On a phone on its side the title that was pressed lies below the film.
      await page.locator('[data-stage]').scrollIntoViewIfNeeded();
      await page.keyboard.press('k');
      await page.keyboard.press('9');
      const stop = page.getByRole('button', { name: '連続再生をやめる' });
      // All of it is seen: nothing cuts it off, and nobody has to scroll for it.
      await expect(stop).toBeInViewport();
      const [button, stage] = await Promise.all([
        stop.boundingBox(),
        page.locator('[data-stage]').boundingBox(),
      ]);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
        (stage?.y ?? 0) + (stage?.height ?? 0),
      );
      await stop.click();
      await expect(page.getByRole('region', { name: '次の動画', exact: true })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(await isPaused(page, title)).toBe(true);
    });
  }
});

test('the platform’s player that says nothing gets a word of ours', { tag: '@more' }, async ({
  page,
  database,
}) => {
  await standInForPlatform(page, { isSilent: true });
  const { rows } = await database.pool.query<{ id: number }>(
    `SELECT v.id FROM videos v WHERE v.title LIKE '公開講義 複利は魔法ではない%'`,
  );
  await page.goto(`/video/${rows[0]?.id}`);
  await expect(failure(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await standInForPlatform(page);
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(failure(page)).toHaveCount(0);
  await expect(page.getByLabel('再生速度')).toBeVisible();
  // Our own button fills the screen with the stage: the platform's frame cannot lead into the next.
  await page.getByRole('button', { name: '全画面表示' }).click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.matches('[data-stage]')))
    .toBe(true);
});

import type { Page } from '@playwright/test';
import { newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

const watched = (page: Page) => page.getByRole('button', { name: '視聴済み' });
const bookmark = (page: Page) => page.getByRole('button', { name: 'ブックマーク' });

test.describe('a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  test('watches a lecture: it really plays', { tag: '@both' }, async ({ page, database }) => {
    const [video] = await newestVideos(database, 1);
    const title = video?.title ?? '';
    await page.goto(`/video/${video?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const film = page.getByTitle(title).contentFrame().getByLabel(title);
    await page.getByTitle(title).contentFrame().getByRole('button', { name: '再生する' }).click();
    const playing = () =>
      film.evaluate(({ readyState, paused, currentTime, videoWidth }: HTMLVideoElement) => ({
        hasEnough: readyState >= 3,
        paused,
        goesOn: currentTime > 0.5,
        hasPicture: videoWidth > 0,
      }));
    await expect
      .poll(playing)
      .toEqual({ hasEnough: true, paused: false, goesOn: true, hasPicture: true });
    const before = await film.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect
      .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(before + 0.5);
  });

  test('marks it watched and keeps it, beyond a reload', async ({ page, database }) => {
    const [video] = await newestVideos(database, 1);
    await page.goto(`/video/${video?.id}`);
    for (const toggle of [watched(page), bookmark(page)]) {
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    }
    await page.reload();
    for (const toggle of [watched(page), bookmark(page)]) {
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    }
    await page.reload();
    await expect(watched(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('sees the mark at once in the list that the lecture came from', { tag: '@more' }, async ({
    page,
  }) => {
    await page.goto('/video');
    const card = page.getByRole('main').getByRole('article').first();
    await expect(card).not.toContainText('視聴済み');
    await card.getByRole('heading').getByRole('link').click();
    await watched(page).click();
    await expect(watched(page)).toHaveAttribute('aria-pressed', 'true');
    await bookmark(page).click();
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(card).toContainText('視聴済み');
    await expect(card).toContainText('ブックマーク済み');
  });

  test('reads its title, date and text, and goes from a tag to the lectures that have it', {
    tag: '@more',
  }, async ({ page, database }) => {
    const [video] = await newestVideos(database, 1);
    await page.goto(`/video/${video?.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(video?.title ?? '');
    await expect(main).toContainText(/公開日 \d{4}\/\d{2}\/\d{2}/);
    // Operators' markup is rendered as markup.
    expect(await main.getByRole('article').getByRole('paragraph').count()).toBeGreaterThan(2);
    await expect(main).not.toContainText('<p>');
    const tag = page.getByRole('navigation', { name: 'タグ' }).getByRole('link').first();
    const name = (await tag.textContent()) ?? '';
    await tag.click();
    await expect(page).toHaveURL(/\/video\?t=\d+$/);
    await expect(
      page.getByRole('list', { name: 'タグで絞り込む' }).getByRole('button', { name, exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('goes on to another lecture of the category', { tag: ['@both', '@more'] }, async ({
    page,
  }) => {
    await page.goto('/video?t=2&sort=asc');
    const title = '融資の教科書 第1回 金融機関の種類と、それぞれの「得意な借り手」';
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const others = page.getByRole('region', { name: '「融資とローンの教科書」のほかの動画' });
    await expect(others.getByRole('link').first()).toBeVisible();
    await expect(others.getByRole('link', { name: title })).toHaveCount(0);
    const next = others.getByRole('link', { name: '融資の教科書 第2回' });
    await next.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('融資の教科書 第2回');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveTitle(/^融資の教科書 第2回.* \| Orchard Member's Site$/);
  });

  test('sees the player of the platform with hash and without tracking', async ({
    page,
    baseURL,
  }) => {
    await page.route('https://player.vimeo.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><html lang="ja"><title>再生</title><button>再生する</button>',
      }),
    );
    await page.goto('/video?t=12&t=23');
    const title = '公開講義 複利は魔法ではない――雪玉と坂道で考えるお金の育ち方';
    const asked = page.waitForRequest(/^https:\/\/player\.vimeo\.com\//);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const player = page.getByTitle(title, { exact: true });
    await expect(player).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    );
    await expect(player.contentFrame().getByRole('button', { name: '再生する' })).toBeVisible();
    // The platform decides by the referrer whether this site may show the film.
    expect((await asked).headers().referer).toBe(`${baseURL}/`);
  });
});

import type { Page } from '@playwright/test';
import { ffmpegPath, makeFilmFile } from '#server/testing/film-file.ts';
import { removeFilm } from './setup/long-film.ts';
import { addStreamedFilm } from './setup/streamed-film.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

const film = (page: Page, title: string) => page.getByTitle(title).contentFrame().getByLabel(title);
const timeOf = (page: Page, title: string) =>
  film(page, title).evaluate((element: HTMLVideoElement) => element.currentTime);

test('a film in segments plays, is searched through with pictures, and asks for nothing else', async ({
  page,
  database,
  troubles,
}, testInfo) => {
  testInfo.skip(ffmpegPath === null, 'this machine has no FFmpeg with libx264');
  // The film is encoded first, with low priority.
  testInfo.slow();
  const video = await addStreamedFilm(database, 'wis', {
    ...{ extension: 'mp4', seconds: 30 },
    write: (path) => makeFilmFile(path, { width: 480, height: 270, rate: 12, seconds: 30 }),
  });
  try {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    expect(requests.filter((path) => path.includes('hls'))).toEqual([]);

    await page.goto(`/video/${video.id}?s=20`);
    await expect(page.getByText('0:20 から', { exact: true })).toBeVisible();
    const previews = page.waitForResponse(/preview\.vtt/);
    await page.keyboard.press('k');
    await previews;
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(20.3);
    // The player shows the stream, which has its own size.
    const size = await film(page, video.title).evaluate((element: HTMLVideoElement) => [
      element.currentSrc.slice(0, 5),
      element.videoHeight,
      element.duration,
    ]);
    expect(size).toEqual(['blob:', 270, expect.closeTo(30, -1)]);

    const preview = page.getByTitle(video.title).contentFrame().locator('.preview');
    // It shows only while the film seeks.
    const seen = await preview.evaluateHandle((element) => {
      const pictures: string[] = [];
      new MutationObserver(() => {
        if (!element.hasAttribute('hidden'))
          pictures.push(getComputedStyle(element).backgroundImage);
      }).observe(element, { attributes: true });
      return pictures;
    });
    await page.keyboard.press('1');
    await expect
      .poll(() => seen.evaluate((pictures) => pictures[0] ?? ''))
      .toContain('/preview.jpg');
    await expect.poll(() => timeOf(page, video.title)).toBeLessThan(15);
    await expect.poll(() => timeOf(page, video.title)).toBeGreaterThan(3.4);
    await expect(preview).toBeHidden();
    expect(requests.filter((path) => /\/media\/streams\/.*\.mp4$/.test(path))).not.toEqual([]);
    expect(requests.filter((path) => path.startsWith('/media/videos/'))).toEqual([]);

    // For the slowest lines: the sound and a picture now and then.
    await page.keyboard.press('k');
    const player = page.getByTitle(video.title).contentFrame();
    await player.getByRole('button', { name: '再生の設定' }).click();
    const sizes = player.getByRole('combobox', { name: '画質' });
    await expect(sizes.getByRole('option')).toHaveText([/^自動/, '270p', '音声と静止画']);
    await sizes.selectOption('音声と静止画');
    await expect.poll(() => requests.filter((path) => path.endsWith('/sound.mp4'))).not.toEqual([]);
    await page.keyboard.press('Escape');

    // Its list of segments does not come: it says so, and goes on when it is asked to.
    troubles.expect(/net::ERR_FAILED/);
    await page.route('**/media/streams/**', (route) => route.abort());
    await page.goto(`/video/${video.id}?s=20`);
    const failure = page.getByText('動画を読み込めませんでした。');
    await expect(failure).toBeVisible();
    await page.unroute('**/media/streams/**');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(failure).toHaveCount(0);
    await expect.poll(() => timeOf(page, video.title)).toBe(20);
  } finally {
    await removeFilm(database, video.id);
  }
});

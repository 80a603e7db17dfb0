import type { Page } from '@playwright/test';
import { saveCaptions } from '#server/features/captions/captions.store.ts';
import { ffmpegPath, makeFilmFile } from '#server/testing/film-file.ts';
import { removeFilm } from './setup/long-film.ts';
import { addStreamedFilm } from './setup/streamed-film.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });

const PLAYLISTS = /\/media\/streams\/\d+\/[^/]+\/\w+\.m3u8$/;

/** The film as the browser's own player has it. */
const filmOf = (page: Page, title: string) =>
  page.getByTitle(title).contentFrame().getByLabel(title, { exact: true });

// Chromium plays such films by itself too, where it is taken for one of Apple's browsers.
test.beforeEach(async ({ page }, testInfo) => {
  testInfo.skip(ffmpegPath === null, 'this machine has no FFmpeg with libx264');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
  });
});

test('a film that the browser plays by itself keeps place, speed and captions over another address, and tells when it fails', async ({
  page,
  database,
  troubles,
}) => {
  const video = await addStreamedFilm(database, 'wis', {
    ...{ extension: 'mp4', seconds: 40 },
    write: (path) => makeFilmFile(path, { width: 480, height: 270, rate: 12, seconds: 40 }),
  });
  await saveCaptions(database.kysely, video.id, [
    { start_ms: 0, end_ms: 40_000, text: '字幕です' },
  ]);
  const film = filmOf(page, video.title);
  const state = () =>
    film.evaluate((element: HTMLVideoElement) => ({
      playlist: element.currentSrc.split('/').at(-1),
      isPaused: element.paused,
      rate: element.playbackRate,
      captions: element.textTracks[0]?.mode,
      stored: JSON.parse(localStorage.getItem('player') ?? '{}').rate,
    }));
  const timeOf = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
  /** As when the address has ended: the browser says no more than that. */
  const fail = () =>
    film.evaluate((element) => {
      const opened = new Promise((resolve) => {
        element.addEventListener('loadedmetadata', resolve, { once: true });
      });
      element.dispatchEvent(new Event('error'));
      return opened;
    });
  try {
    await page.goto(`/video/${video.id}`);
    const player = page.getByTitle(video.title).contentFrame();
    await player.getByRole('button', { name: '再生する' }).click();
    await player.getByRole('button', { name: '字幕' }).press('Enter');
    await player.getByRole('button', { name: '再生の設定' }).press('Enter');
    await player.getByRole('combobox', { name: '再生速度' }).selectOption('1.5');
    await expect.poll(timeOf).toBeGreaterThan(8);
    const kept = { rate: 1.5, captions: 'showing', stored: 1.5 };
    await fail();
    expect(await state()).toEqual({ playlist: 'film.m3u8', isPaused: false, ...kept });
    await expect.poll(timeOf).toBeGreaterThan(8.5);

    // Its sizes are to be chosen as elsewhere.
    const sizes = player.getByRole('combobox', { name: '画質' });
    await expect(sizes.getByRole('option')).toHaveText(['自動', '270p', '音声と静止画']);
    await sizes.selectOption('音声と静止画');
    await expect.poll(async () => (await state()).playlist).toBe('sound.m3u8');
    await expect.poll(timeOf).toBeGreaterThan(9);
    await film.evaluate((element: HTMLVideoElement) => element.pause());
    const at = await timeOf();
    await fail();
    expect(await state()).toEqual({ playlist: 'sound.m3u8', isPaused: true, ...kept });
    await expect.poll(timeOf).toBeCloseTo(at, 0);

    // No list of pieces comes: after two tries it says so, and it plays only if it did.
    troubles.expectStatus(404);
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/address')) addresses.push(request.url());
    });
    await page.route(PLAYLISTS, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByText('動画だけが届きません')).toBeVisible();
    expect(addresses.length).toBeLessThanOrEqual(2);
    await page.unroute(PLAYLISTS);
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(page.getByText('動画を読み込めませんでした。')).toHaveCount(0);
    await expect(player.getByRole('button', { name: '再生する' })).toBeVisible();
    expect(await state()).toMatchObject({ isPaused: true });
  } finally {
    await removeFilm(database, video.id);
  }
});

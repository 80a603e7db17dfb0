import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { type Group, roleSlugs } from '#server/demo/cast/people.ts';
import { queueStream } from '#server/features/films/film-streams.store.ts';
import { createTranscoder } from '#server/features/films/transcoder.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { ffmpegFinder } from '#server/platform/ffmpeg/ffmpeg.ts';
import { diskStorage } from '#server/platform/storage/disk-storage.ts';
import { ffmpegPath, makeFilmFile } from '#server/testing/film-file.ts';
import { createMake } from '#server/testing/make.ts';
import { removeFilm } from './setup/long-film.ts';
import { dataDir } from './setup/site-folder.ts';
import { expect, test } from './setup/test.ts';

const quiet = { error: () => {}, info: () => {} };

/** Publishes a film of the site's own for one group, made ready to be played in segments. */
async function addStreamedFilm(
  db: Database,
  group: Group,
  seconds: number,
): Promise<{ id: number; title: string }> {
  const mediaDir = join(dataDir, 'media');
  const mediaFile = `${randomBytes(16).toString('hex')}.mp4`;
  await makeFilmFile(join(mediaDir, 'videos', mediaFile), {
    ...{ width: 480, height: 270, rate: 12, seconds },
  });
  const film = await createMake(db.kysely).video({
    title: `講義の映像 ${mediaFile.slice(0, 8)}`,
    body: '<p>講義の映像です。</p>',
    publishedAt: '2023-07-01T10:00:00+09:00',
    ...{ mediaFile, durationSeconds: seconds, audience: roleSlugs([group]) },
  });
  await queueStream(db.kysely, mediaFile);
  // The site would start the job within a minute; the first to take it does it.
  const transcoder = createTranscoder({
    db,
    storage: diskStorage(mediaDir),
    workDir: join(mediaDir, 'transcoding'),
    findFfmpeg: ffmpegFinder(ffmpegPath),
    log: quiet,
  });
  await transcoder.run();
  const state = async () =>
    (await db.pool.query('SELECT state FROM film_streams WHERE media_file = $1', [mediaFile]))
      .rows[0].state;
  await expect.poll(state, { timeout: 240_000 }).toBe('done');
  return film;
}

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
  const video = await addStreamedFilm(database, 'wis', 30);
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

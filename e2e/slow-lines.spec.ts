import type { Page } from '@playwright/test';
import { amount } from '#server/testing/cases.ts';
import { ffmpegPath } from '#server/testing/film-file.ts';
import { makeKindOfFilm } from '#server/testing/kinds-of-films.ts';
import { removeFilm } from './setup/long-film.ts';
import { barriers, foreignWords } from './setup/screen-checks.ts';
import { addStreamedFilm } from './setup/streamed-film.ts';
import { expect, test } from './setup/test.ts';

test.use({ visitor: 'newcomer', groups: ['wis'] });
test.describe.configure({ timeout: amount(600_000, 1_800_000) });

/**
 * Lines of mobile plans whose data are used up, and what is to be seen on each. Of a short time the wait
 * for the first piece is a large part.
 */
const LINES = [
  {
    kilobits: 500,
    size: '360p',
    leastShare: amount(0.4, 0.6),
    mostBreaks: Number.POSITIVE_INFINITY,
  },
  { kilobits: 300, size: '音声と静止画', leastShare: amount(0.5, 0.9), mostBreaks: 0 },
];

/** Seconds that are watched; a film of some more has full pieces everywhere. */
const WATCHED = amount(20, 300);

/** Noise, so that each size takes all the bits that it may. */
const made = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=12,noise=alls=24:allf=t'],
  ...['-f', 'lavfi', '-i', 'anoisesrc=amplitude=0.2', '-t', String(WATCHED + 25)],
  ...'-c:v libx264 -preset ultrafast -crf 30 -pix_fmt yuv420p'.split(' '),
];

/** Slows down all that a tab fetches, as the line does. */
async function slowDown(page: Page, kilobits: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100 },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

for (const { kilobits, size, leastShare, mostBreaks } of LINES) {
  test(`${kilobits} kbit/s carry ${size}`, async ({ page, database }, testInfo) => {
    testInfo.skip(ffmpegPath === null, 'this machine has no FFmpeg with libx264');
    const video = await addStreamedFilm(database, 'wis', {
      ...{ extension: 'mp4', seconds: WATCHED + 25 },
      write: (path) => makeKindOfFilm(path, { made }),
    });
    try {
      const frames: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(`/player/${video.id}`)) frames.push(request.url());
      });
      await page.addInitScript(() => {
        const panels = { count: 0 };
        Object.assign(window, { panels });
        new MutationObserver((changes) => {
          const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
          const isPanel = (node: Node) => node.textContent?.includes('動画を読み込めませんでした');
          panels.count += added.filter(isPanel).length;
        }).observe(document, { childList: true, subtree: true });
      });
      await slowDown(page, kilobits);
      // Before any script: the press is remembered.
      await page.goto(`/video/${video.id}`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: '再生する' }).click();
      const player = page.getByTitle(video.title).contentFrame();

      // It says why it waits, and offers what the line carries.
      const notice = player.getByText('通信が遅いため、読み込みに時間がかかっています');
      await expect(notice).toBeVisible();
      expect(await barriers(page)).toEqual([]);
      expect(await foreignWords(page)).toEqual([]);
      const offer = player.getByRole('button', { name: `${size}に切り替える` });
      if (await offer.isVisible()) await offer.click();
      else {
        await player.getByRole('button', { name: '再生の設定' }).press('Enter');
        // The menu lies above what is said.
        await expect(player.locator('.waiting ~ .bar .menu')).toBeVisible();
        await player.getByRole('combobox', { name: '画質' }).selectOption(size);
        await page.keyboard.press('Escape');
      }

      const film = player.getByLabel(video.title, { exact: true });
      const seen = await film.evaluate(async (element: HTMLVideoElement, seconds) => {
        const start = element.currentTime;
        const began = performance.now();
        let breaks = 0;
        let hasBegun = false;
        element.addEventListener('playing', () => {
          hasBegun = true;
        });
        element.addEventListener('waiting', () => {
          if (hasBegun && !element.seeking) breaks += 1;
        });
        await new Promise<void>((resolve) => {
          element.addEventListener('timeupdate', () => {
            if (element.currentTime - start >= seconds) resolve();
          });
        });
        return { share: (seconds * 1000) / (performance.now() - began), breaks };
      }, WATCHED);
      const panels = await page.evaluate(
        () => (window as unknown as { panels: { count: number } }).panels.count,
      );
      testInfo.annotations.push({ type: 'seen', description: JSON.stringify(seen) });
      console.log(kilobits, seen);
      expect({ panels, frames: frames.length }).toEqual({ panels: 0, frames: 1 });
      expect(seen.share).toBeGreaterThan(leastShare);
      expect(seen.breaks).toBeLessThanOrEqual(mostBreaks);
    } finally {
      await removeFilm(database, video.id);
    }
  });
}

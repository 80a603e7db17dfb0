/// <reference lib="dom" />
// Writes one thumbnail per video that has one; name keys to write only those.
import { writeFile } from 'node:fs/promises';
import { unpublished } from '#demo/content/unpublished.ts';
import { videos } from '#demo/content/videos.ts';
import { captureWebp, openBrowser } from './browser.ts';
import { posters } from './posters.ts';
import { thumbnailPage } from './thumbnail-page.ts';

const maxBytes = 14_000;

const browser = await openBrowser();
const tab = await browser.newPage({ viewport: { width: 640, height: 360 } });
const wanted = process.argv.slice(2);
for (const video of [...videos, ...unpublished]) {
  if (!video.thumbnail || (wanted.length > 0 && !wanted.includes(video.key))) continue;
  const poster = posters[video.key];
  if (!poster) throw new Error(`posters.ts says nothing about ${video.key}`);
  await tab.setContent(thumbnailPage(video, poster));
  await tab.evaluate(() => {
    const title = document.querySelector<HTMLElement>('.title');
    const heading = document.querySelector<HTMLElement>('h1');
    for (let size = 52; title && heading && size >= 26; size -= 1) {
      title.style.fontSize = `${size}px`;
      if (heading.offsetHeight <= 3 * size * 1.33 && title.offsetHeight <= 214) return;
    }
  });
  const file = new URL(`../thumbnails/${video.thumbnail}`, import.meta.url);
  await writeFile(file, await captureWebp(tab, maxBytes));
}
await browser.close();

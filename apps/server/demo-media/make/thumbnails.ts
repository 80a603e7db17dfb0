/// <reference lib="dom" />
// Writes one thumbnail per video that has one, and one picture per series; name keys to write only those.
import { writeFile } from 'node:fs/promises';
import { lectures, series } from '#demo/content/content.ts';
import { captureWebp, openBrowser } from './browser.ts';
import { posters } from './posters.ts';
import { thumbnailPage } from './thumbnail-page.ts';

const maxBytes = 14_000;

const browser = await openBrowser();
const tab = await browser.newPage({ viewport: { width: 640, height: 360 } });
const wanted = process.argv.slice(2);
const pictures = [
  ...lectures.flatMap(({ thumbnail, ...video }) =>
    thumbnail ? { ...video, file: `thumbnails/${thumbnail}` } : [],
  ),
  ...series.map(({ key, title }) => ({ key, title, tags: [], file: `series/${key}.webp` })),
];
for (const { file, ...titled } of pictures) {
  if (wanted.length > 0 && !wanted.includes(titled.key)) continue;
  const poster = posters[titled.key];
  if (!poster) throw new Error(`posters.ts says nothing about ${titled.key}`);
  await tab.setContent(thumbnailPage(titled, poster));
  await tab.evaluate(() => {
    const title = document.querySelector<HTMLElement>('.title');
    const heading = document.querySelector<HTMLElement>('h1');
    for (let size = 52; title && heading && size >= 26; size -= 1) {
      title.style.fontSize = `${size}px`;
      if (heading.offsetHeight <= 3 * size * 1.33 && title.offsetHeight <= 214) return;
    }
  });
  await writeFile(new URL(`../${file}`, import.meta.url), await captureWebp(tab, maxBytes));
}
await browser.close();

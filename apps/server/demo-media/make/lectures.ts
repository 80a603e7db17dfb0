// Writes the long clips: slides that change every few minutes and say which minute it is. One
// picture in two seconds and no sound keep three quarters of an hour as small as a photograph.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser.ts';
import { longDeck } from './decks.ts';

/** The picture of one minute of a slide. */
const slide = (text: string, chapter: number, minute: number, minutes: number) => `<!doctype html>
<html lang="ja"><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}body{width:640px;height:360px;overflow:hidden;color:#fff;position:relative;
 font-family:"Noto Sans CJK JP",sans-serif;background:hsl(${(210 + chapter * 31) % 360} 55% 16%)}
p{position:absolute;inset:40px 34px 130px;display:grid;align-items:center;font-size:34px;font-weight:700;line-height:1.4;
 word-break:auto-phrase;text-wrap:balance}b{position:absolute;left:34px;bottom:56px;font-size:36px}
i{position:absolute;left:34px;bottom:34px;height:10px;background:#60a5fa;width:${(572 * minute) / minutes}px}
</style><p>${text}</p><b>${minute}分 / ${minutes}分</b><i></i>`;

const folder = mkdtempSync(join(tmpdir(), 'lectures-'));
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
for (const minutes of [8, 12, 18, 27, 45]) {
  const seconds = minutes * 60;
  const name = `lecture-${seconds}s`;
  const deck = longDeck(minutes);
  for (let minute = 0; minute < minutes; minute += 1) {
    const chapter = Math.floor((minute * deck.length) / minutes);
    await page.setContent(slide(deck[chapter] as string, chapter, minute, minutes));
    await page.screenshot({ path: join(folder, `${name}-${minute}.png`) });
  }
  execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-framerate', '1/60', '-start_number', '0', '-i', join(folder, `${name}-%d.png`)],
    ...['-vf', 'fps=1/2,format=yuv420p', '-t', `${seconds}`],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-bf', '0'],
    ...['-crf', '38', '-g', '450', '-sc_threshold', '0', '-x264-params', 'aq-mode=0:psy=0'],
    ...['-movflags', '+faststart'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact'],
    fileURLToPath(new URL(`../clips/${name}.mp4`, import.meta.url)),
  ]);
}
await browser.close();
rmSync(folder, { recursive: true });

// Writes the short clips: slides that change, a running time code, a moving bar, and soft tones.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { decks } from './decks.ts';

/** Seconds. */
const lengths = [12, 20, 30, 45, 60];
const font = '/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc';
/** Steps of a calm scale in hertz, one per slide. */
const tones = [220, 261.63, 293.66, 329.63, 392, 440, 392, 329.63, 293.66, 261.63];

/** The picture of one slide; its lower part stays free for bar and time code. */
async function photograph(page: Page, text: string, index: number, count: number, file: string) {
  const hue = (210 + index * 31) % 360;
  await page.setContent(`<!doctype html><html lang="ja"><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}body{width:640px;height:360px;overflow:hidden;color:#fff;position:relative;
 font-family:"Noto Sans CJK JP",sans-serif;background:linear-gradient(120deg,#0b1020,hsl(${hue} 60% 24%))}
i{position:absolute;right:-60px;top:-60px;width:260px;height:260px;border-radius:50%;background:hsl(${hue} 70% 50%/.25)}
b{position:absolute;left:34px;top:26px;font-size:18px;color:hsl(${hue} 90% 80%)}
p{position:absolute;inset:62px 34px 150px;display:grid;align-items:center;font-size:34px;font-weight:700;line-height:1.4;
 word-break:auto-phrase;text-wrap:balance}</style><i></i><b>${index + 1} / ${count}</b><p>${text}</p>`);
  await page.screenshot({ path: file });
}

const folder = mkdtempSync(join(tmpdir(), 'clips-'));
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
for (const seconds of lengths) {
  const deck = decks[seconds];
  if (!deck) throw new Error(`decks.ts has no slides for ${seconds}`);
  const each = seconds / deck.length;
  for (const [index, text] of deck.entries()) {
    await photograph(page, text, index, deck.length, join(folder, `${seconds}-${index}.png`));
  }
  const pitch = tones
    .map((hertz, i) => `${hertz}*eq(mod(floor(t/${each}),${tones.length}),${i})`)
    .join('+');
  const swell = `(0.35+0.65*exp(-2*mod(t,${each})))`;
  const sound = `0.16*${swell}*(sin(2*PI*(${pitch})*t)+0.4*sin(4*PI*(${pitch})*t))*min(1,8*mod(t,${each}))`;
  const total = `${String(Math.floor(seconds / 60)).padStart(2, '0')}\\:${String(seconds % 60).padStart(2, '0')}`;
  const filter = [
    `color=c=0x334155:s=572x12:r=8:d=${seconds}[ground]`,
    `color=c=0x60a5fa:s=572x12:r=8:d=${seconds}[full]`,
    `[ground][full]overlay=x='-572+572*t/${seconds}':y=0:shortest=1[bar]`,
    '[0:v]fps=8[slides]',
    '[slides][bar]overlay=x=34:y=318:shortest=1,' +
      `drawtext=fontfile=${font}:fontsize=64:fontcolor=white:x=34:y=232:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}',` +
      `drawtext=fontfile=${font}:fontsize=24:fontcolor=white@0.7:x=236:y=268:text='/ ${total}',` +
      'format=yuv420p[v]',
  ].join(';');
  execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-y'],
    ...['-framerate', `1/${each}`, '-start_number', '0', '-i', join(folder, `${seconds}-%d.png`)],
    ...['-f', 'lavfi', '-i', `aevalsrc='${sound}':s=44100:d=${seconds}`],
    ...['-filter_complex', filter, '-map', '[v]', '-map', '1:a'],
    ...[
      '-t',
      `${seconds}`,
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'veryslow',
      '-tune',
      'stillimage',
    ],
    ...[
      '-crf',
      '29',
      '-g',
      '32',
      '-c:a',
      'aac',
      '-ac',
      '1',
      '-b:a',
      '24k',
      '-movflags',
      '+faststart',
    ],
    ...['-map_metadata', '-1', '-fflags', '+bitexact'],
    fileURLToPath(new URL(`../clips/lecture-${seconds}s.mp4`, import.meta.url)),
  ]);
}
await browser.close();
rmSync(folder, { recursive: true });

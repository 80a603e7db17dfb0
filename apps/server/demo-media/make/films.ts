// Makes the films that lectures share: slides with the time and a bar, 640 × 360, H.264. Short ones
// have soft tones; long ones are as small as a photograph. Wants ffmpeg with libx264 besides what
// pictures.ts wants: node apps/server/demo-media/make/films.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** Seconds. */
const SHORT = [12, 20, 30, 45];
const LONG = [8, 12, 18, 27, 45].map((minutes) => minutes * 60);

const SLIDES = [
  ...['考え方の地図を広げる', '言葉をそろえる', '数字をならべる', '事例に学ぶ'],
  ...['よくある取り違え', '手を動かす', '自分の場合に置きかえる'],
];

const slidesOf = (seconds: number) => {
  const count = Math.min(SLIDES.length, Math.ceil(seconds / (seconds < 60 ? 6 : 240)) - 1);
  return ['ようこそ、講義へ', ...SLIDES.slice(0, count), 'まとめと次の一歩'];
};

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The picture of one moment of a film. */
function pageOf(at: number, seconds: number): string {
  const slides = slidesOf(seconds);
  const slide = Math.floor((at * slides.length) / seconds);
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}body{width:640px;height:360px;overflow:hidden;color:#fff;position:relative;
 font-family:"Noto Sans CJK JP",sans-serif;background:hsl(${(210 + slide * 31) % 360} 55% 16%)}
p{position:absolute;inset:40px 34px 130px;display:grid;align-items:center;font-size:34px;font-weight:700;line-height:1.4;
 word-break:auto-phrase;text-wrap:balance}b{position:absolute;left:34px;bottom:56px;font-size:36px}
i{position:absolute;left:34px;bottom:34px;height:10px;background:#60a5fa;width:${(572 * at) / seconds}px}
</style><p>${slides[slide]}</p><b>${clock(at)} / ${clock(seconds)}</b><i></i>`;
}

const TONES = [220, 261.63, 293.66, 329.63, 392, 440];

/** A calm scale in hertz, one step every five seconds. */
function tones(seconds: number): string[] {
  const pitch = TONES.map((hertz, i) => `${hertz}*eq(mod(floor(t/5),${TONES.length}),${i})`);
  const sound = `0.16*exp(-0.4*mod(t,5))*sin(2*PI*(${pitch.join('+')})*t)*min(1,8*mod(t,5))`;
  return ['-f', 'lavfi', '-i', `aevalsrc='${sound}':s=44100:d=${seconds}`];
}

const folder = mkdtempSync(join(tmpdir(), 'films-'));
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
for (const seconds of [...SHORT, ...LONG]) {
  const isShort = seconds < 60;
  const step = isShort ? 1 : 60;
  for (let at = 0; at < seconds; at += step) {
    await page.setContent(pageOf(at, seconds));
    await page.screenshot({ path: join(folder, `${seconds}-${at / step}.png`) });
  }
  execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-framerate', `1/${step}`],
    ...['-start_number', '0', '-i', join(folder, `${seconds}-%d.png`)],
    ...(isShort ? tones(seconds) : []),
    ...['-vf', `fps=${isShort ? 8 : '1/2'},format=yuv420p`, '-t', `${seconds}`],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-bf', '0'],
    ...['-crf', isShort ? '30' : '38', '-g', isShort ? '32' : '450'],
    ...['-sc_threshold', '0', '-x264-params', 'aq-mode=0:psy=0'],
    ...(isShort ? ['-c:a', 'aac', '-ac', '1', '-b:a', '24k'] : []),
    ...['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact'],
    fileURLToPath(new URL(`../clips/lecture-${seconds}s.mp4`, import.meta.url)),
  ]);
}
await browser.close();
rmSync(folder, { recursive: true });

// Draws the pictures that lectures and series share: WebP of 640 × 360. Wants Node 24, Chromium at
// /usr/bin/chromium and Noto Sans CJK: node apps/server/demo-media/make/pictures.ts
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { drawings, palettes, seeded } from './artwork.ts';

const QUALITY = 82;

type Picture = [
  title: string,
  lecturer: string,
  art: keyof typeof drawings,
  palette: keyof typeof palettes,
];

const pictures: Record<string, Picture> = {
  'real-estate': ['はじめての不動産投資', '藤崎あおい', 'town', 'blue'],
  terms: ['三分でわかる不動産用語', '志村遥', 'sheets', 'teal'],
  lending: ['融資の教科書', '久我正臣', 'coins', 'teal'],
  walks: ['現地を歩く', '志村遥', 'map', 'leaf'],
  data: ['データで考える', '志村遥・堂島悠', 'cloud', 'cyan'],
  disclosure: ['重要事項説明書を一行ずつ読む', '藤崎あおい', 'sheets', 'leaf'],
  viewing: ['四週間の内見練習', '志村遥', 'town', 'leaf'],
  rental: ['賃貸管理の実務', '志村遥', 'front', 'violet'],
  'tax-return': ['確定申告ゼミ', '三枝みのり', 'sheets', 'amber'],
  tax: ['税務トピックス', '三枝みのり', 'arcs', 'red'],
  inheritance: ['相続の入り口', '三枝みのり', 'umbrellas', 'red'],
  bookkeeping: ['夜の簿記教室', '堂島悠', 'ledger', 'cyan'],
  morning: ['朝のひとこと', '堂島悠・岩城蓮', 'sunrise', 'amber'],
  statements: ['決算書を読む', '堂島悠', 'boxes', 'slate'],
  nisa: ['NISAと歩く資産形成', '白石千景', 'hills', 'green'],
  living: ['暮らしのお金', '白石千景', 'umbrellas', 'indigo'],
  household: ['家計の立て直し', '白石千景', 'ledger', 'indigo'],
  habits: ['続ける力の教室', '岩城蓮', 'sunrise', 'orange'],
  time: ['時間の使い方', '岩城蓮', 'arcs', 'orange'],
  seminar: ['セミナー録画', '講師全員', 'hall', 'purple'],
  live: ['月例ライブＱ＆Ａ', '藤崎あおい', 'voices', 'purple'],
};

/** The page that is photographed. */
function pageOf(key: string, [title, lecturer, art, colours]: Picture): string {
  const { from, to, tint } = palettes[colours];
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}
body{width:640px;height:360px;overflow:hidden;position:relative;color:#fff;font-family:"Noto Sans CJK JP",sans-serif}
.art{position:absolute;inset:0;background:linear-gradient(120deg,${from} 30%,${to})}
svg,.veil{position:absolute;inset:0}
.veil{background:linear-gradient(90deg,${from} 26%,${from}d0 48%,${from}30 80%,transparent)}
main{position:absolute;inset:32px 34px;display:flex;flex-direction:column;justify-content:space-between}
main::before{content:"";width:56px;height:8px;border-radius:4px;background:${tint}}
h1{max-width:440px;font-size:54px;line-height:1.3;word-break:auto-phrase;text-wrap:balance;
 font-feature-settings:"palt";text-shadow:0 2px 12px ${from},0 0 3px ${from}}
p{font-size:20px}small{font-size:15px;margin-right:12px;color:${tint}}
</style><div class="art"><svg viewBox="0 0 640 360">${drawings[art](seeded(key), palettes[colours])}</svg>
<div class="veil"></div></div><main><h1>${title}</h1><p><small>講師</small>${lecturer}</p></main>`;
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
const session = await page.context().newCDPSession(page);
for (const [key, picture] of Object.entries(pictures)) {
  await page.setContent(pageOf(key, picture));
  const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(
    new URL(`../pictures/${key}.webp`, import.meta.url),
    Buffer.from(shot.data, 'base64'),
  );
}
await browser.close();

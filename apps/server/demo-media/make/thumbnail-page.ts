import { artwork } from './artwork.ts';
import { seeded } from './browser.ts';
import { palettes } from './palette.ts';
import type { Poster } from './posters.ts';

interface Titled {
  key: string;
  title: string;
  tags: string[];
}

interface Wording {
  label: string;
  /** Number of the part in its series, when the label names one. */
  part: string | null;
  heading: string;
  rest: string | null;
}

/** Splits a title into the label above, the heading and the smaller line below it. */
function wording(title: string, series: string): Wording {
  const bare = title.replace(/^【[^】]+】/, '').trim();
  const plain = series.normalize('NFKC');
  let label = series;
  let text = bare;
  if (bare.slice(0, series.length).normalize('NFKC') === plain)
    text = bare.slice(series.length).trim();
  const half = /^(前編|後編|入門|WISライブ|秋の号)\s*/.exec(text);
  if (half) {
    label = half[1] === '入門' ? `${series}入門` : `${series} ${half[1]}`;
    text = text.slice(half[0].length);
  }
  const [heading = text, rest] =
    text.split(/[ 　]|――/).length === 2 ? text.split(/[ 　]|――/) : [text];
  const splits = rest !== undefined && heading.length >= 4 && rest.length >= 4;
  return {
    label,
    part: /第(\d+)回/.exec(series)?.[1] ?? null,
    heading: splits ? heading : text,
    rest: splits ? rest : null,
  };
}

/** Lets a line end after a comma rather than within a clause. */
function clauses(text: string): string {
  return text
    .replaceAll('問い合わせ', '問い\u2060合わせ')
    .split(/(?<=、)/)
    .map((clause) => `<span>${clause}</span>`)
    .join('');
}

/** The page that is photographed, 640 × 360. */
export function thumbnailPage({ key, title, tags }: Titled, poster: Poster): string {
  const palette = palettes[poster.theme];
  const random = seeded(key);
  const words = wording(title, poster.series);
  const hue = Math.round((random() - 0.5) * 36);
  const angle = 95 + Math.round(random() * 50);
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}
body{width:640px;height:360px;overflow:hidden;position:relative;color:#fff;font-family:"Noto Sans CJK JP",sans-serif}
.art{position:absolute;inset:0;filter:hue-rotate(${hue}deg);background:linear-gradient(${angle}deg,${palette.from} 30%,${palette.to})}
svg,.veil{position:absolute;inset:0}
.veil{background:linear-gradient(90deg,${palette.from} 30%,${palette.from}e0 52%,${palette.from}40 82%,transparent)}
main{position:absolute;inset:26px 30px 24px;display:flex;flex-direction:column}
.label{align-self:flex-start;display:flex;gap:10px;align-items:center;font-size:20px;font-weight:700;color:${palette.tint}}
.label::before{content:"";width:6px;height:22px;border-radius:3px;background:${palette.tint}}
.title{margin:auto 0;max-width:520px;word-break:auto-phrase;line-break:strict;text-wrap:balance;overflow-wrap:anywhere;
 font-feature-settings:"palt";text-shadow:0 2px 12px ${palette.from},0 0 3px ${palette.from}}
h1 span{display:inline-block}
h1{font-size:1em;font-weight:700;line-height:1.32;letter-spacing:.01em}
.rest{margin-top:.55em;font-size:max(.56em,21px);font-weight:700;line-height:1.45;color:${palette.tint}}
footer{display:flex;gap:12px;align-items:baseline;font-size:18px;padding-right:96px}
footer small{font-size:14px;color:${palette.tint}}
.part{position:absolute;right:26px;top:14px;font-size:76px;font-weight:700;line-height:1;color:#fff;opacity:.92;
 text-shadow:0 2px 14px ${palette.from}}
</style><div class="art">${artwork(poster.theme, tags, random, palette)}<div class="veil"></div></div>
${words.part ? `<div class="part">${words.part}</div>` : ''}<main>
<div class="label">${words.label}</div>
<div class="title"><h1>${clauses(words.heading)}</h1>${words.rest ? `<p class="rest">${words.rest}</p>` : ''}</div>
<footer><small>講師</small>${poster.lecturer}</footer></main>`;
}

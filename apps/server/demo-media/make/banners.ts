// Writes the two banner pictures, 1600 × 500, without any text.
import { writeFile } from 'node:fs/promises';
import { captureWebp, openBrowser, seeded } from './browser.ts';

const width = 1600;
const height = 500;
const maxBytes = 22_500;

const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The outline of hills: a sum of two waves, closed at the bottom. */
function hill(base: number, swell: number, shift: number): (x: number) => number {
  return (x) =>
    base + swell * Math.sin(x / 260 + shift) + swell * 0.4 * Math.sin(x / 97 + shift * 2);
}

function ground(line: (x: number) => number, fill: string): string {
  const points = repeat(81, (i) => `L${i * 20} ${line(i * 20).toFixed(1)} `);
  return `<path d="M0 ${height} ${points} L${width} ${height} Z" fill="${fill}"/>`;
}

function orchardDawn(): string {
  const random = seeded('orchard-dawn');
  const tree = (x: number, y: number, size: number, leaf: string, apples: boolean) =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) scale(${size.toFixed(2)})"><path d="M-4 0 L-3 -34 L3 -34 L4 0 Z" fill="#1b0f1f"/><circle cx="0" cy="-56" r="32" fill="${leaf}"/><circle cx="-22" cy="-44" r="21" fill="${leaf}"/><circle cx="22" cy="-44" r="21" fill="${leaf}"/>${
      apples
        ? repeat(
            6,
            () =>
              `<circle cx="${(random() * 60 - 30).toFixed(0)}" cy="${(-70 + random() * 38).toFixed(0)}" r="4.2" fill="#f87171"/>`,
          )
        : ''
    }</g>`;
  const rows = [
    {
      line: hill(330, 22, 0.4),
      fill: '#4a2a5c',
      leaf: '#5b3a6e',
      count: 26,
      size: 0.5,
      apples: false,
    },
    {
      line: hill(380, 24, 2.1),
      fill: '#2c2350',
      leaf: '#2f4858',
      count: 18,
      size: 0.85,
      apples: false,
    },
    {
      line: hill(440, 18, 4.0),
      fill: '#121a38',
      leaf: '#1f5f4a',
      count: 11,
      size: 1.45,
      apples: true,
    },
  ];
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1230"/><stop offset=".42" stop-color="#3b2a68"/><stop offset=".68" stop-color="#b4517a"/><stop offset=".86" stop-color="#fb9a62"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="#ffe2a8" stop-opacity=".95"/><stop offset=".25" stop-color="#ffc27a" stop-opacity=".5"/><stop offset="1" stop-color="#ff9a62" stop-opacity="0"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${repeat(70, () => `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * 190).toFixed(0)}" r="${(0.6 + random() * 1.4).toFixed(1)}" fill="#fff" opacity="${(0.2 + random() * 0.6).toFixed(2)}"/>`)}
<circle cx="1140" cy="318" r="330" fill="url(#glow)"/><circle cx="1140" cy="318" r="62" fill="#ffe9c2"/>
${repeat(7, (i) => `<rect x="${(random() * 1400).toFixed(0)}" y="${150 + i * 20}" width="${(140 + random() * 320).toFixed(0)}" height="5" rx="2.5" fill="#ffd0b0" opacity=".16"/>`)}
${rows
  .map(({ line, fill, leaf, count, size, apples }) => {
    const trees = repeat(count, (i) => {
      const x = ((i + 0.25 + random() * 0.5) * width) / count;
      return tree(x, line(x) + 8, size * (0.85 + random() * 0.3), leaf, apples);
    });
    return trees + ground(line, fill);
  })
  .join('')}`;
}

function nightStudy(): string {
  const random = seeded('night-study');
  const tower = (x: number, w: number, top: number, fill: string, lit: number) => {
    const columns = Math.floor((w - 12) / 20);
    const rows = Math.floor((430 - top - 20) / 26);
    const windows = repeat(columns * rows, (k) => {
      if (random() > lit) return '';
      const tint = random() < 0.75 ? '#fcd34d' : '#93c5fd';
      return `<rect x="${x + 10 + (k % columns) * 20}" y="${top + 16 + Math.floor(k / columns) * 26}" width="10" height="14" rx="1" fill="${tint}" opacity="${(0.35 + random() * 0.6).toFixed(2)}"/>`;
    });
    return `<rect x="${x}" y="${top}" width="${w}" height="${height}" fill="${fill}"/>${windows}`;
  };
  const books = ['#2563eb', '#f59e0b', '#10b981', '#e11d48', '#8b5cf6', '#38bdf8'];
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#050816"/><stop offset=".6" stop-color="#12235c"/><stop offset="1" stop-color="#2b4fa8"/></linearGradient><radialGradient id="lamp"><stop offset="0" stop-color="#fff3c9" stop-opacity=".9"/><stop offset=".35" stop-color="#fbbf24" stop-opacity=".28"/><stop offset="1" stop-color="#fbbf24" stop-opacity="0"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${repeat(110, () => `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * 240).toFixed(0)}" r="${(0.6 + random() * 1.3).toFixed(1)}" fill="#fff" opacity="${(0.2 + random() * 0.7).toFixed(2)}"/>`)}
<circle cx="880" cy="96" r="46" fill="#e8eefc"/><circle cx="900" cy="84" r="42" fill="#0a1233"/>
${repeat(22, (i) => tower(i * 76 - 20, 62 + Math.floor(random() * 26), 190 + Math.floor(random() * 130), '#14225a', 0.16))}
${repeat(17, (i) => tower(i * 100 - 30, 70 + Math.floor(random() * 30), 260 + Math.floor(random() * 110), '#0b1438', 0.3))}
<rect y="440" width="${width}" height="60" fill="#0a0d1f"/><rect y="436" width="${width}" height="8" fill="#3a2a22"/>
<circle cx="1250" cy="330" r="260" fill="url(#lamp)"/>
<path d="M1330 438 V300 L1262 268" fill="none" stroke="#cbd5e1" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/><ellipse cx="1330" cy="438" rx="46" ry="9" fill="#cbd5e1"/><path d="M1282 246 L1204 300 L1272 326 Z" fill="#2563eb"/>
<path d="M1100 434 q52 -26 104 0 q52 -26 104 0 l0 -14 q-52 -26 -104 0 q-52 -26 -104 0 Z" fill="#f8fafc"/><path d="M1204 434 V420" stroke="#94a3b8" stroke-width="3"/>
${books.map((fill, i) => `<rect x="${1420 + (i % 3) * 6}" y="${414 - i * 24}" width="${150 - (i % 3) * 14}" height="22" rx="3" fill="${fill}"/><rect x="${1432 + (i % 3) * 6}" y="${421 - i * 24}" width="34" height="7" rx="3" fill="#fff" opacity=".5"/>`).join('')}`;
}

const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width, height } });
for (const [file, picture] of Object.entries({
  'orchard-dawn': orchardDawn(),
  'night-study': nightStudy(),
})) {
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${picture}</svg>`,
  );
  await writeFile(
    new URL(`../banners/${file}.webp`, import.meta.url),
    await captureWebp(page, maxBytes),
  );
}
await browser.close();

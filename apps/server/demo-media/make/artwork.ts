import type { Palette } from './palette.ts';
import type { Theme } from './posters.ts';

type Draw = (random: () => number, palette: Palette) => string;

/** Roofs of a town, near and far. */
const town: Draw = (random, { tint, shade }) =>
  times(8, (i) => {
    const w = 56 + random() * 40;
    const x = 290 + i * 44 + random() * 12;
    const top = 150 + random() * 120;
    const near = i % 2 === 0;
    const roof = `M${x - 6} ${top} L${x + w / 2} ${top - 34} L${x + w + 6} ${top} Z`;
    const windows = times(4, (k) =>
      rect(
        x + 12 + (k % 2) * 24,
        top + 18 + Math.floor(k / 2) * 30,
        12,
        16,
        '#fff7d6',
        random() > 0.5 ? 0.85 : 0.14,
        1,
      ),
    );
    return (
      path(roof, 'none', 0, near ? 0.75 : 0.4, near ? tint : shade) +
      rect(x, top, w, 240, shade, near ? 0.55 : 0.28, 0) +
      windows
    );
  });

/** Coins in rising stacks. */
const stacks: Draw = (random, { tint, shade }) =>
  times(5, (i) => {
    const x = 330 + i * 62;
    const coins = 2 + i * 2 + Math.floor(random() * 3);
    return times(coins, (k) => {
      const y = 330 - k * 17;
      return `<ellipse cx="${x}" cy="${y}" rx="25" ry="9" fill="${k === coins - 1 ? tint : shade}" opacity="${(0.3 + (0.6 * k) / coins).toFixed(2)}"/><ellipse cx="${x}" cy="${y + 2}" rx="25" ry="9" fill="none" stroke="#00000055"/>`;
    });
  });

/** A street map with a pin. */
const map: Draw = (random, { tint, shade }) => {
  const blocks = times(7, (i) =>
    times(6, (k) =>
      random() < 0.3
        ? ''
        : rect(
            320 + i * 52,
            10 + k * 60,
            36 + random() * 10,
            42 + random() * 12,
            random() < 0.2 ? tint : shade,
            0.14 + random() * 0.3,
            4,
          ),
    ),
  );
  const x = 470 + random() * 100;
  const y = 110 + random() * 110;
  const river = path(
    `M300 ${300 - random() * 80} C420 ${240 - random() * 60}, 480 ${330}, 660 ${190 + random() * 80}`,
    tint,
    10,
    0.22,
  );
  const pin = `<path d="M${x} ${y + 46} C${x - 40} ${y} ${x - 28} ${y - 34} ${x} ${y - 34} C${x + 28} ${y - 34} ${x + 40} ${y} ${x} ${y + 46} Z" fill="${tint}"/>`;
  return blocks + river + pin + circle(x, y - 4, 11, '#10240d', 1);
};

/** A front of lit and dark windows. */
const front: Draw = (random, { tint, shade }) =>
  rect(370, 20, 250, 360, shade, 0.28, 8) +
  times(5, (i) =>
    times(6, (k) => {
      const lit = random() < 0.38;
      return rect(
        386 + i * 46,
        40 + k * 56,
        32,
        38,
        lit ? (random() < 0.5 ? '#fde68a' : tint) : '#0b0717',
        lit ? 0.9 : 0.4,
        3,
      );
    }),
  );

/** Sheets of paper, fanned. */
const sheets: Draw = (random, { tint, shade }) =>
  times(4, (i) => {
    const turn = -22 + i * 12 + random() * 6;
    const lines = times(7, (k) => rect(22, 34 + k * 24, 60 + random() * 70, 7, '#7c3f00', 0.45, 3));
    return `<g transform="translate(${410 + i * 26} ${60 + i * 14}) rotate(${turn.toFixed(1)} 85 120)">${rect(0, 0, 176, 236, i === 3 ? tint : shade, 0.35 + i * 0.18, 6)}${lines}</g>`;
  });

/** Arcs of a whole that is divided. */
const arcs: Draw = (random, { tint, shade }) => {
  const x = 510;
  const y = 190;
  return times(5, (i) => {
    const r = 46 + i * 30;
    const around = 2 * Math.PI * r;
    const part = around * (0.25 + random() * 0.6);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${i % 2 ? tint : shade}" stroke-width="17" stroke-dasharray="${part.toFixed(0)} ${around.toFixed(0)}" transform="rotate(${(random() * 360).toFixed(0)} ${x} ${y})" opacity="${(0.9 - i * 0.12).toFixed(2)}" stroke-linecap="round"/>`;
  });
};

/** The two columns of a ledger. */
const ledger: Draw = (random, { tint, shade }) =>
  rect(360, 24, 256, 330, shade, 0.2, 8) +
  path('M488 24 V354 M360 66 H616', tint, 2, 0.6) +
  times(9, (k) => {
    const y = 84 + k * 29;
    return (
      rect(376, y, 40 + random() * 56, 10, tint, 0.3 + random() * 0.6, 5) +
      rect(504, y, 40 + random() * 56, 10, shade, 0.5 + random() * 0.5, 5)
    );
  });

/** The boxes of a balance sheet. */
const boxes: Draw = (random, { tint, shade }) => {
  const left = 90 + random() * 120;
  const right = 70 + random() * 90;
  const middle = 60 + random() * 60;
  return (
    rect(370, 40, 112, left, tint, 0.85, 4) +
    rect(370, 48 + left, 112, 292 - left, shade, 0.5, 4) +
    rect(494, 40, 112, right, shade, 0.85, 4) +
    rect(494, 48 + right, 112, middle, '#64748b', 0.7, 4) +
    rect(494, 56 + right + middle, 112, 284 - right - middle, tint, 0.45, 4)
  );
};

/** Hills that rise to the right, with dots at the turns. */
const hills: Draw = (random, { tint, shade }) => {
  const heights = Array.from({ length: 8 }, (_, i) => 300 - i * 24 + (random() - 0.5) * 60);
  const points = heights.map((y, i) => [290 + i * 50, y] as const);
  const line = points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y.toFixed(0)}`).join(' ');
  const lower = points
    .map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${(y + 44 + random() * 20).toFixed(0)}`)
    .join(' ');
  return (
    path(`${lower} L640 360 L290 360 Z`, 'none', 0, 0.45, shade) +
    path(`${line} L640 360 L290 360 Z`, 'none', 0, 0.28, shade) +
    path(line, tint, 5, 0.95) +
    points.map(([x, y]) => circle(x, y, 7, tint, 1)).join('')
  );
};

/** Umbrellas, one within the other. */
const umbrellas: Draw = (random, { tint, shade }) => {
  const x = 490 + random() * 30;
  const one = (r: number, y: number, fill: string, opacity: number) => {
    const scallop = (2 * r) / 4;
    const edge = times(4, () => `a${scallop / 2} ${scallop / 4} 0 0 0 ${-scallop} 0 `);
    return path(`M${x - r} ${y} A${r} ${r} 0 0 1 ${x + r} ${y} ${edge}Z`, 'none', 0, opacity, fill);
  };
  const rain = times(26, () => {
    const rx = 300 + random() * 340;
    const ry = random() * 330;
    return path(`M${rx.toFixed(0)} ${ry.toFixed(0)} l-5 16`, tint, 2, 0.28);
  });
  return (
    rain +
    one(150, 190, shade, 0.5) +
    one(108, 186, shade, 0.95) +
    one(64, 182, tint, 0.95) +
    path(`M${x} 120 V296 a18 18 0 0 0 36 0`, tint, 6, 0.9)
  );
};

/** A rising sun over a month of dots. */
const sunrise: Draw = (random, { tint, shade }) =>
  circle(520, 190, 118, shade, 0.55) +
  circle(520, 190, 84, tint, 0.85) +
  rect(300, 214, 340, 150, '#1f0a16', 0.86, 0) +
  times(7, (i) =>
    times(4, (k) =>
      random() < 0.68
        ? circle(372 + i * 40, 240 + k * 32, 10, tint, 0.9)
        : ring(372 + i * 40, 240 + k * 32, 9, tint, 2, 0.5),
    ),
  );

/** Voices of a round table. */
const voices: Draw = (random, { tint, shade }) =>
  times(6, (i) => {
    const w = 90 + random() * 90;
    const h = 44 + random() * 26;
    const x = 350 + random() * 150;
    const y = 14 + i * 56;
    const fill = i % 2 ? tint : shade;
    const tail =
      i % 2
        ? `M${x + w - 30} ${y + h - 4} l22 20 l-4 -26 Z`
        : `M${x + 12} ${y + h - 4} l-2 22 l26 -22 Z`;
    return (
      rect(x, y, w, h, fill, 0.3 + random() * 0.5, 20) +
      path(tail, 'none', 0, 0.5, fill) +
      rect(x + 20, y + h / 2 - 4, w - 50, 7, '#ffffff', 0.5, 4)
    );
  });

/** Lights over the rows of a hall. */
const hall: Draw = (random, { tint, shade }) =>
  times(3, (i) => {
    const x = 400 + i * 90 + random() * 30;
    const lean = (random() - 0.5) * 120;
    return path(
      `M${x} -10 L${x + lean - 62} 300 L${x + lean + 62} 300 Z`,
      'none',
      0,
      0.3,
      i === 1 ? tint : shade,
    );
  }) +
  times(4, (k) =>
    times(9, (i) =>
      circle(
        316 + i * 42 + (k % 2) * 21,
        262 + k * 34,
        17,
        k % 2 ? '#05070f' : shade,
        0.85 - k * 0.08,
      ),
    ),
  ) +
  rect(420, 168, 170, 58, tint, 0.85, 6);

/** A point cloud with its trend. */
const cloud: Draw = (random, { tint, shade }) => {
  const slope = 0.35 + random() * 0.5;
  const at = (x: number) => 330 - (x - 320) * slope;
  return (
    path('M330 20 V336 H624', tint, 3, 0.5) +
    times(60, () => {
      const x = 340 + random() * 280;
      return circle(
        x,
        at(x) + (random() - 0.5) * 130,
        4 + random() * 6,
        random() < 0.4 ? tint : shade,
        0.35 + random() * 0.6,
      );
    }) +
    path(`M340 ${at(340)} L624 ${at(624)}`, tint, 4, 0.95)
  );
};

const drawings: Record<Theme, Draw> = {
  'real-estate-start': town,
  lending: stacks,
  property: map,
  rental: front,
  'tax-return': sheets,
  tax: arcs,
  bookkeeping: ledger,
  statements: boxes,
  investing: hills,
  'pension-insurance': umbrellas,
  habits: sunrise,
  sessions: voices,
};

/** What a kind of lecture shows in the place of its theme's artwork. */
const byTag: Record<string, Draw> = { 質疑応答: voices, セミナー録画: hall, データ活用: cloud };

/** The artwork as an SVG of 640 × 360, varied by the random numbers given. */
export function artwork(
  theme: Theme,
  tags: readonly string[],
  random: () => number,
  palette: Palette,
): string {
  const special = Object.keys(byTag).find((tag) => tags.includes(tag));
  const draw = (special && byTag[special]) || drawings[theme];
  const size = 0.94 + random() * 0.34;
  const turn = (random() - 0.5) * 14;
  const moves = `translate(${(random() * 40 - 14).toFixed(0)} ${(random() * 44 - 22).toFixed(0)}) rotate(${turn.toFixed(1)} 490 180) translate(490 180) scale(${size.toFixed(2)}) translate(-490 -180)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360"><g transform="${moves}">${draw(random, palette)}</g></svg>`;
}

// The artwork of the demo's pictures: SVG of 640 × 360, varied by numbers from 0 to 1.

/** Colours: the ground from the text's corner to the artwork's, and two tints for shapes. */
interface Palette {
  from: string;
  to: string;
  tint: string;
  shade: string;
}
type Draw = (random: () => number, palette: Palette) => string;

const palette = (from: string, to: string, tint: string, shade: string): Palette => ({
  from,
  to,
  tint,
  shade,
});

export const palettes = {
  blue: palette('#0b1633', '#1d4ed8', '#93c5fd', '#3b82f6'),
  teal: palette('#0a1f24', '#0f766e', '#5eead4', '#14b8a6'),
  leaf: palette('#13210f', '#3f7d20', '#bef264', '#65a30d'),
  violet: palette('#1d1433', '#5b21b6', '#d8b4fe', '#8b5cf6'),
  amber: palette('#2a1208', '#b45309', '#fcd34d', '#d97706'),
  red: palette('#2b0d12', '#9f1239', '#fda4af', '#e11d48'),
  cyan: palette('#0c1a2b', '#155e75', '#67e8f9', '#0891b2'),
  slate: palette('#141a24', '#475569', '#e2e8f0', '#94a3b8'),
  green: palette('#06231a', '#047857', '#6ee7b7', '#10b981'),
  indigo: palette('#0f1740', '#4338ca', '#c7d2fe', '#6366f1'),
  orange: palette('#2c1020', '#c2410c', '#fdba74', '#f97316'),
  purple: palette('#1c0b2e', '#a21caf', '#f0abfc', '#d946ef'),
};

/** Numbers from 0 to 1 that are the same for the same key on every machine. */
export function seeded(key: string): () => number {
  let state = 2166136261;
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const rect = (x: number, y: number, w: number, h: number, fill: string, opacity: number, r = 2) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" opacity="${opacity}"/>`;
const circle = (x: number, y: number, r: number, fill: string, opacity: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;
const line = (d: string, stroke: string, width: number, opacity: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`;
const area = (d: string, fill: string, opacity: number) =>
  `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

const town: Draw = (random, { tint, shade }) =>
  times(8, (i) => {
    const w = 56 + random() * 40;
    const x = 290 + i * 44 + random() * 12;
    const top = 150 + random() * 120;
    const near = i % 2 === 0;
    return (
      area(
        `M${x - 6} ${top} L${x + w / 2} ${top - 34} L${x + w + 6} ${top} Z`,
        near ? tint : shade,
        near ? 0.75 : 0.4,
      ) +
      rect(x, top, w, 240, shade, near ? 0.55 : 0.28, 0) +
      times(4, (k) => {
        const row = Math.floor(k / 2) * 30;
        const light = random() > 0.5 ? 0.85 : 0.14;
        return rect(x + 12 + (k % 2) * 24, top + 18 + row, 12, 16, '#fff7d6', light);
      })
    );
  });

const coins: Draw = (random, { tint, shade }) =>
  times(5, (i) => {
    const count = 2 + i * 2 + Math.floor(random() * 3);
    return times(count, (k) => {
      const fill = k === count - 1 ? tint : shade;
      return `<ellipse cx="${330 + i * 62}" cy="${330 - k * 17}" rx="25" ry="9" fill="${fill}" stroke="#0005" opacity="${0.3 + (0.6 * k) / count}"/>`;
    });
  });

const map: Draw = (random, { tint, shade }) => {
  const x = 470 + random() * 100;
  const y = 110 + random() * 110;
  return (
    times(42, (i) => {
      const at = [320 + (i % 7) * 52, 10 + Math.floor(i / 7) * 60] as const;
      const fill = random() < 0.2 ? tint : shade;
      return random() < 0.3
        ? ''
        : rect(...at, 36 + random() * 10, 42 + random() * 12, fill, 0.14 + random() * 0.3, 4);
    }) +
    line(
      `M300 ${300 - random() * 80} C420 ${240 - random() * 60}, 480 330, 660 230`,
      tint,
      10,
      0.22,
    ) +
    area(
      `M${x} ${y + 46} C${x - 40} ${y} ${x - 28} ${y - 34} ${x} ${y - 34} C${x + 28} ${y - 34} ${x + 40} ${y} ${x} ${y + 46} Z`,
      tint,
      1,
    ) +
    circle(x, y - 4, 11, '#10240d', 1)
  );
};

const front: Draw = (random, { tint, shade }) =>
  rect(370, 20, 250, 360, shade, 0.28, 8) +
  times(30, (i) => {
    const at = [386 + (i % 5) * 46, 40 + Math.floor(i / 5) * 56] as const;
    const light = random() < 0.5 ? '#fde68a' : tint;
    return random() < 0.38
      ? rect(...at, 32, 38, light, 0.9, 3)
      : rect(...at, 32, 38, '#0b0717', 0.4, 3);
  });

const sheets: Draw = (random, { tint, shade }) =>
  times(4, (i) => {
    const turn = -22 + i * 12 + random() * 6;
    const lines = times(7, (k) => rect(22, 34 + k * 24, 60 + random() * 70, 7, '#0008', 0.5, 3));
    const paper = rect(0, 0, 176, 236, i === 3 ? tint : shade, 0.35 + i * 0.18, 6);
    return `<g transform="translate(${410 + i * 26} ${60 + i * 14}) rotate(${turn} 85 120)">${paper}${lines}</g>`;
  });

const arcs: Draw = (random, { tint, shade }) =>
  times(5, (i) => {
    const r = 46 + i * 30;
    const around = 2 * Math.PI * r;
    return `<circle cx="510" cy="190" r="${r}" fill="none" stroke="${i % 2 ? tint : shade}" stroke-width="17" stroke-dasharray="${around * (0.25 + random() * 0.6)} ${around}" transform="rotate(${random() * 360} 510 190)" opacity="${0.9 - i * 0.12}" stroke-linecap="round"/>`;
  });

const ledger: Draw = (random, { tint, shade }) =>
  rect(360, 24, 256, 330, shade, 0.2, 8) +
  line('M488 24 V354 M360 66 H616', tint, 2, 0.6) +
  times(9, (k) => {
    const y = 84 + k * 29;
    return (
      rect(376, y, 40 + random() * 56, 10, tint, 0.3 + random() * 0.6, 5) +
      rect(504, y, 40 + random() * 56, 10, shade, 0.5 + random() * 0.5, 5)
    );
  });

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

const hills: Draw = (random, { tint, shade }) => {
  const points = Array.from({ length: 8 }, (_, i) => {
    return [290 + i * 50, 300 - i * 24 + (random() - 0.5) * 60] as const;
  });
  const ridge = points.map(([x, y]) => `${x} ${y}`).join(' L');
  const lower = points.map(([x, y]) => `${x} ${y + 44 + random() * 20}`).join(' L');
  return (
    area(`M${lower} L640 360 L290 360 Z`, shade, 0.45) +
    area(`M${ridge} L640 360 L290 360 Z`, shade, 0.28) +
    line(`M${ridge}`, tint, 5, 0.95) +
    points.map(([x, y]) => circle(x, y, 7, tint, 1)).join('')
  );
};

const umbrellas: Draw = (random, { tint, shade }) => {
  const one = (r: number, y: number, fill: string, opacity: number) => {
    const edge = `a${r / 4} ${r / 8} 0 0 0 ${-r / 2} 0 `.repeat(4);
    return area(`M${505 - r} ${y} A${r} ${r} 0 0 1 ${505 + r} ${y} ${edge}Z`, fill, opacity);
  };
  return (
    times(26, () => line(`M${300 + random() * 340} ${random() * 330} l-5 16`, tint, 2, 0.28)) +
    one(150, 190, shade, 0.5) +
    one(108, 186, shade, 0.95) +
    one(64, 182, tint, 0.95) +
    line('M505 120 V296 a18 18 0 0 0 36 0', tint, 6, 0.9)
  );
};

const sunrise: Draw = (random, { tint, shade }) =>
  circle(520, 190, 118, shade, 0.55) +
  circle(520, 190, 84, tint, 0.85) +
  rect(300, 214, 340, 150, '#1f0a16', 0.86, 0) +
  times(28, (i) => {
    const at = [372 + (i % 7) * 40, 240 + Math.floor(i / 7) * 32] as const;
    return circle(...at, 10, tint, random() < 0.68 ? 0.9 : 0.3);
  });

const cloud: Draw = (random, { tint, shade }) => {
  const at = (x: number) => 330 - (x - 320) * 0.6;
  return (
    line('M330 20 V336 H624', tint, 3, 0.5) +
    times(60, () => {
      const x = 340 + random() * 280;
      const y = at(x) + (random() - 0.5) * 130;
      return circle(x, y, 4 + random() * 6, random() < 0.4 ? tint : shade, 0.35 + random() * 0.6);
    }) +
    line(`M340 ${at(340)} L624 ${at(624)}`, tint, 4, 0.95)
  );
};

const hall: Draw = (random, { tint, shade }) =>
  times(3, (i) => {
    const x = 400 + i * 90 + random() * 30;
    const foot = x + (random() - 0.5) * 120;
    return area(`M${x} -10 L${foot - 62} 300 L${foot + 62} 300 Z`, i === 1 ? tint : shade, 0.3);
  }) +
  times(36, (i) => {
    const row = Math.floor(i / 9);
    const x = 316 + (i % 9) * 42 + (row % 2) * 21;
    return circle(x, 262 + row * 34, 17, row % 2 ? '#05070f' : shade, 0.85 - row * 0.08);
  }) +
  rect(420, 168, 170, 58, tint, 0.85, 6);

const voices: Draw = (random, { tint, shade }) =>
  times(6, (i) => {
    const [w, h] = [90 + random() * 90, 44 + random() * 26] as const;
    const [x, y] = [350 + random() * 150, 14 + i * 56] as const;
    const fill = i % 2 ? tint : shade;
    const tail =
      i % 2
        ? `M${x + w - 30} ${y + h - 4} l22 20 l-4 -26 Z`
        : `M${x + 12} ${y + h - 4} l-2 22 l26 -22 Z`;
    return (
      rect(x, y, w, h, fill, 0.3 + random() * 0.5, 20) +
      area(tail, fill, 0.5) +
      rect(x + 20, y + h / 2 - 4, w - 50, 7, '#ffffff', 0.5, 4)
    );
  });

export const drawings = {
  ...{ town, coins, map, front, sheets, arcs, ledger, boxes },
  ...{ hills, umbrellas, sunrise, cloud, hall, voices },
};

import { type Draw, circle, path, rect, times } from './shapes.ts';

/** Coins in rising stacks. */
export const stacks: Draw = (random, { tint, shade }) =>
  times(5, (i) => {
    const x = 330 + i * 62;
    const coins = 2 + i * 2 + Math.floor(random() * 3);
    return times(coins, (k) => {
      const y = 330 - k * 17;
      return `<ellipse cx="${x}" cy="${y}" rx="25" ry="9" fill="${k === coins - 1 ? tint : shade}" opacity="${(0.3 + (0.6 * k) / coins).toFixed(2)}"/><ellipse cx="${x}" cy="${y + 2}" rx="25" ry="9" fill="none" stroke="#00000055"/>`;
    });
  });

/** Sheets of paper, fanned. */
export const sheets: Draw = (random, { tint, shade }) =>
  times(4, (i) => {
    const turn = -22 + i * 12 + random() * 6;
    const lines = times(7, (k) => rect(22, 34 + k * 24, 60 + random() * 70, 7, '#7c3f00', 0.45, 3));
    return `<g transform="translate(${410 + i * 26} ${60 + i * 14}) rotate(${turn.toFixed(1)} 85 120)">${rect(0, 0, 176, 236, i === 3 ? tint : shade, 0.35 + i * 0.18, 6)}${lines}</g>`;
  });

/** Arcs of a whole that is divided. */
export const arcs: Draw = (random, { tint, shade }) => {
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
export const ledger: Draw = (random, { tint, shade }) =>
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
export const boxes: Draw = (random, { tint, shade }) => {
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
export const hills: Draw = (random, { tint, shade }) => {
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

/** A point cloud with its trend. */
export const cloud: Draw = (random, { tint, shade }) => {
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

import { type Draw, circle, path, rect, ring, times } from './shapes.ts';

/** Roofs of a town, near and far. */
export const town: Draw = (random, { tint, shade }) =>
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

/** A street map with a pin. */
export const map: Draw = (random, { tint, shade }) => {
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
export const front: Draw = (random, { tint, shade }) =>
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

/** Umbrellas, one within the other. */
export const umbrellas: Draw = (random, { tint, shade }) => {
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
export const sunrise: Draw = (random, { tint, shade }) =>
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

/** Lights over the rows of a hall. */
export const hall: Draw = (random, { tint, shade }) =>
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

/** Voices of a round table. */
export const voices: Draw = (random, { tint, shade }) =>
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

import { arcs, boxes, cloud, hills, ledger, sheets, stacks } from './figures.ts';
import type { Palette } from './palette.ts';
import { front, hall, map, sunrise, town, umbrellas, voices } from './places.ts';
import type { Theme } from './posters.ts';
import type { Draw } from './shapes.ts';

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

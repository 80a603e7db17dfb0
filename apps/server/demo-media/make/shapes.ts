// The few SVG shapes that the artwork is made of: coordinates in pixels, opacity from 0 to 1.
import type { Palette } from './palette.ts';

/** Draws on 640 × 360, varied by numbers from 0 to 1. */
export type Draw = (random: () => number, palette: Palette) => string;

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  opacity: number,
  r = 2,
) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" rx="${r}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;

export const circle = (x: number, y: number, r: number, fill: string, opacity: number) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;

export const ring = (
  x: number,
  y: number,
  r: number,
  stroke: string,
  width: number,
  opacity: number,
) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity.toFixed(2)}"/>`;

export const path = (d: string, stroke: string, width: number, opacity: number, fill = 'none') =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity.toFixed(2)}"/>`;

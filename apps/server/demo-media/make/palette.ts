import type { Theme } from './posters.ts';

export interface Palette {
  /** Ground, from the text's corner to the artwork's. */
  from: string;
  to: string;
  /** Bright tint of the label and the strongest shapes. */
  tint: string;
  /** Second tint of the artwork. */
  shade: string;
}

const palette = (from: string, to: string, tint: string, shade: string): Palette => ({
  from,
  to,
  tint,
  shade,
});

export const palettes: Record<Theme, Palette> = {
  'real-estate-start': palette('#0b1633', '#1d4ed8', '#93c5fd', '#3b82f6'),
  lending: palette('#0a1f24', '#0f766e', '#5eead4', '#14b8a6'),
  property: palette('#13210f', '#3f7d20', '#bef264', '#65a30d'),
  rental: palette('#1d1433', '#5b21b6', '#d8b4fe', '#8b5cf6'),
  'tax-return': palette('#2a1208', '#b45309', '#fcd34d', '#d97706'),
  tax: palette('#2b0d12', '#9f1239', '#fda4af', '#e11d48'),
  bookkeeping: palette('#0c1a2b', '#155e75', '#67e8f9', '#0891b2'),
  statements: palette('#141a24', '#475569', '#e2e8f0', '#94a3b8'),
  investing: palette('#06231a', '#047857', '#6ee7b7', '#10b981'),
  'pension-insurance': palette('#0f1740', '#4338ca', '#c7d2fe', '#6366f1'),
  habits: palette('#2c1020', '#c2410c', '#fdba74', '#f97316'),
  sessions: palette('#1c0b2e', '#a21caf', '#f0abfc', '#d946ef'),
};

import { randomBytes } from 'node:crypto';
import { nextNumber } from './make/defaults.ts';

/** A value of a column, and how it is recognised where it is read. */
export interface Marked {
  value: unknown;
  marker: string;
}

const DAY = 86_400_000;
const ZONE = 9 * 3_600_000;
// 2021-01-01 00:00:00 in Japan.
const BEGINNING = Date.UTC(2021, 0, 1) - ZONE;
const CENTURY = 36_525 * DAY;
/** Long enough that it is nowhere by chance. */
const NUMBERS = 5_000_000;

const inJapan = (at: number) => new Date(at + ZONE).toISOString().slice(0, 19).replace('T', ' ');

const instantAt = (at: number): Marked => ({ value: new Date(at), marker: inJapan(at) });

/** Values that nobody else has. Times and days lie in the past, unless something ends at them. */
export function markedValue(type: string, words: string, isEnd = false): Marked | null {
  const number = nextNumber();
  const text = `${words}-${number}`;
  if (type === 'timestamptz') return instantAt(BEGINNING + number * 61_000 + (isEnd ? CENTURY : 0));
  if (type === 'date') {
    const from = Date.UTC(1960, 0, 1) + (isEnd ? 2 * CENTURY : 0);
    const day = inJapan(from + number * DAY).slice(0, 10);
    return { value: day, marker: day };
  }
  if (type === 'bytea') {
    const bytes = randomBytes(32);
    return { value: bytes, marker: bytes.toString('hex') };
  }
  if (type === 'jsonb') return { value: JSON.stringify({ planted: text }), marker: text };
  if (type === '_text') return { value: [text], marker: text };
  if (type === 'int4' || type === 'int8') {
    return { value: NUMBERS + number, marker: String(NUMBERS + number) };
  }
  if (type === 'int4multirange') {
    const range = `[0,${NUMBERS + number})`;
    return { value: `{${range}}`, marker: range };
  }
  return type === 'text' || type === 'varchar' ? { value: text, marker: text } : null;
}

/** A value that says by itself whose it is. */
export const marked = (value: unknown, marker: string = String(value)): Marked => ({
  value,
  marker,
});

/** Whether it is one of {@link Marked}. */
export const isMarked = (value: unknown): value is Marked =>
  typeof value === 'object' && value !== null && 'marker' in value;

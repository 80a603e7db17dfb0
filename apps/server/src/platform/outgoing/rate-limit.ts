import type { Said } from './ask-outside.ts';

/** How long to rest where a server refuses but names no moment to come, in milliseconds. */
const USUAL_REST = 60_000;
const LONGEST_REST = 60 * 60_000;

const one = (value: string | string[] | undefined) => [value].flat()[0]?.trim() ?? '';

/** A moment that a header names: seconds from now, seconds since 1970, or a date. */
function instantOf(text: string, now: number): number | null {
  if (/^\d{1,8}$/.test(text)) return now + Number(text) * 1000;
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * Until when another server wants no further request: after a 429, or where its headers say that
 * none is left. Null: it may be asked again at once.
 */
export function restAsked({ status, headers }: Pick<Said, 'status' | 'headers'>): Date | null {
  const isRefused = status === 429;
  if (!isRefused && one(headers['x-ratelimit-remaining']) !== '0') return null;
  const now = Date.now();
  const asked = ['retry-after', 'x-ratelimit-reset']
    .map((name) => instantOf(one(headers[name]), now))
    .find((instant) => instant !== null && instant > now);
  if (!asked && !isRefused) return null;
  return new Date(Math.min(asked ?? now + USUAL_REST, now + LONGEST_REST));
}

/** A moment that many milliseconds from now. */
export const restFor = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

/** Whether a moment is still to come. */
export const isAhead = (instant: Date | null): instant is Date =>
  instant !== null && instant.getTime() > Date.now();

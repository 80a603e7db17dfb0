import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { askOutside, ForbiddenAddress, restAsked } from './ask-outside.ts';

/** Seconds of rest that an answer asks for; null for none. */
const restOf = (status: number, headers: IncomingHttpHeaders): number | null => {
  const until = restAsked({ status, headers });
  return until && Math.round((until.getTime() - Date.now()) / 1000);
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test.each([
  [200, {}, null],
  [200, { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '4000000000' }, null],
  [429, {}, 60],
  [429, { 'retry-after': '30' }, 30],
  [429, { 'retry-after': 'soon' }, 60],
  [429, { 'retry-after': '999999' }, 3600],
  [429, { 'retry-after': '-5' }, 60],
  [429, { 'retry-after': '0' }, 60],
] as const)('%i with %o', (status, headers, seconds) => {
  expect(restOf(status, headers)).toBe(seconds);
});

test('a moment is read as a date and as seconds since 1970, and a past one is over', () => {
  const none = { 'x-ratelimit-remaining': '0' };
  const at = inSeconds(120);
  const unix = String(Math.round(at.getTime() / 1000));
  expect(restOf(200, { ...none, 'x-ratelimit-reset': at.toISOString() })).toBe(120);
  expect(restOf(200, { ...none, 'x-ratelimit-reset': unix })).toBeGreaterThanOrEqual(119);
  expect(restOf(429, { 'retry-after': at.toUTCString() })).toBeGreaterThanOrEqual(119);
  expect(restOf(200, { ...none, 'x-ratelimit-reset': inSeconds(-60).toISOString() })).toBeNull();
});

test.each(['[::127.0.0.1]', '[::7f00:1]', '[::a00:1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]'])(
  'an inner IPv4 address in IPv6 clothes is asked nothing: %s',
  async (host) => {
    const asking = { headers: {}, milliseconds: 1000, bytes: 1, mayBeHere: false };
    await expect(askOutside(new URL(`https://${host}/`), asking)).rejects.toThrow(ForbiddenAddress);
  },
);

import { describe, expect, test } from 'vitest';
import { formatDateTime, fromField, stateAt, toField, toWireTime } from './japan-time.ts';

test.each([
  ['2026-11-21T15:00:00Z', '2026-11-22 00:00:00'],
  ['2026-11-21T14:59:59Z', '2026-11-21 23:59:59'],
  ['2026-03-08T07:30:00Z', '2026-03-08 16:30:00'],
  ['0999-12-31T15:00:00Z', '1000-01-01 00:18:59'],
])('%s is %s in Japan, wherever the browser is', (instant, wire) => {
  expect(toWireTime(new Date(instant))).toBe(wire);
});

test.each([
  ['2026-04-01T09:00', '2026-04-01 09:00:00'],
  ['2026-04-01T09:00:07', '2026-04-01 09:00:07'],
  ['2026-04-01T09:00:07.500', '2026-04-01 09:00:07'],
  ['', null],
])('a field with %j means %j', (typed, wire) => {
  expect(fromField(typed)).toBe(wire);
});

test('what is shown in a field is what was stored', () => {
  expect(toField('2026-04-01 09:00:07')).toBe('2026-04-01T09:00:07');
  expect(fromField(toField('2026-03-08 02:30:00'))).toBe('2026-03-08 02:30:00');
  expect(toField(null)).toBe('');
});

test.each([
  ['2026-04-01 09:00:00', '2026年4月1日 9:00'],
  ['2026-12-31 23:59:59', '2026年12月31日 23:59'],
  [null, ''],
  ['', ''],
])('%j is read as %j', (wire, expected) => {
  expect(formatDateTime(wire)).toBe(expected);
});

describe('the state of a publication, to the second', () => {
  const from = '2026-04-01 00:00:00';
  const until = '2026-05-01 00:00:00';
  test.each([
    [null, null, '2026-04-15 00:00:00', 'draft'],
    [null, until, '2026-06-01 00:00:00', 'draft'],
    [from, null, '2026-03-31 23:59:59', 'scheduled'],
    [from, null, '2026-04-01 00:00:00', 'published'],
    [from, until, '2026-04-30 23:59:59', 'published'],
    [from, until, '2026-05-01 00:00:00', 'ended'],
  ] as const)('%j until %j at %s: %s', (published_at, published_until, now, state) => {
    expect(stateAt({ published_at, published_until }, now)).toBe(state);
  });
});

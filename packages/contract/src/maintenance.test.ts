import { expect, test } from 'vitest';
import { formatMaintenanceEnd } from './maintenance.ts';

test.each([
  ['2026-12-01 03:00:00', '終了予定：12月1日（火）3:00'],
  ['2027-01-31 23:05:59', '終了予定：1月31日（日）23:05'],
  ['2028-02-29 00:00:00', '終了予定：2月29日（火）0:00'],
])('%s', (until, sentence) => {
  expect(formatMaintenanceEnd({ until })).toBe(sentence);
});

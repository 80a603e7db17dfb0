import { expect, test } from 'vitest';
import { formatBytes, formatDay, formatElapsed } from './format-times.ts';

test('says days, times and sizes', () => {
  expect(formatDay('2026-11-26')).toBe('11月26日（木）');
  expect(formatElapsed(5)).toBe('5秒');
  expect(formatElapsed(65)).toBe('1分5秒');
  expect(formatElapsed(-1)).toBe('0秒');
  expect(formatBytes(1_234_000_000)).toBe('1.2 GB');
  expect(formatBytes(0)).toBe('0.0 KB');
});

import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '1 KB'],
  [84_600, '85 KB'],
  [999_400, '999 KB'],
  [1_240_000, '1.2 MB'],
  [52_428_800, '52.4 MB'],
  [3_000_000_000, '3.0 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

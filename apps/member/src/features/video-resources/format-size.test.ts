import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [1, '1KB'],
  [84_600, '85KB'],
  [999_400, '999KB'],
  [1_240_000, '1.2MB'],
  [52_428_800, '52.4MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

import { expect, test } from 'vitest';
import { copyToOwnBuffer } from './copy-to-own-buffer.ts';

test('a buffer of its own holds no memory but its own', () => {
  const bytes = copyToOwnBuffer('税金のAからZ');
  expect(bytes.toString()).toBe('税金のAからZ');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});

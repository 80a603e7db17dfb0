import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/test-folder.ts';
import { makeSecret, readSecret } from './app-secret.ts';

const folder = testFolder()();

test('is made once, kept, and closed to others', () => {
  expect(readSecret(folder)).toEqual({ fault: 'missing' });
  const secret = makeSecret(folder);
  expect(secret.length).toBe(43);
  expect(makeSecret(folder)).toBe(secret);
  expect(readSecret(folder)).toEqual({ secret });
  expect(readdirSync(folder)).toEqual(['app-secret']);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('a damaged one is told from one that was never made', () => {
  writeFileSync(join(folder, 'app-secret'), '');
  expect(readSecret(folder)).toEqual({ fault: 'damaged' });
});

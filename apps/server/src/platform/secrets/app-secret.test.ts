import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeSecret, readSecret } from './app-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

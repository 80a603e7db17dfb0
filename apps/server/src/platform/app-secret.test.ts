import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptSecret } from './app-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('is made once, kept, and closed to others', () => {
  const secret = keptSecret(folder);
  expect(secret.length).toBe(43);
  expect(keptSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['app-secret']);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('a damaged one refuses rather than being replaced in silence', () => {
  writeFileSync(join(folder, 'app-secret'), '');
  expect(() => keptSecret(folder)).toThrow('is damaged');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildApps } from '#scripts/lib/build.mjs';

const assets = join(import.meta.dirname, '../apps/member/dist/assets');

// React mentions its developer tools only in a development build.
test('what a test builds is what members get', async () => {
  expect(process.env.NODE_ENV).toBe('test');
  await buildApps(process.execPath, ['member']);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const ofDevelopment = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('React DevTools'),
  );
  expect(ofDevelopment).toEqual([]);
});

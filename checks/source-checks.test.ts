import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { typedFolders } from '#scripts/lib/source-checks.mjs';

const root = join(import.meta.dirname, '..');

test('npm run check and npm test check the types of every folder that has a tsconfig.json', () => {
  const found = globSync('**/tsconfig.json', {
    cwd: root,
    exclude: (path) => /node_modules|(?:^|\/)dist/.test(path),
  });
  expect(typedFolders.toSorted()).toEqual(found.map((file) => dirname(file)).sort());
});

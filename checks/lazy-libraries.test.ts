import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const server = join(root, 'apps/server/src');
const sources = [server, join(root, 'packages')];
// The bundle of the server loads the libraries of packages too.
const load = createRequire(join(server, 'main.ts'));

/** Libraries that a text reads when it first needs them. */
const lateIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:lazyRequire(?:<[^\n]*>)?|load|import)\('([^'#.][^']*)'\)/g)].map(
    ([, name = '']) => name,
  );

const found = sources
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /^(?!.*(?:node_modules|\.test\.ts)).*\.ts$/.test(file))
  .flatMap((file) => lateIn(readFileSync(file, 'utf8')));

test('what is read late is found in a text', () => {
  expect(
    lateIn(
      "const a = lazyRequire<typeof x>('a-b');\nawait import('@c/d');\nawait import('#e/f.ts');\nload('g');",
    ),
  ).toEqual(['a-b', '@c/d', 'g']);
  expect(found).toContain('nodemailer');
  expect(found).toContain('iconv-lite');
});

test.each([...new Set(found)])('%s, which is read when it is first needed, is there', (name) => {
  expect(Object.keys(load(name)).length).toBeGreaterThan(0);
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const server = join(root, 'apps/server/src');
const load = createRequire(join(server, 'main.ts'));

/** Returns the libraries that a file loads on first use. */
const lateIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:lazyRequire(?:<[^\n]*>)?|import)\('([^'#.][^']*)'\)/g)].map(
    ([, name = '']) => name,
  );

const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => lateIn(readFileSync(join(server, file), 'utf8')));

test('what is read late is found in a text', () => {
  expect(
    lateIn(
      "const a = lazyRequire<typeof x>('a-b');\nawait import('@c/d');\nawait import('#e/f.ts');",
    ),
  ).toEqual(['a-b', '@c/d']);
  expect(found).toContain('nodemailer');
});

test.each([...new Set(found)])('%s, which is read when it is first needed, is there', (name) => {
  expect(Object.keys(load(name)).length).toBeGreaterThan(0);
});

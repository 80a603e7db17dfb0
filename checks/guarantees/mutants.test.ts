import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GUARANTEES } from './guarantees.ts';
import { MUTANTS } from './mutants.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('every guard that npm run guarantees switches off is still where it was', () => {
  const lost = MUTANTS.flatMap(({ guarantee, edits }) =>
    edits
      .filter(({ file, find }) => !read(file).includes(find))
      .map(({ file, find }) => `${guarantee} ${file}: ${find}`),
  );
  expect(lost).toEqual([]);
});

test('every guarantee that is checked here has a guard to switch off', () => {
  const mutated = new Set(MUTANTS.map(({ guarantee }) => guarantee));
  const without = GUARANTEES.filter(({ id, shownBy }) => shownBy.length > 0 && !mutated.has(id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('the tests that show the guarantees are there', () => {
  const files = GUARANTEES.flatMap(({ shownBy }) => shownBy.map(({ file }) => file));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTROLS } from './controls.ts';
import { PROMISES } from './promises.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('every guard that npm run promises switches off is still where it was', () => {
  const lost = CONTROLS.flatMap(({ promise, edits }) =>
    edits
      .filter(({ file, find }) => !read(file).includes(find))
      .map(({ file, find }) => `${promise} ${file}: ${find}`),
  );
  expect(lost).toEqual([]);
});

test('every promise that is checked here has a guard to switch off', () => {
  const controlled = new Set(CONTROLS.map(({ promise }) => promise));
  const without = PROMISES.filter(({ id, shownBy }) => shownBy.length > 0 && !controlled.has(id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('the tests that show the promises are there', () => {
  const files = PROMISES.flatMap(({ shownBy }) => shownBy.map(({ file }) => file));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

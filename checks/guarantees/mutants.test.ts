import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edited } from '#checks/harness/tree-copy.ts';
import type { Check } from './guarantee.ts';
import { GUARANTEES, MUTANTS } from './guarantees.ts';

const root = join(import.meta.dirname, '../..');

const textOf = (file: string) => {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

test.each(MUTANTS)('the mutant of $guarantee can be made: $breaks', ({ edits }) => {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    texts.set(edit.file, edited(texts.get(edit.file) ?? textOf(edit.file), edit));
  }
});

test.each([
  ['stands nowhere', 'one line\n', 'another line'],
  ['stands twice', 'one line\none line\n', 'one line'],
  ['is that of a new file, which is there', 'one line\n', ''],
])('an edit is refused whose text %s', (_, text, from) => {
  expect(() => edited(text, { file: 'x.ts', from, to: 'no line' })).toThrow('x.ts');
});

test('every guarantee that is checked here has a mutant', () => {
  const mutated = new Set(MUTANTS.map(({ guarantee }) => guarantee));
  const without = GUARANTEES.filter(({ id, shownBy }) => shownBy.length > 0 && !mutated.has(id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

/** Whether a file has a test of this name; what a table fills in comes later than four words. */
function hasTest({ file, name = '' }: Check): boolean {
  const text = textOf(file);
  return text !== '' && text.includes(name.split(' ').slice(0, 4).join(' '));
}

test('the tests that show the guarantees are there', () => {
  const named = GUARANTEES.flatMap(({ shownBy }) => shownBy);
  expect(named.filter((check) => !hasTest(check)).map(({ file, name }) => [file, name])).toEqual(
    [],
  );
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GUARANTEES } from './guarantees.ts';
import { MUTANTS, MUTANTS_FOLDER, readMutant } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

/** Whether git can apply these patches together to the current tree. */
function applies(...patches: string[]): boolean {
  try {
    execFileSync('git', ['apply', '--check', ...patches], { cwd: root, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

test('every mutant can be applied', () => {
  const lost = MUTANTS.filter(({ patch }) => !applies(join(MUTANTS_FOLDER, patch)));
  expect(lost.map(({ patch }) => patch)).toEqual([]);
});

test('a patch whose lines are gone is noticed', () => {
  const [first] = MUTANTS;
  if (!first) throw new Error('there is no mutant');
  const text = readFileSync(join(MUTANTS_FOLDER, first.patch), 'utf8');
  const stale = text.replace(/^-(?!--).*$/m, '-a line that stands nowhere');
  const check = () =>
    execFileSync('git', ['apply', '--check', '-'], { cwd: root, input: stale, stdio: 'pipe' });
  expect(check).toThrow();
});

test('a mutant without a guarantee is refused', () => {
  expect(() => readMutant('x.patch', 'Mutation: no limit\n\ndiff --git a/x b/x\n')).toThrow();
});

test('every guarantee that is checked here has a mutant', () => {
  const mutated = new Set(MUTANTS.map(({ guarantee }) => guarantee));
  const without = GUARANTEES.filter(({ id, shownBy }) => shownBy.length > 0 && !mutated.has(id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('every mutant is of a guarantee and of a test that are there', () => {
  const known = new Set(GUARANTEES.map(({ id }) => id));
  const wrong = MUTANTS.filter(
    ({ guarantee, check }) =>
      !known.has(guarantee) || (check !== undefined && !existsSync(join(root, check.file))),
  );
  expect(wrong.map(({ patch }) => patch)).toEqual([]);
});

/** Whether a file has a test of this name; what a table fills in comes later than four words. */
function hasTest({ file, name = '' }: { file: string; name?: string }): boolean {
  const path = join(root, file);
  const beginning = name.split(' ').slice(0, 4).join(' ');
  return existsSync(path) && readFileSync(path, 'utf8').includes(beginning);
}

test('the tests that show the guarantees, and those that notice mutants, are there', () => {
  const named = [
    ...GUARANTEES.flatMap(({ shownBy }) => shownBy),
    ...MUTANTS.flatMap(({ check }) => check ?? []),
  ];
  expect(named.filter((one) => !hasTest(one))).toEqual([]);
});

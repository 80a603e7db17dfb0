import { expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';
import { retiredDeclarations, retiredInPath, retiredNames } from './vocabulary.ts';

// The demo's pictures draw figures, and JavaScript has floating promises.
const files = sourceFiles().filter(
  ({ path }) => !/^checks\/(vocabulary|floating-promises)|demo-media\//.test(path),
);

test('retired words do not come back in names of code', () => {
  const found = files.flatMap(({ path, text }) =>
    retiredNames(text).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('a value of the product is not named by such a word alone', () => {
  const product = files.filter(
    ({ path }) => !/\.(test|spec|fault)\.|^(checks|e2e)\/|\/testing\//.test(path),
  );
  const found = product.flatMap(({ path, text }) =>
    retiredDeclarations(text).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('retired words do not come back in names of files', () => {
  const found = files.flatMap(({ path }) => retiredInPath(path).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});

test.each([
  ['a variable', 'const moment = 1;'],
  ['a part of a name', 'export function memberDoor() {}'],
  ['a property with underscores', 'interface X { kept_figures: number }'],
  ['a word that a call may be named by', 'const lookAgain = 1;'],
])('the check notices %s', (_, code) => {
  expect(retiredNames(code)).toHaveLength(1);
});

test.each([
  ['a comment', '// a moment later\n/* the door */ const at = 1;'],
  ['a text', "const at = 'the door' + `a moment`;"],
  ['a look-up', 'const lookUpFilm = film.look;'],
])('the check leaves %s alone', (_, code) => {
  expect(retiredNames(code)).toEqual([]);
});

test('the check notices such a word alone, and leaves a property and a longer name', () => {
  expect(retiredDeclarations('const kept = 1;\nfunction look() {}')).toHaveLength(2);
  expect(retiredDeclarations("const at = { kept: 1 };\nconst knownBrands = 'const own';")).toEqual(
    [],
  );
});

test('the check notices a file', () => {
  expect(retiredInPath('apps/server/src/platform/kept.ts')).toHaveLength(1);
});

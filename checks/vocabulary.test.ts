import { expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';
import { retiredInPath, retiredNames } from './vocabulary.ts';

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

test('retired words do not come back in names of files', () => {
  const found = files.flatMap(({ path }) => retiredInPath(path).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});

test.each([
  ['a variable', 'const moment = 1;'],
  ['a part of a name', 'export function memberDoor() {}'],
  ['a property with underscores', 'interface X { kept_figures: number }'],
])('the check notices %s', (_, code) => {
  expect(retiredNames(code)).toHaveLength(1);
});

test.each([
  ['a comment', '// a moment later\n/* the door */ const at = 1;'],
  ['a text', "const at = 'the door' + `a moment`;"],
])('the check leaves %s alone', (_, code) => {
  expect(retiredNames(code)).toEqual([]);
});

test('the check notices a file', () => {
  expect(retiredInPath('apps/server/src/platform/kept.ts')).toHaveLength(1);
});

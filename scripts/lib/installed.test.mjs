import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { areThere, holds } from './installed.mjs';
import { root } from './project.mjs';

const path = 'node_modules/a';
const here = { os: [process.platform], cpu: [process.arch] };

test.each([
  ['the same version', {}, { version: '1.0.0' }, true],
  ['another version', {}, { version: '1.0.1' }, false],
  [
    'another archive',
    { integrity: 'sha512-b' },
    { version: '1.0.0', integrity: 'sha512-a' },
    false,
  ],
  ['nothing', {}, undefined, false],
  ['nothing, and it is for another machine', { optional: true, os: ['aix'] }, undefined, true],
  ['nothing, and it is for another part', { optional: true }, undefined, true],
  ['nothing, and it is for this machine', { optional: true, ...here }, undefined, false],
  [
    'nothing, and it is for another C library',
    { optional: true, ...here, libc: ['another'] },
    undefined,
    true,
  ],
  [
    'nothing, and it is for the C library of this machine',
    { optional: true, ...here, libc: ['glibc', 'musl'] },
    undefined,
    false,
  ],
])('with %s installed', (_, wanted, installed, holding) => {
  const there = installed === undefined ? {} : { [path]: installed };
  expect(holds({ '': {}, [path]: { version: '1.0.0', ...wanted } }, there, true)).toBe(holding);
});

test('a tool is needed by what checks the product alone', () => {
  const wanted = { '': {}, [path]: { version: '1.0.0', dev: true } };
  expect([true, false].map((withTools) => holds(wanted, {}, withTools))).toEqual([false, true]);
});

test("packages in an app's own folder have to be there, whatever npm's note says", () => {
  const note = { 'node_modules/a': {}, 'apps/member/node_modules/b': {} };
  expect(areThere(note, tmpdir())).toBe(false);
  expect(areThere({ 'node_modules/a': {} }, tmpdir())).toBe(true);
  expect(areThere({ 'scripts/../node_modules/vitest': {} }, root)).toBe(true);
});

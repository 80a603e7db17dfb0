import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/specification/coverage.md'), 'utf8');

/** The short forms that the table uses for folders. */
const SHORT: Record<string, string> = {
  'member/': 'apps/member/src/',
  'server/': 'apps/server/src/',
  'contract/': 'packages/contract/src/',
};

interface Row {
  number: string;
  cells: string[];
}

/** The numbered rows of the table. */
const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, number, ...cells] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (!number || !/^[\dT]+\.\d+$/.test(number)) return [];
    return [{ number, cells: cells.slice(0, -1) }];
  });

const inFull = (path: string) =>
  path.replace(/^(?:member|server|contract)\//, (start) => SHORT[start] ?? start);

const pathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+\.(?:tsx?|sql|html|css|mjs))`/g)].map(([, path]) =>
    inFull(path as string),
  );

/** Splits a cell into its tests, each `file` “name of a test”, or a part of that name. */
const testsIn = (cell: string) =>
  cell.split(/(?<=”); /).map((part) => {
    const [, path, name] = /^`([^`]+\.(?:test|spec)\.tsx?)` “([^”]{5,})”$/.exec(part) ?? [];
    return { part, path: path && inFull(path), name };
  });

const textOf = (path: string): string | undefined => {
  const place = join(root, path);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
};

/** Lines that name a test or a group of tests. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(?:(?:test|it|describe)\b|[\])}]*\)\(|['"`])/.test(line));

/** Returns what is wrong with a row; empty when it is true. */
function faultsOf({ number, cells }: Row, read = textOf): string[] {
  const [statement, where = '', shown = ''] = cells;
  if (cells.length !== 3 || !statement || !where || !shown) return [`${number}: a cell is missing`];
  const places = pathsIn(where);
  const faults = places.length === 0 ? [`${number}: names no place`] : [];
  for (const path of places) {
    if (read(path) === undefined) faults.push(`${number}: there is no ${path}`);
  }
  for (const { part, path, name } of testsIn(shown)) {
    if (path === undefined || name === undefined) {
      faults.push(`${number}: names no test: ${part}`);
      continue;
    }
    const text = read(path);
    if (text === undefined) faults.push(`${number}: there is no ${path}`);
    else if (!namesIn(text).some((line) => line.includes(name))) {
      faults.push(`${number}: ${path} has no test “${name}”`);
    }
  }
  return faults;
}

describe('the coverage table of the specification', () => {
  const rows = rowsOf(table);

  test('is true: every place, every test file and every test that it names is there', () => {
    expect(rows.flatMap((row) => faultsOf(row))).toEqual([]);
  });

  test('has every section, numbered without a gap', () => {
    const sections = Map.groupBy(rows, ({ number }) => number.split('.')[0]);
    expect([...sections.keys()]).toEqual([...'0123456789', 'T']);
    for (const [section, own] of sections) {
      expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => `${section}.${at + 1}`));
    }
  });

  const honest = '| 1.1 | A statement | `member/routes.tsx` | `checks/x.test.ts` “it is so” |';
  const read = (path: string) =>
    ({
      'apps/member/src/routes.tsx': 'export {}',
      'checks/x.test.ts': "test('it is so', () => {});\n// it was so\n",
    })[path];
  const faults = (line: string) => rowsOf(line).flatMap((row) => faultsOf(row, read));

  test('an honest row passes', () => {
    expect(rowsOf(honest)).toHaveLength(1);
    expect(faults(honest)).toEqual([]);
  });

  test.each([
    ['an empty cell', honest.replace('A statement', ' ')],
    ['a missing cell', '| 1.1 | A statement | `member/routes.tsx` |'],
    ['no place', honest.replace('`member/routes.tsx`', 'everywhere')],
    ['a place that is not there', honest.replace('routes.tsx', 'roads.tsx')],
    ['no test', honest.replace(/`checks.*”/, 'by eye')],
    ['a test without its name', honest.replace(' “it is so”', '')],
    ['a test file that is not there', honest.replace('x.test.ts', 'y.test.ts')],
    ['a test that is not in the file', honest.replace('it is so', 'it is not so')],
    ['words that only a comment has', honest.replace('it is so', 'it was so')],
    [
      'a second test that is not there',
      honest.replace('so” |', 'so”; `checks/y.test.ts` “it is so” |'),
    ],
  ])('the check notices %s', (_, line) => {
    expect(faults(line)).toHaveLength(1);
  });
});

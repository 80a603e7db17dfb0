import { expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';

/**
 * Private words for which the field has a better one, each with its replacement. Neither names in
 * code nor names of files may use them.
 */
const RETIRED: Readonly<Record<string, string>> = {
  crowd: 'load generator',
  deed: 'operation, action',
  deeds: 'operations, actions',
  doings: 'activity',
  door: 'authentication, sign-in',
  doors: 'endpoints',
  figure: 'statistic, result, count',
  figures: 'analytics, statistics, results',
  fleet: 'cluster',
  flows: 'use cases',
  given: 'overrides, args',
  moment: 'video note, read snapshot, date-time, instant',
  moments: 'video notes',
  piece: 'n-gram, chunk, segment, part, fragment',
  pieces: 'n-grams, chunks, segments, parts, fragments',
  promised: 'guaranteed',
  shelf: 'storage',
  shelves: 'storages',
  standing: 'auth state, status',
  stirred: 'interacted',
  stretch: 'range, chunk',
  stretches: 'ranges, chunks',
};

/** Words that no other part of a name makes clear; alone, a call may be named so. */
const RETIRED_IN_COMPOUNDS: Readonly<Record<string, string>> = {
  look: 'check, inspection, state',
};

/** Words that say nothing as the only name of a value, a function or a type. */
const RETIRED_DECLARATIONS: Readonly<Record<string, string>> = {
  kept: 'stored, cached, retained',
  known: 'existing, stored, cached',
  look: 'check, inspection, state',
  own: 'personal, or the thing itself',
  whole: 'complete, full, rounded',
  words: 'text, label, terms',
};

/** Words that are plain English in a sentence, and mean nothing as the name of a file. */
const RETIRED_IN_FILES: Readonly<Record<string, string>> = {
  ...RETIRED,
  batched: 'batcher',
  busy: 'load, overload',
  drawn: 'rendered',
  kept: 'cache',
  late: 'lazy',
  letter: 'mail',
  letters: 'mails',
  odd: 'invalid',
  once: 'idempotency',
  promises: 'guarantees',
  room: 'disk space',
  sheets: 'spreadsheets',
  stand: 'fixture',
  trail: 'history',
  turns: 'concurrency limit',
  wording: 'template',
  wordings: 'templates',
};

/** The parts of a name: `askedBefore`, `asked_before` and `asked-before` have two, `lookUp` one. */
const partsOf = (name: string): string[] =>
  name
    .replace(/look[_-]?up/gi, 'lookup')
    .split(/(?=[A-Z][a-z])|[_.-]/)
    .map((part) => part.toLowerCase())
    .filter(Boolean);

/** Removes comments and texts from code; `${…}` in a text goes with it. */
const bare = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''");

/**
 * Returns the retired words in the names that a text declares or uses, each with its replacement.
 */
function retiredNames(text: string): string[] {
  const names = new Set(bare(text).match(/[A-Za-z_$][\w$]*/g) ?? []);
  return [...names].flatMap((name) => {
    const parts = partsOf(name);
    const retired = parts.length > 1 ? { ...RETIRED, ...RETIRED_IN_COMPOUNDS } : RETIRED;
    return parts.flatMap((part) =>
      Object.hasOwn(retired, part) ? [`${name}: say ${retired[part]}`] : [],
    );
  });
}

/** Returns the declarations of a text whose only name is a word that says nothing. */
const retiredDeclarations = (text: string): string[] =>
  [...bare(text).matchAll(/\b(?:const|let|function|class|interface|type) (\w+)/g)]
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => Object.hasOwn(RETIRED_DECLARATIONS, name))
    .map((name) => `${name}: say ${RETIRED_DECLARATIONS[name]}`);

/** The same for a file's path. */
const retiredInPath = (path: string): string[] =>
  partsOf(path.replaceAll('/', '-')).flatMap((part) =>
    Object.hasOwn(RETIRED_IN_FILES, part) ? [`say ${RETIRED_IN_FILES[part]}`] : [],
  );

// The demo's pictures draw figures.
const files = sourceFiles().filter(({ path }) => !/^checks\/vocabulary|demo-media\//.test(path));

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

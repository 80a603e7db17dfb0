import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './tree.ts';

const FEATURES = 'apps/server/src/features/';
const IMPORT =
  /^(?:import|export) (type )?[^;]*?from '#((?:features|use-cases)\/([\w-]+)[^']*)';/gm;
const COMMANDS = /\.commands?\.ts$/;
/** Routes put commands together, as the app does routes: nobody imports them. */
const ROUTES = /\.(?:routes|plugin)\.ts$/;

/** What the server's features import of one another and of the use cases, tests aside. */
const importsIn = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => path.startsWith(FEATURES) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => {
      const [feature = ''] = path.slice(FEATURES.length).split('/');
      return [...text.matchAll(IMPORT)]
        .map(([, type, from = '', other = '']) => ({ path, feature, type, from, other }))
        .filter(({ other }) => other !== feature);
    });

/** Imports of what another feature does not offer, and use cases outside of routes. */
const strangers = (files: readonly SourceFile[]) =>
  importsIn(files)
    .filter(({ path, from }) =>
      from.startsWith('use-cases/') ? !ROUTES.test(path) : !/\.(?:commands?|view)\.ts$/.test(from),
    )
    .map(({ path, from }) => `${path} ← ${from}`);

/** Features whose commands call one another in a circle, and those that call these. */
function circling(files: readonly SourceFile[]): string[] {
  const called = new Map<string, string[]>();
  for (const { path, feature, type, from, other } of importsIn(files)) {
    if (type || ROUTES.test(path) || !COMMANDS.test(from)) continue;
    called.set(feature, [...(called.get(feature) ?? []), other]);
  }
  for (let before = -1; before !== called.size; ) {
    before = called.size;
    for (const [one, others] of called) {
      if (!others.some((other) => called.has(other))) called.delete(one);
    }
  }
  return [...called.keys()].sort();
}

const files = sourceFiles();

test('a feature imports only commands and views of another; only routes import use cases', () => {
  expect(importsIn(files).length).toBeGreaterThan(100);
  expect(strangers(files)).toEqual([]);
});

test('features do not call one another in a circle', () => {
  expect(circling(files)).toEqual([]);
});

test('the check notices a store of another, a use case in a command, and a circle', () => {
  const file = (path: string, from: string, what = '{ x }') => ({
    path: FEATURES + path,
    text: `import ${what} from '${from}';\n`,
  });
  const wrong = [
    file('a/a.view.ts', '#features/b/b.store.ts'),
    file('a/a.commands.ts', '#use-cases/undo.ts', '{\n  x,\n}'),
  ];
  expect(strangers(wrong)).toEqual([
    `${FEATURES}a/a.view.ts ← features/b/b.store.ts`,
    `${FEATURES}a/a.commands.ts ← use-cases/undo.ts`,
  ]);
  const right = [
    file('a/a.commands.ts', '#features/b/b.commands.ts'),
    file('b/b.commands.ts', '#features/a/a.view.ts'),
    file('b/c.commands.ts', '#features/a/a.commands.ts', 'type { X }'),
    file('b/b.routes.ts', '#features/a/a.commands.ts'),
    file('b/d.routes.ts', '#use-cases/undo.ts'),
    file('c/c.commands.ts', '#features/a/a.commands.ts'),
  ];
  expect([strangers(right), circling(right)]).toEqual([[], []]);
  const circle = file('b/b.store.ts', '#features/a/a.commands.ts');
  expect(circling([...right, circle])).toEqual(['a', 'b', 'c']);
});

const root = join(import.meta.dirname, '..');
const names = (folder: string, isFile: boolean) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() === isFile && !entry.name.endsWith('.test.ts'))
    .map((entry) => entry.name.replace(/\.ts$/, ''));

/** Features of the server without a call in the contract, and what they do instead. */
const WITHOUT_CALLS: Record<string, string> = {
  'captured-mails': 'a page for those who try the site out',
  invitations: 'operators invite by calls of members',
  media: 'films and pictures as files',
  programs: 'calls for programs, in packages/contract/src/programs',
  'reply-drafts': 'calls of questions and enquiries',
  'search-words': 'words and readings that search uses',
  upkeep: 'mails to operators about backups',
};

/** Features that only a browser app has. */
const IN_THE_BROWSER: Record<string, string> = {
  greeting: 'words on the home screen',
  guide: 'a text for operators',
  paging: 'links between the pages of lists',
};

/** Returns features that the contract, or the server, does not have under their name. */
function unmatched(
  features: { server: string[]; browser: string[] },
  contract: string[],
): string[] {
  const { server, browser } = features;
  return [
    ...server.filter((name) => !contract.includes(name) && !(name in WITHOUT_CALLS)),
    ...browser.filter((name) => !server.includes(name) && !(name in IN_THE_BROWSER)),
  ];
}

test('a feature has one word in the contract, on the server and in both browser apps', () => {
  const contract = ['packages/contract/src', 'packages/contract/src/staff'];
  const server = names('apps/server/src/features', false);
  const browser = ['member', 'staff'].flatMap((app) => names(`apps/${app}/src/features`, false));
  expect(
    unmatched(
      { server, browser },
      contract.flatMap((folder) => names(folder, true)),
    ),
  ).toEqual([]);
  const excused = [...Object.keys(WITHOUT_CALLS), ...Object.keys(IN_THE_BROWSER)];
  expect(excused.filter((name) => ![...server, ...browser].includes(name))).toEqual([]);
});

test('the check notices a feature under another word', () => {
  const features = { server: ['history', 'tags'], browser: ['tags', 'labels'] };
  expect(unmatched(features, ['browsing-history', 'tags'])).toEqual(['history', 'labels']);
});

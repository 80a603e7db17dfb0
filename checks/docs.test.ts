import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesNamed } from './tree.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

// The demo site's texts lead to its own screens.
const pages = filesNamed('*.md').filter(({ path }) => !path.includes('/demo-content/'));

const fileNames = new Set(
  filesNamed('*.ts', '*.tsx', '*.mjs', '*.sql', '*.css').map(({ path }) => basename(path)),
);

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const ownCommands = ['start', 'test', 'ci', 'install'];
const projects = matches(read('vitest.config.ts'), /\bname: '(\w+)'/g);

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text: string) => matches(text, /^#+ (.*)$/gm).map(anchorOf);

const screens = [
  ...filesNamed('apps/staff/src/resources/*.tsx').flatMap(({ text }) =>
    matches(text, /\bkind\(\s*'([a-z-]+)'/g),
  ),
  ...matches(read('apps/staff/src/pages/console.tsx'), /<Route path="\/([a-z-]+)"/g),
];

function brokenLinks(page: string, text: string): string[] {
  return matches(text, /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [, screen] = /^\/staff\/([a-z-]+)/.exec(link) ?? [];
      if (screen) return !screens.includes(screen);
      const [path = '', anchor] = link.split('#');
      const target = path ? join(dirname(page), path) : page;
      if (!isThere(target)) return true;
      return anchor !== undefined && !anchorsOf(path ? read(target) : text).includes(anchor);
    })
    .map((link) => `${page} leads to ${link}`);
}

function unknownCommands(page: string, text: string): string[] {
  const unknown = [
    ...matches(text, /\bnpm run ([a-z0-9]+(?::[a-z]+)*)/g).filter((name) => !scripts[name]),
    ...matches(text, /\bnpm (?!run )([a-z]+)\b(?= *(?:`|--|$))/gm).filter(
      (name) => !ownCommands.includes(name),
    ),
    ...matches(text, /\bnpx ([a-z]+)/g).filter((name) => !isThere(`node_modules/.bin/${name}`)),
    ...matches(text, /--project[ =](\w+)/g).filter((name) => !projects.includes(name)),
  ];
  return unknown.map((name) => `${page} names the command ${name}`);
}

/**
 * Returns the paths that do not exist, relative to the project's folder, and the sources named
 * without a folder that stand nowhere. Skips patterns and placeholders, which name several files.
 */
function missingFiles(page: string, text: string): string[] {
  return matches(
    text,
    /(?<![\w./#@-])((?:apps|bench|checks|deploy|docs|e2e|packages|scripts)\/[\w./*{},-]*[\w/*}])/g,
  )
    .filter((path) => !/[*{}]|\/NAME\b/.test(path) && !isThere(path))
    .concat(
      matches(text, /`([\w.-]+\.(?:tsx?|mjs|sql|css))`/g).filter(
        (name) => !/NAME/.test(name) && !fileNames.has(name),
      ),
    )
    .map((path) => `${page} names the file ${path}`);
}

const mergeMarks = (text: string) => matches(text, /^(<{7}|={7}|>{7})(?= |$)/gm);

test('no page holds the marks of a merge', () => {
  expect(pages.filter(({ text }) => mergeMarks(text).length > 0)).toEqual([]);
  expect(mergeMarks('a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n')).toHaveLength(3);
});

test('links lead somewhere', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap(({ path, text }) => brokenLinks(path, text))).toEqual([]);
});

test('commands that are named exist', () => {
  expect(projects).toContain('server');
  expect(pages.flatMap(({ path, text }) => unknownCommands(path, text))).toEqual([]);
});

test('files that are named exist', () => {
  expect(pages.flatMap(({ path, text }) => missingFiles(path, text))).toEqual([]);
});

test('the checks notice missing targets', () => {
  const text = [
    '# What is here',
    '[a](docs/nothing.md) [b](#what-is-there) [c](#what-is-here) [d](docs/architecture.md#tests)',
    '`npm run nothing` `npm run check` `npm nothing` `npm start` `npx nothing` `--project nothing`',
    '`scripts/nothing.ts` `scripts/start.mjs` `scripts/*.ts` `nothing.tsx` `docs.test.ts`',
  ].join('\n');
  expect(brokenLinks('README.md', '[a](/staff/videos/1) [b](/staff/films)')).toEqual([
    'README.md leads to /staff/films',
  ]);
  expect(brokenLinks('README.md', text)).toEqual([
    'README.md leads to docs/nothing.md',
    'README.md leads to #what-is-there',
  ]);
  expect(unknownCommands('README.md', text)).toEqual(
    Array(4).fill('README.md names the command nothing'),
  );
  expect(missingFiles('README.md', text)).toEqual([
    'README.md names the file docs/nothing.md',
    'README.md names the file scripts/nothing.ts',
    'README.md names the file nothing.tsx',
  ]);
});

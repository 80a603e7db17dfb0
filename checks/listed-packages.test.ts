import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './tree.ts';

const root = join(import.meta.dirname, '..');
const IMPORT = /(?:\bfrom|^import|\bimport\()\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm;

/** A feature that a check adds to a copy of the tree, and a check that holds imports as text. */
const EXAMPLES = /^checks\/(?:example-feature\/tree|listed-packages)/;

/** The workspace whose package.json must list a file's packages; empty: the project's own. */
const workspaceOf = (path: string) => /^(?:apps|packages)\/[\w-]+/.exec(path)?.[0] ?? '';

const packageOf = (workspace: string): Record<string, object | undefined> =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));

/** What builds and tests, for all workspaces: the project's own package.json lists it. */
const SHARED = ['vitest', ...Object.keys(packageOf('').dependencies ?? {})];

function listedIn(workspace: string): Set<string> {
  const { dependencies, devDependencies } = packageOf(workspace);
  return new Set([dependencies, devDependencies].flatMap((part) => Object.keys(part ?? {})));
}

/**
 * Returns packages that a file imports though its own workspace does not list them. Such a package
 * is there only while another workspace lists it, and in that workspace's version.
 */
function unlisted(files: readonly SourceFile[]): string[] {
  const lists = new Map(
    [...new Set(files.map(({ path }) => workspaceOf(path)))].map((name) => [name, listedIn(name)]),
  );
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)]
      .map(([, name = '']) => name)
      // The workspaces are linked; the linter checks the imports between them.
      .filter((name) => !name.startsWith('@orchard/'))
      .filter((name) => !SHARED.includes(name) && !lists.get(workspaceOf(path))?.has(name))
      .map((name) => `${path}: ${name}`),
  );
}

test('each workspace lists the packages that it imports', () => {
  const files = sourceFiles().filter(({ path }) => !EXAMPLES.test(path));
  expect(files.length).toBeGreaterThan(1000);
  expect(unlisted(files)).toEqual([]);
});

test('the check notices what another workspace lists', () => {
  const text =
    "import 'node:fs';\nimport React from 'react';\nimport { get } from '#contract/endpoint.ts';\nawait import('@playwright/test/x');\n";
  expect(unlisted([{ path: 'apps/server/src/x.ts', text }])).toEqual([
    'apps/server/src/x.ts: react',
    'apps/server/src/x.ts: @playwright/test',
  ]);
});

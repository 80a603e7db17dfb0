import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNode, runTests } from '#scripts/guarantees/run.ts';
import { copyTree, type TreeCopy } from '#scripts/guarantees/tree-copy.ts';
import { dropping, inserted, insertions } from './steps.ts';

const tree = join(import.meta.dirname, 'tree');
const ownFiles = readdirSync(tree, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(tree.length + 1));

const REQUESTS = 'checks/guarantees/requests/moods.ts';

let copy: TreeCopy;
const path = (file: string) => join(copy.folder, file);
const read = (file: string) => readFileSync(path(file), 'utf8');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: copy.folder, encoding: 'utf8', stdio: 'pipe' }).trim();

const types = () =>
  runNode(
    [path('node_modules/typescript/bin/tsc'), '--incremental', '--tsBuildInfoFile', '.types'],
    {
      folder: copy.folder,
    },
  );
const renewTypes = () => runNode([path('scripts/database-types.ts')], { folder: copy.folder });

/**
 * Runs checks of the tree and other tests. Returns the names of all of them and of those that
 * failed.
 */
async function check(checks: readonly string[], ...files: string[]) {
  const { tests, output } = await runTests(
    ['--project', 'server', ...checks.map((name) => `checks/${name}.test.ts`), ...files],
    { folder: copy.folder },
  );
  const failed = tests.filter(({ status }) => status !== 'passed');
  return {
    names: tests.map(({ fullName }) => fullName),
    failures: failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages]),
    output,
  };
}

beforeAll(() => {
  copy = copyTree();
  // The checks ask git for the list of files.
  git('init', '--quiet');
  git('add', '--all');
});
afterAll(() => copy.remove());

test('a forgotten step is noticed', async () => {
  cpSync(tree, copy.folder, { recursive: true });
  for (const insertion of insertions) {
    writeFileSync(path(insertion.file), inserted(read(insertion.file), insertion));
  }
  rmSync(path(REQUESTS));
  const { failures } = await check(['guarantees/rights']);
  expect(failures.flat().join('\n')).toContain(
    'setMood has no entry in checks/guarantees/requests/',
  );
  cpSync(join(tree, REQUESTS), path(REQUESTS));
});

test('a feature that is added by the steps works and is guarded', async () => {
  expect((await renewTypes()).code).toBe(0);
  expect((await types()).output).toBe('');
  const { names, failures, output } = await check(
    ['bindings', 'guards', 'guarantees/rights', 'migration-order', 'table-owners'],
    'apps/server/src/features/moods',
  );
  expect(failures, output).toEqual([]);
  expect(names).toContain('a later mood takes the place of an earlier one');
  expect(names.filter((name) => name.includes('setMood')).length).toBeGreaterThan(3);
});

test('a feature that is removed by the steps leaves its migrations and nothing else', async () => {
  for (const file of ownFiles.filter((name) => !name.endsWith('.sql'))) rmSync(path(file));
  for (const { file, lines } of insertions) {
    writeFileSync(path(file), read(file).replace(lines, ''));
  }
  writeFileSync(path(`apps/server/migrations/${dropping.name}`), dropping.sql);
  expect((await renewTypes()).code).toBe(0);
  expect(git('diff', '--name-only')).toBe('apps/server/migrations/order.txt');
  const { failures, output } = await check(['bindings', 'migration-order', 'table-owners']);
  expect(failures, output).toEqual([]);
});

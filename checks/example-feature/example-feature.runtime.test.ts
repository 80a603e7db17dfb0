import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNode, runTests } from '#checks/harness/run.ts';
import { copyTree, type TreeCopy } from '#checks/harness/tree-copy.ts';

const tree = join(import.meta.dirname, 'tree');
const ownFiles = readdirSync(tree, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(tree.length + 1));

const REQUESTS = 'checks/guarantees/requests/moods.ts';
/** Each tries every call. */
const GUARDS = ['rights', 'forgery', 'bodies'].map((name) => `guarantees/${name}`);

let copy: TreeCopy;
const path = (file: string) => join(copy.folder, file);
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: copy.folder, encoding: 'utf8', stdio: 'pipe' }).trim();

const types = () =>
  runNode(
    [path('node_modules/typescript/bin/tsc'), '--incremental', '--tsBuildInfoFile', '.types'],
    {
      folder: copy.folder,
    },
  );
const generate = () => runNode([path('scripts/generate.ts')], { folder: copy.folder });

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
  expect((await types()).output).toContain("Property 'setMood' does not exist");
  expect((await generate()).code).toBe(0);
  rmSync(path(REQUESTS));
  const { failures } = await check(['guarantees/rights']);
  expect(failures.flat().join('\n')).toContain(
    'setMood has no entry in checks/guarantees/requests/',
  );
});

test('a feature that is added by the steps works and is guarded', async () => {
  cpSync(join(tree, REQUESTS), path(REQUESTS));
  expect((await types()).output).toBe('');
  const { names, failures, output } = await check(
    ['bindings', 'file-lists', 'guards', 'personal-data', 'table-owners', ...GUARDS],
    'apps/server/src/features/moods',
  );
  expect(failures, output).toEqual([]);
  expect(names).toContain('a later mood takes the place of an earlier one');
  expect(names.filter((name) => name.includes('setMood')).length).toBeGreaterThan(1);
});

test('a feature that is removed by the steps leaves its migrations and nothing else', async () => {
  for (const file of ownFiles.filter((name) => !name.endsWith('.sql'))) rmSync(path(file));
  writeFileSync(path('apps/server/migrations/9001_drop_moods.sql'), 'DROP TABLE video_moods;\n');
  expect((await generate()).code).toBe(0);
  expect(git('diff', '--name-only')).toBe('');
  const { failures, output } = await check(['bindings', 'file-lists', 'table-owners']);
  expect(failures, output).toEqual([]);
});

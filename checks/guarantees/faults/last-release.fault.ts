import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { runTests } from '#checks/harness/run.ts';
import { linkPackages } from '#checks/harness/tree-copy.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { testFolder } from '#server/testing/test-folder.ts';

const root = join(import.meta.dirname, '../../..');
const SERVER = 'apps/server';
const MIGRATIONS = `${SERVER}/migrations`;

/** The history is where the packages are: a copy of the tree to try mutants in has only links to them. */
const history = dirname(dirname(realpathSync(join(root, 'node_modules/vitest'))));
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: history,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** The release before this version: the last tag (`v1.0.0`), and while there is none the last commit. */
function lastRelease(): { name: string; commit: string } {
  const tag = git('tag', '--merged', 'HEAD^', '--sort=-version:refname')
    .split('\n')
    .find((name) => /^v\d+\.\d+\.\d+$/.test(name));
  const commit = git('rev-list', '-1', tag ?? 'HEAD');
  return { name: tag ?? commit.slice(0, 8), commit };
}

/** Its tests empty every table between two of them, as no program of a site does. */
const EMPTYING = '9999_emptying.sql';
const LET_TESTS_EMPTY = ['audit_log', 'audit_values', 'audit_seals', 'audit_removals']
  .map((table) => `ALTER TABLE ${table} DISABLE TRIGGER ${table}_not_emptied;`)
  .join('\n');

/**
 * Unpacks the last release and adds the migrations that came since and only expand: its tests then
 * run on the schema that this version leaves. After one that contracts it is not meant to run any
 * more, and `orchard update` says so: those are left out.
 * @param folder one that is not there yet
 */
async function unpackLastRelease(folder: string) {
  const { name, commit } = lastRelease();
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: history, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  const own = join(folder, MIGRATIONS);
  const old = new Set((await readMigrations(join(folder, SERVER))).map(({ name: file }) => file));
  const added = (await readMigrations(join(root, SERVER)))
    .filter(({ name: file, phase }) => phase === 'expand' && !old.has(file))
    .map(({ name: file }) => file);
  /** Puts the added migrations in, or takes them out again. */
  const useSchemaOf = (version: 'this' | 'own') => {
    for (const file of added) {
      if (version === 'this') copyFileSync(join(root, MIGRATIONS, file), join(own, file));
      else rmSync(join(own, file), { force: true });
    }
    if (version === 'this') writeFileSync(join(own, EMPTYING), LET_TESTS_EMPTY);
    else rmSync(join(own, EMPTYING), { force: true });
  };
  useSchemaOf('this');
  return { name, folder, added, useSchemaOf };
}

/** What members and operators do most; together they write most tables. */
const QUICK =
  '{bookmarks,completions,enquiries,members,notices,questions,search,series,sessions,videos,watching}';
const FILES = `apps/server/src/${times(0, 1) === 1 ? '**' : `features/${QUICK}`}/*.test.ts`;

/** Tests that say nothing of the last release's program on another schema. */
const SAY_NOTHING = [
  // Reads all columns of a table, where there is one more now; the program names those that it uses.
  'searches that find nothing are counted by their folded word, without the member',
  // Of the triggers that are off here.
  'not even the owner empties the audit log by accident',
];

const at = testFolder();

/** Runs tests of a program's server; answers the names of those that passed. */
async function passedTests(program: string, files: readonly string[]) {
  const args = ['--project=server', ...files];
  const { tests, output } = await runTests(args, { folder: program, minutes: 30 });
  const passed = tests.filter(({ status }) => status === 'passed');
  const names = new Set(passed.map(({ file, fullName }) => `${file}: ${fullName}`));
  return { tests, names, output };
}

test('the server tests of the last release pass on the schema of this version', {
  timeout: 3_600_000,
}, async (context) => {
  const old = await unpackLastRelease(at('program'));
  const files = globSync(FILES, { cwd: old.folder }).filter(
    (file) => !file.endsWith('.runtime.test.ts'),
  );
  const { tests, names, output } = await passedTests(old.folder, files);
  // A file that cannot even make its site names no test: all of it is doubtful.
  const doubtful = files.filter((file) => {
    const own = tests.filter((one) => one.file === file);
    return own.length === 0 || own.some(({ status }) => status === 'failed');
  });
  let broken: string[] = [];
  if (doubtful.length > 0) {
    // What fails on its own schema too, or not each time, says nothing of this one.
    old.useSchemaOf('own');
    const onOwn = await passedTests(old.folder, doubtful);
    old.useSchemaOf('this');
    const again = await passedTests(old.folder, doubtful);
    for (const name of again.names) names.add(name);
    broken = [...onOwn.names].filter(
      (name) => !names.has(name) && !SAY_NOTHING.some((title) => name.endsWith(title)),
    );
  }
  const total = names.size + broken.length;
  report(
    context,
    'K5',
    `of ${old.name} ${names.size} of ${total} tests on the schema of this version, ${old.added.length} migrations later`,
  );
  expect(broken, output.slice(-3000)).toEqual([]);
  expect(total, output.slice(-3000)).toBeGreaterThan(times(200, 2000));
});

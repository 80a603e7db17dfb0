import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { runTests } from '#scripts/guarantees/run.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { unpackLastRelease } from './last-release.ts';

/** What members and operators do most; together they write most tables. */
const QUICK =
  '{bookmarks,completions,enquiries,members,notices,questions,search,series,sessions,videos,watching}';
const FILES = `apps/server/src/${times(0, 1) === 1 ? '**' : `features/${QUICK}`}/*.test.ts`;

/** What runs this test must not decide for the one within. */
const ENV = { GUARANTEES: undefined, VITEST: undefined, VITEST_WORKER_ID: undefined };

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Runs tests of the server; answers the names of those that passed, by file. */
async function passedTests(program: string, files: readonly string[]) {
  const { tests, output } = await runTests(['--project=server', ...files], {
    folder: program,
    env: ENV,
    minutes: 30,
  });
  const passed = tests.filter(({ status }) => status === 'passed');
  return {
    output,
    names: new Set(passed.map(({ file, fullName }) => `${file}: ${fullName}`)),
    tests,
  };
}

test('the server tests of the last release pass on the schema of this version', {
  timeout: 3_600_000,
}, async (context) => {
  const old = await unpackLastRelease(join(folder.path, 'program'));
  const files = globSync(FILES, { cwd: old.folder }).filter(
    (file) => !file.endsWith('.runtime.test.ts'),
  );
  const onThis = await passedTests(old.folder, files);
  // A file that cannot even make its site names no test: it is asked for all of them.
  const doubtful = files.filter((file) => {
    const own = onThis.tests.filter((one) => one.file === file);
    return own.length === 0 || own.some(({ status }) => status === 'failed');
  });
  old.restoreSchema();
  // What fails on its own schema too says nothing of this one.
  const onOwn = doubtful.length === 0 ? null : await passedTests(old.folder, doubtful);
  const broken = [...(onOwn?.names ?? [])].filter((name) => !onThis.names.has(name));
  const total = onThis.names.size + broken.length;
  report(
    context,
    'K5',
    `of ${old.name} ${onThis.names.size} of ${total} tests on the schema of this version, ${old.added.length} migrations later`,
  );
  expect(broken, onThis.output.slice(-3000)).toEqual([]);
  expect(total, onThis.output.slice(-3000)).toBeGreaterThan(times(200, 2000));
});

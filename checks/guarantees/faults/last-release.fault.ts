import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { runTests } from '#checks/harness/run.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { unpackLastRelease } from './last-release.ts';

/** What members and operators do most; together they write most tables. */
const QUICK =
  '{bookmarks,completions,enquiries,members,notices,questions,search,series,sessions,videos,watching}';
const FILES = `apps/server/src/${times(0, 1) === 1 ? '**' : `features/${QUICK}`}/*.test.ts`;

/** Reads all columns of a table, where there is one more now; its program names those that it uses. */
const READS_EVERY_COLUMN =
  'searches that find nothing are counted by their folded word, without the member';

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
      (name) => !names.has(name) && !name.endsWith(READS_EVERY_COLUMN),
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

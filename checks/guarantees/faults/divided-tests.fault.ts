import { expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { runTests } from '#checks/harness/run.ts';

/** What writes most of the members' rows. */
const FEATURES = 'apps/server/src/features/';
const QUICK = [
  'bookmarks',
  'browsing-history',
  'completions',
  'notifications',
  'search/',
  'watching',
];

test('the tests of the server pass with the members’ rows divided', {
  timeout: 5_000_000,
}, async (context) => {
  const files = times(0, 1) === 1 ? ['apps/server/'] : QUICK.map((name) => `${FEATURES}${name}`);
  const { tests, output } = await runTests(['--project=server', ...files], {
    env: { DIVIDED: '1' },
    minutes: 80,
  });
  const ran = tests.filter(({ status }) => ['passed', 'failed'].includes(status));
  const failed = ran.filter(({ status }) => status === 'failed');
  report(
    context,
    'M9',
    `${ran.length - failed.length} of ${ran.length} tests of the server passed on divided rows`,
  );
  expect(
    failed.map(({ file, fullName }) => `${file}: ${fullName}`),
    output.slice(-3000),
  ).toEqual([]);
  expect(ran.length, output.slice(-3000)).toBeGreaterThan(times(100, 2000));
});

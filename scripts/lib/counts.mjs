import { existsSync } from 'node:fs';
import { readJson } from './project.mjs';

const broken = { passed: 0, failed: 1, skipped: 0 };

/** The counts of a vitest run. A run that ended badly without a failed test counts as one failure. */
export function countVitest(report, exitCode) {
  if (!existsSync(report)) return broken;
  const { testResults } = readJson(report);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  // A file that fails before its first test has no test to show it.
  const files = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return withExitCode(
    {
      passed: count('passed'),
      failed: count('failed') + files,
      skipped: count('skipped', 'pending', 'todo', 'disabled'),
    },
    exitCode,
  );
}

/**
 * The counts of a Playwright run. A journey that passed only at its second try has passed: its first
 * failure stands in the output, with its trace.
 */
export function countPlaywright(report, exitCode) {
  if (!existsSync(report)) return broken;
  const { stats, errors } = readJson(report);
  return withExitCode(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    },
    exitCode,
  );
}

function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

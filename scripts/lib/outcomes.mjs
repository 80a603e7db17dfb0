import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readJson, root } from './project.mjs';

const LONGEST_LINE = 200;
const LINES_OF_ONE = 4;
/** The failures and second tries together. */
const MOST_LINES = 40;

/**
 * What a vitest run says beyond its counts: `failures` with their first lines, the tests that passed
 * only at another try, time by file.
 * @param more what run-reporter.mjs has written
 */
export function vitestOutcome(report, more) {
  if (!existsSync(report) || !existsSync(more)) return nothingOf;
  const { testResults } = readJson(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = pathOf(name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) {
      return [{ name: file, lines: firstLines(message) }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      lines: firstLines(failureMessages.join('\n')),
    }));
  });
  const { files, secondTries, uncaught } = readJson(more);
  return {
    failures: [
      ...uncaught.map((text) => ({ name: 'caught by no test', lines: firstLines(text) })),
      ...failures,
    ],
    secondTries: secondTries.map(({ name, text }) => ({
      name: pathOf(name),
      lines: firstLines(text),
    })),
    files: files.map(({ name, ms }) => ({ file: pathOf(name), ms })),
  };
}

/** The same of a Playwright run, and the journeys that passed only at another try. */
export function playwrightOutcome(report) {
  if (!existsSync(report)) return nothingOf;
  const { suites, errors } = readJson(report);
  const tests = suites.flatMap((suite) => testsOf(suite));
  const named = (status) =>
    tests
      .filter((test) => test.status === status)
      .map(({ name, results }) => ({
        name,
        lines: firstLines(results.find(({ error }) => error)?.error.message),
      }));
  const times = new Map();
  for (const { file, results } of tests) {
    const ms = results.reduce((sum, { duration }) => sum + duration, 0);
    times.set(file, (times.get(file) ?? 0) + ms);
  }
  return {
    failures: [
      ...errors.map(({ message }) => ({ name: 'the run itself', lines: firstLines(message) })),
      ...named('unexpected'),
    ],
    secondTries: named('flaky'),
    files: [...times].map(([file, ms]) => ({ file, ms })),
  };
}

/**
 * What a reader of nothing but the end of the output has to know: the slowest files, what passed
 * only at another try, and last what failed.
 */
export function summaryOf(outcomes) {
  const all = (key) => outcomes.flatMap((outcome) => outcome[key]);
  const slowest = all('files')
    .sort((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  const told = (mark, { name, lines }) => [
    `${mark} ${name}`,
    ...lines.map((line) => `    ${line}`),
  ];
  const failed = all('failures').flatMap((one) => told('✗', one));
  const again = all('secondTries').flatMap((one) => told('↻ passed at another try:', one));
  return [
    ...(slowest.length > 0 ? ['The slowest files:', ...slowest] : []),
    ...atMost(again, Math.max(0, MOST_LINES - failed.length)),
    ...atMost(failed, MOST_LINES),
  ];
}

const nothingOf = { failures: [], secondTries: [], files: [] };
const pathOf = (name) => relative(root, name).replaceAll('\\', '/');

const atMost = (lines, limit) =>
  lines.length <= limit
    ? lines
    : [...lines.slice(0, Math.max(0, limit - 1)), `… ${lines.length - limit + 1} more lines above`];

const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim().slice(0, LONGEST_LINE))
    .filter((line) => line !== '')
    .slice(0, LINES_OF_ONE);

function testsOf({ suites = [], specs, title }, above = []) {
  const titles = [...above, title];
  const tests = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      file: `e2e/${spec.file}`,
      // The outermost title is the file's.
      name: [`e2e/${spec.file}:${spec.line} (${projectName})`, ...titles.slice(1), spec.title].join(
        ' › ',
      ),
      status,
      results,
    })),
  );
  return [...tests, ...suites.flatMap((suite) => testsOf(suite, titles))];
}

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

import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect } from '#scripts/lib/run.mjs';

export const root = join(import.meta.dirname, '../..');

/** A test as Vitest's report tells of it. */
export interface TestResult {
  file: string;
  fullName: string;
  status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';
  failureMessages: string[];
  /** What befell the whole file; empty where nothing did. */
  trouble: string;
  meta: { guarantee?: string; count?: string };
}

/** Runs a program of Node to its end; answers its exit code and what it said. */
export const runNode = (
  args: readonly string[],
  {
    folder = root,
    env = {},
    minutes = 10,
  }: { folder?: string; env?: object; minutes?: number } = {},
): Promise<{ code: number | string; output: string }> =>
  collect(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', ...env },
    timeout: minutes * 60_000,
  });

/** What runs a test must not decide for the tests that it runs. */
const INNER = { GUARANTEES: undefined, VITEST: undefined, VITEST_WORKER_ID: undefined };

let reports = 0;

/**
 * Runs Vitest in a folder and reads its report.
 * @param args files, projects and names
 */
export async function runTests(
  args: readonly string[],
  options: { folder?: string; env?: object; minutes?: number } = {},
): Promise<{ tests: TestResult[]; output: string }> {
  reports += 1;
  const report = join(tmpdir(), `orchard-guarantees-${process.pid}-${reports}.json`);
  const folder = options.folder ?? root;
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const { output } = await runNode(
    [vitest, 'run', ...args, '--reporter=json', `--outputFile.json=${report}`],
    { ...options, env: { ...INNER, ...options.env } },
  );
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: {
        name: string;
        message: string;
        assertionResults: Omit<TestResult, 'file' | 'trouble'>[];
      }[];
    };
    const tests = testResults.flatMap(({ name, message, assertionResults }) => {
      const [, file = name] = /((?:apps|checks|packages)\/.*)$/.exec(name) ?? [];
      return assertionResults.map((result) => ({ ...result, file, trouble: message ?? '' }));
    });
    return { tests, output };
  } catch {
    return { tests: [], output };
  } finally {
    rmSync(report, { force: true });
  }
}

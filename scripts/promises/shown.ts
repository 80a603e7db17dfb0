import type { Promised, Shown } from '#checks/promises/promises.ts';
import { runTests, type TestResult } from './run.ts';

/** What became of a promise: whether its tests passed, and what they counted. */
export interface PromiseResult extends Promised {
  isKept: boolean;
  /** False where this machine lacks what the tests need. */
  isTried: boolean;
  figures: string[];
}

const isOf = (shown: Shown, test: TestResult) =>
  test.file === shown.file && (shown.name === undefined || test.fullName.includes(shown.name));

const isLeftOut = ({ status, trouble }: TestResult) =>
  !['passed', 'failed'].includes(status) && trouble === '';

function judge(promise: Promised, tests: readonly TestResult[]): PromiseResult {
  let isKept = true;
  let isTried = true;
  const figures = promise.shownBy.map((shown) => {
    const own = tests.filter((test) => isOf(shown, test));
    if (own.length > 0 && own.every(isLeftOut)) {
      isTried = false;
      return 'not tried: this machine lacks what it needs';
    }
    const passed = own.filter(({ status }) => status === 'passed').length;
    if (own.length === 0 || passed < own.length) isKept = false;
    if (own.length === 0) return `no test is called so: ${shown.file} ${shown.name ?? ''}`;
    if (shown.figure) return shown.figure(passed, own.length);
    const told = own.map(({ meta }) => meta.figure).filter((figure) => figure !== undefined);
    if (told.length === 0) isKept = false;
    const [trouble = ''] = own[0]?.trouble.split('\n') ?? [];
    return told.join('; ') || `the test ended before it could count ${trouble}`.trim();
  });
  return { ...promise, isKept, isTried, figures };
}

/** Runs the tests of the promises with their full counts. */
export async function showPromises(promises: readonly Promised[]): Promise<PromiseResult[]> {
  const all = promises.flatMap(({ shownBy }) => shownBy);
  const run = async (wanted: readonly Shown[]) => {
    const files = [...new Set(wanted.map(({ file }) => file))];
    const projects = [...new Set(wanted.map(({ project }) => `--project=${project}`))];
    if (files.length === 0) return [];
    const options = { env: { PROMISES: 'full' }, minutes: 90 };
    return (await runTests([...projects, ...files], options)).tests;
  };
  const tests = [
    ...(await run(all.filter(({ project }) => project !== 'faults'))),
    // What measures whole sites has the machine to itself.
    ...(await run(all.filter(({ project }) => project === 'faults'))),
  ];
  return promises.map((promise) => judge(promise, tests));
}

import type { Check } from '#checks/guarantees/guarantee.ts';
import type { Guarantee } from '#checks/guarantees/guarantees.ts';
import { runTests, type TestResult } from './run.ts';

/** What became of a guarantee: whether its tests passed, and what they counted. */
export interface GuaranteeResult extends Guarantee {
  holds: boolean;
  /** False where this machine lacks what the tests need. */
  isTried: boolean;
  counts: string[];
}

const isOf = (shown: Check, test: TestResult) =>
  test.file === shown.file && (shown.name === undefined || test.fullName.includes(shown.name));

/** Times are measured apart. */
const isTest = ({ project }: Check) => project !== 'times';

const isLeftOut = ({ status, trouble }: TestResult) =>
  !['passed', 'failed'].includes(status) && trouble === '';

function judge(guarantee: Guarantee, tests: readonly TestResult[]): GuaranteeResult {
  let holds = true;
  let isTried = true;
  const counts = guarantee.shownBy.filter(isTest).map((shown) => {
    const own = tests.filter((test) => isOf(shown, test));
    if (own.length > 0 && own.every(isLeftOut)) {
      isTried = false;
      return 'not tried: this machine lacks what it needs';
    }
    const passed = own.filter(({ status }) => status === 'passed').length;
    if (own.length === 0 || passed < own.length) holds = false;
    if (own.length === 0) return `no test is called so: ${shown.file} ${shown.name ?? ''}`;
    if (shown.count) return shown.count(passed, own.length);
    const told = own.map(({ meta }) => meta.count).filter((count) => count !== undefined);
    if (told.length === 0) holds = false;
    const [trouble = ''] = own[0]?.trouble.split('\n') ?? [];
    return told.join('; ') || `the test ended before it could count ${trouble}`.trim();
  });
  return { ...guarantee, holds, isTried, counts };
}

/** Runs the tests of the guarantees with their full counts. */
export async function showGuarantees(guarantees: readonly Guarantee[]): Promise<GuaranteeResult[]> {
  const all = guarantees.flatMap(({ shownBy }) => shownBy).filter(isTest);
  const run = async (wanted: readonly Check[]) => {
    const files = [...new Set(wanted.map(({ file }) => file))];
    const projects = [...new Set(wanted.map(({ project }) => `--project=${project}`))];
    if (files.length === 0) return [];
    // Of a file of faults only what is asked for: each of its tests may take minutes.
    const names = wanted.map(({ name }) => name?.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
    const isPart = wanted.every(({ project, name }) => project === 'faults' && name);
    const options = { env: { GUARANTEES: 'full' }, minutes: 90 };
    const args = [...projects, ...files, ...(isPart ? ['-t', names.join('|')] : [])];
    return (await runTests(args, options)).tests;
  };
  const tests = await run(all.filter(({ project }) => project !== 'faults'));
  // What measures whole sites has the machine to itself, and each file its own time: one that does
  // not come to its end takes no other's outcome along.
  const faults = Map.groupBy(
    all.filter(({ project }) => project === 'faults'),
    ({ file }) => file,
  );
  for (const shown of faults.values()) tests.push(...(await run(shown)));
  return guarantees.map((guarantee) => judge(guarantee, tests));
}

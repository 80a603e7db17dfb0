import type { CheckedMutant } from '#checks/guarantees/guarantees.ts';
import { measureTimes } from './measured.ts';
import { runTests } from './run.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/** What a check said while its guard was off. */
export interface MutantResult {
  mutant: CheckedMutant;
  /** Whether the check noticed. */
  isKilled: boolean;
  result: string;
}

/** Only a check that ran and was disappointed has noticed; one that could not run has not. */
async function tryOne(copy: TreeCopy, mutant: CheckedMutant): Promise<MutantResult> {
  const { guarantee, edits } = mutant;
  const { project, file, name = '' } = mutant.check;
  let restore = () => {};
  try {
    restore = copy.edit(edits);
    if (project === 'times') {
      const [measured] = await measureTimes(copy.folder, { tries: 60, only: guarantee });
      return { mutant, isKilled: measured?.holds === false, result: measured?.count ?? 'nothing' };
    }
    const pattern = name.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
    const { tests, output } = await runTests(
      [`--project=${project}`, file, '-t', pattern, '--maxWorkers=1'],
      // A drill boots whole machines.
      { folder: copy.folder, env: { GUARANTEES: 'quick', CASES: 'all' }, minutes: 30 },
    );
    const own = tests.filter(
      (test) => test.file === file && ['passed', 'failed'].includes(test.status),
    );
    const failed = own.filter(({ status }) => status === 'failed');
    if (own.length === 0)
      return {
        mutant,
        isKilled: false,
        result: `no test ran: ${tests[0]?.trouble || output.slice(-600)}`,
      };
    const count = failed.find(({ meta }) => meta.count)?.meta.count;
    const result = `${failed.length} of ${own.length} failed${count ? ` (${count})` : ''}`;
    return { mutant, isKilled: failed.length > 0, result };
  } catch (problem) {
    return { mutant, isKilled: false, result: String(problem) };
  } finally {
    restore();
  }
}

/**
 * Switches the guards off, each alone; answers in the order of the mutants.
 * @param atOnce so many copies are tried in at a time
 */
export async function tryMutants(
  mutants: readonly CheckedMutant[],
  atOnce: number,
  report: (result: MutantResult) => void,
): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  // Times are measured when nothing else runs.
  const isTimed = ({ check }: CheckedMutant) => check.project === 'times';
  const counted = mutants.filter((mutant) => !isTimed(mutant));
  const work = async (queue: CheckedMutant[]) => {
    const copy = copyTree();
    try {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const result = await tryOne(copy, mutant);
        results.push(result);
        report(result);
      }
    } finally {
      copy.remove();
    }
  };
  // What brings up whole sites takes longest and mostly waits: it begins.
  const isLong = ({ check }: CheckedMutant) => check.project === 'faults';
  const queue = [...counted.filter(isLong), ...counted.filter((mutant) => !isLong(mutant))];
  await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
  await work(mutants.filter(isTimed));
  return mutants.flatMap((mutant) => results.find((result) => result.mutant === mutant) ?? []);
}

import type { Control } from '#checks/promises/control.ts';
import { measureTimes } from './measured.ts';
import { runTests } from './run.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/** What a check said while its guard was off. */
export interface ControlResult {
  control: Control;
  /** Whether the check noticed. */
  bites: boolean;
  result: string;
}

/** So many copies are tried in at a time. */
const AT_ONCE = 3;

/** Only a check that ran and was disappointed has noticed; one that could not run has not. */
async function tryOne(copy: TreeCopy, control: Control): Promise<ControlResult> {
  const { check, promise, edits } = control;
  let restore = () => {};
  try {
    restore = copy.edit(edits);
    if (!check) {
      const [measured] = await measureTimes(copy.folder, { tries: 60, only: promise });
      return { control, bites: measured?.isKept === false, result: measured?.figure ?? 'nothing' };
    }
    const { project, file, name } = check;
    const pattern = name.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
    const { tests, output } = await runTests(
      [`--project=${project}`, file, '-t', pattern, '--maxWorkers=1'],
      { folder: copy.folder, env: { PROMISES: 'quick' } },
    );
    const own = tests.filter(
      (test) => test.file === file && ['passed', 'failed'].includes(test.status),
    );
    const failed = own.filter(({ status }) => status === 'failed');
    if (own.length === 0)
      return {
        control,
        bites: false,
        result: `no test ran: ${tests[0]?.trouble || output.slice(-600)}`,
      };
    const figure = failed.find(({ meta }) => meta.figure)?.meta.figure;
    const result = `${failed.length} of ${own.length} failed${figure ? ` (${figure})` : ''}`;
    return { control, bites: failed.length > 0, result };
  } catch (problem) {
    return { control, bites: false, result: String(problem) };
  } finally {
    restore();
  }
}

/** Switches the guards off, each alone; answers in the order of the controls. */
export async function tryControls(
  controls: readonly Control[],
  report: (result: ControlResult) => void,
): Promise<ControlResult[]> {
  const results: ControlResult[] = [];
  // Times are measured when nothing else runs.
  const counted = controls.filter(({ check }) => check);
  const timed = controls.filter(({ check }) => !check);
  const work = async (queue: Control[]) => {
    const copy = copyTree();
    try {
      for (let control = queue.shift(); control; control = queue.shift()) {
        const result = await tryOne(copy, control);
        results.push(result);
        report(result);
      }
    } finally {
      copy.remove();
    }
  };
  // What brings up whole sites takes longest and mostly waits: it begins.
  const isLong = ({ check }: Control) => check?.project === 'faults';
  const queue = [...counted.filter(isLong), ...counted.filter((control) => !isLong(control))];
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue)));
  await work([...timed]);
  return controls.flatMap((control) => results.find((result) => result.control === control) ?? []);
}

import type { Command } from 'commander';
import { runPointProcess } from '#operations/point-in-time/run-point-process.ts';
import { say } from './say.ts';

/** `orchard point-in-time`: the process that the site starts for a point that is looked at. */
export function addPointInTime(program: Command): void {
  program
    .command('point-in-time', { hidden: true })
    .description(
      say({
        ja: 'ある時点のサイトを、読み取り専用で開く',
        en: 'opens the site of a point, to read only',
      }),
    )
    .requiredOption('--at <milliseconds>', say({ ja: '時点（ミリ秒）', en: 'the point' }))
    .action(({ at }: { at: string }) => runPointProcess(Number(at)));
}

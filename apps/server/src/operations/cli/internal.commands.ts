import { findBinaries, findBinariesIn } from '@orchard/embedded-postgres';
import { changeMajor } from '#operations/installation/change-major.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { runPointProcess } from '#operations/point-in-time/run-point-process.ts';
import { readSettings } from '#platform/config/config.ts';
import type { BilingualCommand } from './localise.ts';

/** `orchard change-major` and `orchard point-in-time`, which other programs of the site start. */
export function addInternal(program: BilingualCommand): void {
  program
    .command('change-major', { hidden: true })
    .says(
      '内蔵のデータベースを、別のリリースのPostgreSQLに移す',
      'moves the embedded database to the PostgreSQL of another release',
    )
    .needs('--programs <folder>', 'そのリリース', 'that release')
    .action(async ({ programs }: { programs: string }) => {
      becomeSiteUser();
      const to = findBinariesIn(programs);
      await changeMajor(readSettings().dataDir, { from: findBinaries(), to });
    });
  program
    .command('point-in-time', { hidden: true })
    .says('ある時点のサイトを、読み取り専用で開く', 'opens the site of a point, to read only')
    .needs('--at <milliseconds>', '時点（ミリ秒）', 'the point')
    .action(({ at }: { at: string }) => runPointProcess(Number(at)));
}

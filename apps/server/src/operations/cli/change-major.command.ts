import { findBinaries, findBinariesIn } from '@orchard/embedded-postgres';
import type { Command } from 'commander';
import { changeMajor } from '#operations/installation/change-major.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { readSettings } from '#platform/config/config.ts';
import { say } from './say.ts';

/** `orchard change-major`: what a way back starts, with the version that is left. */
export function addChangeMajor(program: Command): void {
  program
    .command('change-major', { hidden: true })
    .description(
      say({
        ja: '内蔵のデータベースを、別のリリースのPostgreSQLに移す',
        en: 'moves the embedded database to the PostgreSQL of another release',
      }),
    )
    .requiredOption('--programs <folder>', say({ ja: 'そのリリース', en: 'that release' }))
    .action(async ({ programs }: { programs: string }) => {
      becomeSiteUser();
      const to = findBinariesIn(programs);
      await changeMajor(readSettings().dataDir, { from: findBinaries(), to });
    });
}

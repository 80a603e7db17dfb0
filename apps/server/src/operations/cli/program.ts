import { type Command, CommanderError } from 'commander';
import { printProblem } from '#platform/config/config.ts';
import { readRelease } from '#platform/config/release.ts';
import { writePrivately } from '#platform/storage/private-files.ts';
import { addAudit } from './audit.command.ts';
import { addBackup } from './backup.command.ts';
import { addDoctor } from './doctor.command.ts';
import { addDrill } from './drill.commands.ts';
import { addInstall } from './install.command.ts';
import { addInternal } from './internal.commands.ts';
import { BilingualCommand, localise, say } from './localise.ts';
import { addMaintenance } from './maintenance.command.ts';
import { addMember, addStaff } from './people.commands.ts';
import { addRestore } from './restore.command.ts';
import { addRetention } from './retention.command.ts';
import { addSecret } from './secret.command.ts';
import { addService, addUpdate } from './service.commands.ts';

/** Exit codes: a refusal that says what to do, and a command line that is not understood. */
const REFUSED = 1;
const MISUSED = 2;

/** The whole command, with every subcommand. */
export function buildProgram(): BilingualCommand {
  const program = new BilingualCommand('orchard')
    .says('サイトの運用コマンド', 'Runs and looks after the site')
    .version(
      readRelease().version,
      '-V, --version',
      say({ ja: 'バージョンを表示する', en: 'shows the version' }),
    )
    .showHelpAfterError(false)
    .exitOverride();
  for (const add of [
    addInstall,
    addService,
    addDoctor,
    addUpdate,
    addStaff,
    addMember,
    addMaintenance,
    addBackup,
    addRestore,
    addDrill,
    addAudit,
    addRetention,
    addSecret,
    addInternal,
  ])
    add(program);
  localise(program);
  return program;
}

/**
 * Runs a command line to its end. A refusal prints one sentence and ends with 1, a misuse with 2.
 * @param argv as Node has it, the program and its file first
 */
export async function runProgram(program: Command, argv: readonly string[]): Promise<void> {
  writePrivately();
  try {
    await program.parseAsync([...argv]);
  } catch (problem) {
    if (problem instanceof CommanderError) {
      // Help and version are no errors; every other problem has been reported.
      process.exit(problem.exitCode === 0 ? 0 : MISUSED);
    }
    printProblem(problem);
    process.exit(REFUSED);
  }
}

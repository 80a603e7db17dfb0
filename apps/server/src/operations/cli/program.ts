import { Command, CommanderError } from 'commander';
import { language, printProblem } from '#platform/config/config.ts';
import { readRelease } from '#platform/config/release.ts';
import { writePrivately } from '#platform/storage/private-files.ts';
import { addAudit } from './audit.command.ts';
import { addBackup } from './backup.command.ts';
import { addChangeMajor } from './change-major.command.ts';
import { addDoctor } from './doctor.command.ts';
import { addDrill } from './drill.command.ts';
import { addInstall } from './install.command.ts';
import { localise } from './localise.ts';
import { addMaintenance } from './maintenance.command.ts';
import { addMember } from './member.command.ts';
import { addNightly } from './nightly.command.ts';
import { addPointInTime } from './point-in-time.command.ts';
import { addRestore } from './restore.command.ts';
import { addRetention } from './retention.command.ts';
import { say } from './say.ts';
import { addSecret } from './secret.command.ts';
import { addService } from './service.commands.ts';
import { addStaff } from './staff.command.ts';
import { addUpdate } from './update.command.ts';

/** Exit codes: a refusal that says what to do, and a command line that is not understood. */
const REFUSED = 1;
const MISUSED = 2;

/** The whole command, with every subcommand. */
export function buildProgram(): Command {
  const program = new Command('orchard')
    .description(say({ ja: 'サイトの運用コマンド', en: 'Runs and looks after the site' }))
    .version(readRelease().version, '-V, --version')
    .showHelpAfterError(false)
    .exitOverride();
  for (const add of [
    addInstall,
    addService,
    addDoctor,
    addUpdate,
    addChangeMajor,
    addStaff,
    addMember,
    addMaintenance,
    addBackup,
    addPointInTime,
    addRestore,
    addDrill,
    addNightly,
    addAudit,
    addRetention,
    addSecret,
  ])
    add(program);
  localise(program, language());
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

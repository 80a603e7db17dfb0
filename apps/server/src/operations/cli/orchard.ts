// The command `orchard`: everything that an operator does on the server's own terminal.
import { buildProgram, runProgram } from './program.ts';

await runProgram(buildProgram(), process.argv);

// Says what is wrong with the settings before a start builds anything.
import { readSettings } from '#platform/config/config.ts';
import { printProblem } from '#platform/config/print-problem.ts';

try {
  readSettings();
} catch (problem) {
  printProblem(problem);
  process.exitCode = 1;
}

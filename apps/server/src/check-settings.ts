// Says what is wrong with the settings before a start builds anything.
import { printProblem, readSettings } from '#platform/config/config.ts';

try {
  readSettings();
} catch (problem) {
  printProblem(problem);
  process.exitCode = 1;
}

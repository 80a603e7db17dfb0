// Says what is wrong with the settings, or with their port, before a start builds anything.
import { printProblem, readSettings } from '#platform/config/config.ts';
import { refuseTakenPort } from '#platform/lifecycle/listening.ts';

try {
  await refuseTakenPort(readSettings());
} catch (problem) {
  printProblem(problem);
  process.exitCode = 1;
}

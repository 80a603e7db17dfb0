// Says what is wrong with the settings before a start builds anything.
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';

try {
  readSettings();
} catch (problem) {
  console.error(problem instanceof StartRefusal ? problem.message : problem);
  process.exitCode = 1;
}

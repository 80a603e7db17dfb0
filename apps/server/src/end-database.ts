// Ends the embedded PostgreSQL of a killed site. The supervisor runs it when it gives the site up.
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { endLeftoverDatabase } from '#platform/lifecycle/embedded-database.ts';

try {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl === null) await endLeftoverDatabase(dataDir, (line) => console.log(line));
} catch (problem) {
  console.error(problem instanceof StartRefusal ? problem.message : problem);
  process.exitCode = 1;
}

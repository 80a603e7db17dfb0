// Ends the embedded PostgreSQL of a killed site. The supervisor runs it when it gives the site up.
import { printProblem, readSettings } from '#platform/config/config.ts';
import { endLeftoverDatabase } from '#platform/lifecycle/embedded-database.ts';

try {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl === null) await endLeftoverDatabase(dataDir, (line) => console.log(line));
} catch (problem) {
  printProblem(problem);
  process.exitCode = 1;
}

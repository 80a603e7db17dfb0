// Ends the embedded PostgreSQL of a killed site. The supervisor runs it when it gives the site up.
import { loadEnvFile, readConfig } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { endLeftoverDatabase } from '#platform/lifecycle/embedded-database.ts';

try {
  loadEnvFile();
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === null) await endLeftoverDatabase(dataDir, (line) => console.log(line));
} catch (problem) {
  console.error(problem instanceof StartRefusal ? problem.message : problem);
  process.exitCode = 1;
}

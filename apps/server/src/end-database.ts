// Ends the embedded PostgreSQL that a killed site has left running, for whoever gives the site up.
import { loadEnvFile, readConfig } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { endLeftover } from '#platform/embedded-postgres/embedded-postgres.ts';

try {
  loadEnvFile();
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === null) await endLeftover(dataDir, (line) => console.log(line));
} catch (problem) {
  console.error(problem instanceof StartRefusal ? problem.message : problem);
  process.exitCode = 1;
}

// Ends the embedded PostgreSQL that a killed site has left running, for whoever gives the site up.
import { loadEnvFile, readConfig } from '#platform/config.ts';
import { endLeftover } from '#platform/embedded-postgres/embedded-postgres.ts';
import { StartRefusal } from '#platform/start-refusal.ts';

try {
  loadEnvFile();
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === null) await endLeftover(dataDir, (line) => console.log(line));
} catch (problem) {
  console.error(problem instanceof StartRefusal ? problem.message : problem);
  process.exitCode = 1;
}

// Does the jobs that take content back, as the site does, until none is left.

import { createJobRunner } from '#server/console/staff-jobs/job-runner.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { contentRestoreJobs } from '#server/use-cases/restore-content.ts';

process.once('message', async (connection: Connection) => {
  const database = openDatabase({ connection, poolSize: 3 });
  const jobs = createJobRunner(database, console);
  jobs.register(contentRestoreJobs);
  process.send?.('begun');
  await jobs.run();
  await database.close();
  process.disconnect();
});

// The server as npm run dev starts it: on the database that its parent keeps running, with the
// documents of the browser apps as they stand in their sources.
import { join } from 'node:path';
import { printProblem, readSettings } from '#server/platform/config/config.ts';
import { projectFolder } from '#server/platform/config/folders.ts';
import { bringSchema } from '#server/platform/database/migrate.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { patiently } from '#server/platform/database/patiently.ts';
import { SITE_ROLE } from '#server/platform/database/site-rights.ts';
import { endOnSignals } from '#server/platform/lifecycle/shutdown.ts';
import { openStorage, type Storage } from '#server/platform/lifecycle/storage.ts';
import { writePrivately } from '#server/platform/storage/private-files.ts';
import { fillStorage, serveSite } from '#server/start.ts';
import { welcome } from '#server/welcome.ts';

const report = (line: string) => console.log(line);

let storage: Storage | undefined;
let takeOff: (() => Promise<void>) | undefined;
const isEnding = endOnSignals({
  inOrder: async () => {
    await takeOff?.();
    await storage?.close();
  },
  atOnce: () => {},
  report,
});

/** The migrated database that the parent keeps. */
async function existingStorage(note: string): Promise<Storage> {
  const owner = JSON.parse(note);
  const direct = { ...owner, user: SITE_ROLE };
  await bringSchema({ owner, direct }, { report });
  const database = openDatabase({ connection: direct });
  const migrations = (await readMigrations()).map(({ name }) => name);
  const close = () => database.close();
  return { database, direct, owner, migrations, close, abandon: () => {} };
}

try {
  writePrivately();
  const config = readSettings();
  const stored = process.env.DEV_DATABASE;
  storage = stored ? await existingStorage(stored) : await openStorage(config, report);
  await fillStorage(storage, config, report);
  takeOff = await serveSite(storage, config, (name) => join(projectFolder, 'apps', name));
  process.send?.(await patiently(storage.direct, (database) => welcome(database, config)));
} catch (problem) {
  if (!isEnding()) {
    printProblem(problem);
    process.exit(1);
  }
}

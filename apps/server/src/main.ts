// Runs the site: reads the settings, opens the database, fills it, listens, and ends in order.

import { printProblem, readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { patiently } from '#platform/database/patiently.ts';
import { refuseFewFiles } from '#platform/lifecycle/open-files.ts';
import { DIED, endOnSignals } from '#platform/lifecycle/shutdown.ts';
import { openStorage, type Storage } from '#platform/lifecycle/storage.ts';
import { writePrivately } from '#platform/storage/private-files.ts';
import { clearPoint } from './operations/archive/point-folder.ts';
import { refuseHalfRestored } from './operations/backup/restore-marker.ts';
import { dueChange } from './operations/installation/due-change.ts';
import { clearWork } from './operations/upkeep/work-folders.ts';
import { welcome } from './welcome.ts';

/** When a machine boots, its database may start after the site. */
const DATABASE_WAIT_MS = 60_000;

const report = (line: string) => console.log(line);

let opening: Promise<Storage> | undefined;
let storage: Storage | undefined;
let takeOff: (() => Promise<void>) | undefined;

const isEnding = endOnSignals({
  inOrder: async () => {
    report('Stopping.');
    await takeOff?.();
    // A start that is still under way is let come to the point where it can be undone.
    await (await opening?.catch(() => undefined))?.close();
  },
  atOnce: () => storage?.abandon(),
  report,
});

try {
  writePrivately();
  refuseFewFiles();
  const config = readSettings();
  refuseHalfRestored(config.dataDir);
  await clearPoint(config.dataDir);
  await clearWork(config.dataDir);
  const change = dueChange(config);
  if (change !== null) {
    report(`Moving the database to PostgreSQL ${change.to.major}; visitors wait meanwhile.`);
    const { changeMajor } = await import('./operations/installation/change-major.ts');
    const rows = await changeMajor(config.dataDir, change);
    report(`Moved ${rows} rows, all alike. The old database stays beside, in ${config.dataDir}.`);
  }
  opening = openStorage(config, report, { waitsMs: DATABASE_WAIT_MS, isEnding });
  // The rest of the program is read while the database comes up.
  const loading = import('./start.ts');
  storage = await opening;
  const { fillStorage, serveSite } = await loading;
  await fillStorage(storage, config, report);
  if (!isEnding()) {
    const isTrial = process.argv.includes('--trial');
    takeOff = await serveSite(storage, config, undefined, !isTrial);
    process.send?.('serving');
    const lines = await patiently(storage.direct, (database) => welcome(database, config));
    for (const line of lines) report(line);
  }
} catch (problem) {
  // A shutdown makes work fail: no error to report.
  if (!isEnding()) {
    printProblem(problem);
    await storage?.close().catch(() => {});
    process.exit(problem instanceof StartRefusal ? problem.exitCode : DIED);
  }
}

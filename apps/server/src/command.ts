import { refuseHalfRestored } from '#platform/backup/restore-marker.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { refuseFewFiles } from '#platform/lifecycle/open-files.ts';
import { openRunningStorage } from '#platform/lifecycle/running-storage.ts';
import { endOnSignals } from '#platform/lifecycle/shutdown.ts';
import { openStorage, type Storage } from '#platform/lifecycle/storage.ts';
import { writePrivately } from '#platform/storage/private-files.ts';

/** Prints a line of a command's progress, in English. */
export type Report = (line: string) => void;

/** Commands take longer than requests may, and set their connection up for it. */
const withoutPooler = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  databaseDirectUrl: null,
});

const isUsageError = (problem: unknown) =>
  Boolean((problem as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'));

/**
 * Runs a command on this installation's database: beside the site if it runs, else on a database
 * that it starts for the command. A refusal prints one line and ends with exit code 1.
 * @param readWish reads the command line; a refusal opens nothing
 * @param work returns the line to print at the end
 * @param before runs before anything is opened
 */
export async function runCommand<Wish>(
  readWish: () => Wish,
  work: (database: Database, config: Config, wish: Wish, report: Report) => Promise<string[]>,
  before = async ({ dataDir }: Config, _wish: Wish): Promise<void> => refuseHalfRestored(dataDir),
): Promise<void> {
  writePrivately();
  const report: Report = (line) => console.log(line);
  let storage: Storage | undefined;
  const isEnding = endOnSignals({
    inOrder: async () => storage?.close(),
    atOnce: () => storage?.abandon(),
    report,
  });
  try {
    const wish = readWish();
    refuseFewFiles();
    const config = readSettings();
    await before(config, wish);
    const isEmbedded = config.databaseUrl === null;
    storage =
      (isEmbedded ? await openRunningStorage(config.dataDir) : undefined) ??
      (await openStorage(withoutPooler(config), report));
    for (const line of await work(storage.database, config, wish, report)) report(line);
    await storage.close();
  } catch (problem) {
    if (isEnding()) return;
    const isPlain = problem instanceof StartRefusal || isUsageError(problem);
    console.error(isPlain ? (problem as Error).message : problem);
    await storage?.close().catch(() => {});
    process.exit(1);
  }
}

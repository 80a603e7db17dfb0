import { refuseHalfRestored } from '#operations/backup/restore-marker.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { NO_WAIT } from '#platform/lifecycle/database-wait.ts';
import { refuseFewFiles } from '#platform/lifecycle/open-files.ts';
import { endOnSignals } from '#platform/lifecycle/shutdown.ts';
import { openRunningStorage, openStorage, type Storage } from '#platform/lifecycle/storage.ts';
import { createOutbox, type Outbox, outboxSettings } from '#platform/mail/outbox.ts';
import { configuredTransport } from '#platform/mail/transports.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';

/** Prints a line of a command's progress. */
type Report = (line: string) => void;

/** Commands take longer than requests may, and set their connection up for it. */
const withoutPooler = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
  databaseDirectUrl: null,
});

/**
 * Works on this installation's database: beside the site if it runs, else on a database that it
 * starts for this. SIGTERM and SIGINT end it in order.
 * @param work returns the lines to print at the end
 * @param before runs before anything is opened, and says up to which migration an empty database is
 *   brought (by default up to the last), and whether that is told
 * @throws StartRefusal when the settings or the database do not allow it
 */
export async function withDatabase(
  work: (database: Database, config: Config, storage: Storage) => Promise<string[]>,
  before = async ({ dataDir }: Config): Promise<{ upTo?: string; isQuiet?: boolean }> => {
    refuseHalfRestored(dataDir);
    return {};
  },
): Promise<void> {
  const report: Report = (line) => console.log(line);
  let storage: Storage | undefined;
  const isEnding = endOnSignals({
    inOrder: async () => storage?.close(),
    atOnce: () => storage?.abandon(),
    report,
  });
  try {
    becomeSiteUser();
    refuseFewFiles();
    const config = readSettings();
    const { upTo, isQuiet } = await before(config);
    const isEmbedded = config.databaseUrl === null;
    storage =
      (isEmbedded ? await openRunningStorage(config.dataDir) : undefined) ??
      (await openStorage(withoutPooler(config), isQuiet ? () => {} : report, NO_WAIT, upTo));
    for (const line of await work(storage.database, config, storage)) report(line);
    await storage.close();
  } catch (problem) {
    // A shutdown makes work fail: no error to report, and it ends the process itself.
    if (isEnding()) return;
    await storage?.close().catch(() => {});
    throw problem;
  }
}

const silent = { info: () => {}, error: () => {} };

/** The outbox for mails of a command; the site sends what stays in it. */
export async function openOutbox(
  database: Database,
  config: Config,
  send = configuredTransport(config),
): Promise<Outbox> {
  const appSecret = await agreeOnSecret(database.kysely, config);
  return createOutbox(database, send, silent, outboxSettings({ ...config, appSecret }));
}

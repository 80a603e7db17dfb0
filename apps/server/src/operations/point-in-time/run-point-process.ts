import { rm } from 'node:fs/promises';
import { applyAccessList, readAccessList } from '#features/erasures/access-list.commands.ts';
import { type FromPoint, pointIn } from '#operations/archive/point-folder.ts';
import { becomeSiteUser } from '#operations/installation/system-user.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { bringSchema } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { openRunningStorage } from '#platform/lifecycle/storage.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { nightsArchive } from './nights-archive.ts';
import { pgbackrestArchive } from './pgbackrest-archive.ts';
import { type RunningPoint, takePointFolder } from './point-archive.ts';
import { servePoint } from './serve-point.ts';

const tell = (message: FromPoint) => process.send?.(message);
const say = (says: Sentence) => tell({ kind: 'step', says });

const sentenceOf = (error: unknown): Sentence =>
  error instanceof StartRefusal
    ? error.sentence
    : {
        ja: `その時点を開けませんでした（${(error as Error).message}）。`,
        en: `The point could not be opened: ${(error as Error).message}.`,
      };

/** The database of the running site. */
async function openRunning(config: Config): Promise<Database> {
  const address = config.databaseDirectUrl ?? config.databaseUrl;
  if (address !== null) {
    return openDatabase({ connection: { connectionString: address }, poolSize: 2 });
  }
  const storage = await openRunningStorage(config.dataDir);
  if (storage === undefined) throw new Error('no site runs here');
  return storage.database;
}

/** Shuts out of a point who has been shut out since, and erases who has been erased. */
async function applyToday(
  { connection, owner }: RunningPoint,
  running: Database,
  config: Config,
): Promise<void> {
  await bringSchema({ owner, direct: connection });
  const point = openDatabase({ connection, poolSize: 2, isPatient: true });
  try {
    await applyAccessList(point, await readAccessList(running.kysely), secretOf(config) ?? '');
  } finally {
    await point.close();
  }
}

/**
 * Opens a point and shows it until the site says otherwise, or ends.
 * @param at milliseconds since 1970
 */
export async function runPointProcess(at: number): Promise<void> {
  becomeSiteUser();
  const config = readSettings();
  // What is open, to be put away in the opposite order.
  const open: (() => Promise<unknown>)[] = [];
  const end = async (code: number) => {
    for (const putAway of open.splice(0).toReversed()) await putAway().catch(() => {});
    process.exit(code);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(event, () => void end(0));
  }
  try {
    const running = await openRunning(config);
    open.push(() => running.close());
    const folder = await takePointFolder(config.dataDir);
    open.push(() => rm(pointIn(config.dataDir), { recursive: true, force: true, maxRetries: 10 }));
    const archive = config.pgbackrest
      ? pgbackrestArchive(config, config.pgbackrest.stanza)
      : nightsArchive(config);
    const point = await archive.open(at, { folder, running, say });
    open.push(() => point.stop());
    say({ ja: 'サイトを開いています。', en: 'Opening the site.' });
    await applyToday(point, running, config);
    const served = await servePoint(point.connection, config, folder.path);
    open.push(() => served.stop());
    tell({ kind: 'ready', cookies: served.cookies, connection: point.connection });
  } catch (error) {
    tell({ kind: 'failed', says: sentenceOf(error) });
    await end(1);
  }
}

import { rm } from 'node:fs/promises';
import { becomeSiteUser } from '#installation/system-user.ts';
import { pointIn } from '#platform/archive/point-folder.ts';
import type { FromPoint } from '#platform/archive/point-message.ts';
import { readSettings } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { pgbackrestArchive } from './pgbackrest-archive.ts';
import type { RunningPoint } from './point-archive.ts';
import { type ServedPoint, servePoint } from './serve-point.ts';

const tell = (message: FromPoint) => process.send?.(message);

const sentenceOf = (error: unknown): Sentence =>
  error instanceof StartRefusal
    ? error.sentence
    : {
        ja: `その時点を開けませんでした（${(error as Error).message}）。`,
        en: `The point could not be opened: ${(error as Error).message}.`,
      };

/**
 * Opens a point and shows it until the site says otherwise, or ends.
 * @param at milliseconds since 1970
 * @param staffId the administrator who looks
 */
export async function runPointProcess(at: number, staffId: number): Promise<void> {
  becomeSiteUser();
  const config = readSettings();
  const folder = pointIn(config.dataDir);
  if (config.pgbackrest === null) throw new Error('no archive is told');
  const archive = pgbackrestArchive(config, config.pgbackrest.stanza);
  let point: RunningPoint | undefined;
  let database: Database | undefined;
  let served: ServedPoint | undefined;
  let running: Database | undefined;
  // Another process may have its point in the folder.
  let isOurs = false;
  const stop = async () => {
    await served?.stop().catch(() => {});
    served = undefined;
    await database?.close().catch(() => {});
    database = undefined;
    await point?.postgres.stop();
    point = undefined;
    await running?.close().catch(() => {});
    running = undefined;
  };
  const end = async (code: number) => {
    await stop().catch(() => {});
    if (isOurs) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    process.exit(code);
  };
  const fail = async (error: unknown) => {
    tell({ kind: 'failed', says: sentenceOf(error) });
    await end(1);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(event, () => void end(0));
  }
  try {
    running = await archive.openRunning();
    archive.take();
    isOurs = true;
    point = await archive.open(at, running, (says) => tell({ kind: 'step', says }));
    const { connection } = point;
    await migrate(connection);
    database = openDatabase({ connection, poolSize: 5 });
    tell({ kind: 'step', says: { ja: 'サイトを開いています。', en: 'Opening the site.' } });
    served = await servePoint(database, config, { folder, staffId });
    tell({ kind: 'ready', cookies: served.cookies, connection });
  } catch (error) {
    await fail(error);
  }
}

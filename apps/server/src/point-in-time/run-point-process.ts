import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sumWatched } from '#features/watching/watched.view.ts';
import { becomeSiteUser } from '#installation/system-user.ts';
import type { FromPoint, ToPoint } from '#platform/archive/point-messages.ts';
import { pointIn } from '#platform/archive/return-note.ts';
import { filesBelow } from '#platform/backup/files.ts';
import { type Config, readSettings } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { takeBack } from '#use-cases/take-back.ts';
import { ownArchive } from './own-archive.ts';
import { pgbackrestArchive } from './pgbackrest-archive.ts';
import type { RunningPoint } from './point-archive.ts';
import { type ServedPoint, servePoint } from './serve-point.ts';

const tell = (message: FromPoint) => process.send?.(message);

/** A point's files that the site has not any more. */
async function returnFiles(folder: string, dataDir: string): Promise<void> {
  for (const name of await filesBelow(join(folder, 'media'))) {
    const to = join(dataDir, 'media', name);
    if (existsSync(to)) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await link(join(folder, 'media', name), to);
  }
}

/** @throws StartRefusal when the point was sealed with another secret than the one of today */
async function refuseOtherSecret(folder: string, { dataDir, appSecret }: Config): Promise<void> {
  if (appSecret !== null) return;
  const [then, now] = await Promise.all(
    [folder, dataDir].map((one) => readFile(join(one, 'app-secret'), 'utf8').catch(() => '')),
  );
  if (then === now) return;
  throw new StartRefusal({
    ja: 'その時点のあとでapp-secretが変わっているため、この画面からは戻せません。「orchard restore」を使ってください。',
    en: 'The app secret has changed since that point in time: use "orchard restore".',
  });
}

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
  const archive = config.pgbackrest
    ? pgbackrestArchive(config, config.pgbackrest.stanza)
    : ownArchive(config);
  let point: RunningPoint | undefined;
  let database: Database | undefined;
  let served: ServedPoint | undefined;
  let running: Database | undefined;
  // Another process may have its point in the folder.
  let isOurs = false;
  let isKept = false;
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
    if (isOurs && !isKept) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    process.exit(code);
  };
  const fail = async (error: unknown) => {
    tell({ kind: 'failed', says: sentenceOf(error) });
    await end(1);
  };
  const prepare = async ({ staff, label }: ToPoint) => {
    if (!point || !database || !running) return;
    await refuseOtherSecret(folder, config);
    await served?.stop();
    served = undefined;
    await takeBack(database, running, { staff, label });
    await returnFiles(folder, config.dataDir);
    isKept = true;
    await stop();
    tell({ kind: 'prepared' });
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(event, () => void end(0));
  }
  process.on('message', (message: ToPoint) => void prepare(message).catch(fail));
  try {
    running = await archive.openRunning();
    archive.take();
    isOurs = true;
    point = await archive.open(at, running, (says) => tell({ kind: 'step', says }));
    const { connection } = point;
    await migrate(connection);
    database = openDatabase({ connection, poolSize: 5 });
    tell({ kind: 'step', says: { ja: 'サイトを開いています。', en: 'Opening the site.' } });
    const watchedMs = await sumWatched(database.kysely);
    served = await servePoint(database, config, { folder, staffId });
    tell({ kind: 'ready', watchedMs, cookies: served.cookies });
  } catch (error) {
    await fail(error);
  }
}

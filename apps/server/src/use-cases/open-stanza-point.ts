import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type ForeignFolder,
  findProgramsOf,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { readInfo, replaySettings, restoreCluster } from '#platform/archive/pgbackrest.ts';
import { backupFor } from '#platform/archive/pgbackrest-info.ts';
import { linkMedia, refuseTightDisk } from '#platform/archive/point-files.ts';
import { pointIn } from '#platform/archive/point-folder.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';

/** A cluster takes up this many times what it was in its backup, with its log. */
const GROWN = 1.2;

/** PostgreSQL ends so when the archive holds no commit after the point. */
const HAS_NO_LATER = /recovery ended before configured recovery target was reached/;

/**
 * Brings the site of a point out of pgBackRest's archive: its database, replayed up to the point
 * and running on its own. The files are those of today: pgBackRest keeps none of earlier.
 * @param at milliseconds since 1970
 * @param taken the data folder of the point
 * @param hurry brings the newest changes into the archive, with a commit after the point
 * @throws StartRefusal when the archive does not reach there, or this machine cannot run it
 */
export async function openStanzaPoint(
  { stanza, dataDir }: { stanza: string; dataDir: string },
  at: number,
  context: {
    taken: ForeignFolder;
    say: (step: Sentence) => void;
    hurry: () => Promise<void>;
  },
): Promise<EmbeddedPostgres> {
  const { taken, say, hurry } = context;
  const folder = pointIn(dataDir);
  const { major, bytes } = backupFor(await readInfo(stanza), at);
  const programs = ownRefusal(() => findProgramsOf(major));
  await refuseTightDisk(dataDir, bytes * GROWN);
  say({
    ja: 'pgBackRestでデータベースを取り出しています。',
    en: 'Restoring the database by pgBackRest.',
  });
  await restoreCluster(stanza, at, taken);
  taken.settle();
  taken.unlock();
  say({
    ja: 'その時点まで、変更の記録を再生しています。',
    en: 'Replaying the log up to that point in time.',
  });
  const start = () =>
    startEmbeddedPostgres({
      folder,
      programs,
      settings: replaySettings(stanza, at, taken.cluster),
    });
  const hasNoLater = (error: unknown) => HAS_NO_LATER.test((error as Error).message);
  const postgres = await start()
    .catch(async (error: unknown) => {
      if (!hasNoLater(error)) throw error;
      say({ ja: '最新の変更を記録しています。', en: 'Archiving the newest changes.' });
      await hurry();
      return await start();
    })
    .catch((error: unknown) => {
      if (!hasNoLater(error)) throw error;
      throw new StartRefusal({
        ja: 'その時点までの変更が、まだ記録されていません。1分ほど待って、もう一度お試しください。',
        en: 'The changes up to that point in time are not archived yet: try again in a minute.',
      });
    });
  try {
    say({ ja: 'ファイルを用意しています。', en: 'Bringing the files.' });
    await linkMedia(dataDir, folder);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** @throws StartRefusal in place of the refusal of the server's package */
function ownRefusal<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new StartRefusal({ ja: error.ja, en: error.message });
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import {
  EmbeddedPostgresError,
  findProgramsOf,
  makeForeignCluster,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import pg from 'pg';
import { readInfo, replaySettings, restoreCluster } from '#operations/archive/pgbackrest.ts';
import { backupFor, newestSegment } from '#operations/archive/pgbackrest-info.ts';
import { linkMedia, refuseTightDisk } from '#operations/archive/point-folder.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { PointArchive } from './point-archive.ts';

/** A cluster takes up this many times what it was in its backup, with its log. */
const GROWN = 1.2;

/** How long the newest seconds may take on their way into the archive. */
const ARRIVAL_MS = 40_000;

/** PostgreSQL ends so when the archive holds no commit after the point. */
const HAS_NO_LATER = /recovery ended before configured recovery target was reached/;
const hasNoLater = (error: unknown) => HAS_NO_LATER.test((error as Error).message);

/**
 * Hurries the newest changes into the archive, with a commit after them: replay knows by it where a
 * point ends.
 */
async function untilArchived({ pool }: Database, stanza: string): Promise<void> {
  const { rows } = await pool.query<{ maySwitch: boolean }>(
    `SELECT pg_current_xact_id()::text, has_function_privilege('pg_switch_wal()', 'EXECUTE') AS "maySwitch"`,
  );
  // The segment with that commit, whose transaction has ended by now.
  const { rows: segments } = await pool.query<{ name: string }>(
    'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name',
  );
  if (rows[0]?.maySwitch) await pool.query('SELECT pg_switch_wal()');
  const wanted = segments[0]?.name ?? '';
  const giveUp = performance.now() + ARRIVAL_MS;
  while (performance.now() < giveUp) {
    if ((newestSegment(await readInfo(stanza)) ?? '') >= wanted) return;
    await pause(500);
  }
}

/** @throws StartRefusal in place of the refusal of the server's package */
function orRefuse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new StartRefusal({ ja: error.ja, en: error.message });
  }
}

/**
 * The archive that pgBackRest keeps of a PostgreSQL server: any second, replayed up to it. The files
 * are those of today, as pgBackRest keeps none.
 */
export const pgbackrestArchive = (
  { dataDir, databaseOwnerUrl }: Config,
  stanza: string,
): PointArchive => ({
  async open(at, { folder, running, say }) {
    const { major, bytes } = backupFor(await readInfo(stanza), at);
    const programs = orRefuse(() => findProgramsOf(major));
    await refuseTightDisk(dataDir, bytes * GROWN);
    say({
      ja: 'pgBackRestでデータベースを取り出しています。',
      en: 'Restoring the database by pgBackRest.',
    });
    const foreign = orRefuse(() => makeForeignCluster(folder.path));
    await restoreCluster(stanza, at, foreign);
    foreign.settle();
    folder.unlock();
    say({
      ja: 'その時点まで、変更の記録を再生しています。',
      en: 'Replaying the log up to that point in time.',
    });
    const settings = replaySettings(stanza, at, foreign.cluster);
    const start = () => startEmbeddedPostgres({ folder: folder.path, programs, settings });
    const postgres = await start()
      .catch(async (error: unknown) => {
        if (!hasNoLater(error)) throw error;
        say({ ja: '最新の変更を記録しています。', en: 'Archiving the newest changes.' });
        await untilArchived(running, stanza);
        return await start();
      })
      .catch((error: unknown) => {
        if (!hasNoLater(error)) throw error;
        throw new StartRefusal({
          ja: 'その時点までの変更が、記録にありません。まだ届いていないか、記録が止まっていた間の時点です。1分ほど待っても開けないときは、別の時点を選んでください。',
          en: 'The archive lacks changes up to that point in time: they have not arrived yet, or it had stopped then. Try again in a minute, or choose another second.',
        });
      });
    try {
      say({ ja: 'ファイルを用意しています。', en: 'Bringing the files.' });
      await linkMedia(dataDir, folder.path);
      // The site's own role serves there, too: nobody need know who the superuser is.
      const { rows } = await running.pool.query<{ user: string; database: string }>(
        'SELECT session_user AS user, current_database() AS database',
      );
      const connection = { ...postgres.connection, ...rows[0] };
      const user = databaseOwnerUrl && new pg.Client(databaseOwnerUrl).user;
      const owner = user ? { ...connection, user } : connection;
      return { connection, owner, stop: () => postgres.stop() };
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  },
});

import { setTimeout as pause } from 'node:timers/promises';
import {
  EmbeddedPostgresError,
  type ForeignFolder,
  takeForeignFolder,
} from '@orchard/embedded-postgres';
import { readInfo } from '#platform/archive/pgbackrest.ts';
import { newestPiece } from '#platform/archive/pgbackrest-info.ts';
import { pointIn } from '#platform/archive/point-folder.ts';
import type { Config } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { openStanzaPoint } from '#use-cases/open-stanza-point.ts';
import type { PointArchive } from './point-archive.ts';

/** How long the newest seconds may take on their way into the archive. */
const ARRIVAL_MS = 40_000;

/**
 * Hurries the newest changes into the archive, with a commit after them: replay knows by it where a
 * point ends.
 */
async function untilArchived(running: Database, stanza: string): Promise<void> {
  const { rows } = await running.pool.query<{ maySwitch: boolean }>(
    `SELECT pg_current_xact_id()::text, has_function_privilege('pg_switch_wal()', 'EXECUTE') AS "maySwitch"`,
  );
  // The piece with that commit, whose transaction has ended by now.
  const { rows: pieces } = await running.pool.query<{ name: string }>(
    'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name',
  );
  if (rows[0]?.maySwitch) await running.pool.query('SELECT pg_switch_wal()');
  const wanted = pieces[0]?.name ?? '';
  const giveUp = performance.now() + ARRIVAL_MS;
  while (performance.now() < giveUp) {
    if ((newestPiece(await readInfo(stanza)) ?? '') >= wanted) return;
    await pause(500);
  }
}

/** @throws StartRefusal when another process of the site, or of this machine, has a point open */
function takeFolder(folder: string): ForeignFolder {
  try {
    return takeForeignFolder(folder);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.fault !== 'folder') throw error;
    throw new StartRefusal({
      ja: 'サイトの別のプロセスが、別の時点を開いています。閉じてから、もう一度お試しください。',
      en: 'Another process of the site has a point open: close that one first.',
    });
  }
}

/** The archive that pgBackRest keeps of a PostgreSQL server of the operators' own. */
export function pgbackrestArchive(config: Config, stanza: string): PointArchive {
  const { databaseDirectUrl, databaseUrl, dataDir } = config;
  const address = databaseDirectUrl ?? databaseUrl ?? '';
  let taken: ForeignFolder | undefined;
  return {
    openRunning: async () =>
      openDatabase({ connection: { connectionString: address }, poolSize: 2 }),
    take() {
      taken = takeFolder(pointIn(dataDir));
    },
    async open(at: number, running: Database, say: (step: Sentence) => void) {
      if (taken === undefined) throw new Error('nobody has taken the folder');
      const postgres = await openStanzaPoint({ stanza, dataDir }, at, {
        taken,
        say,
        hurry: () => untilArchived(running, stanza),
      });
      // The site's own role owns its tables there, too: nobody need know who the superuser is.
      const { rows } = await running.pool.query<{ user: string; database: string }>(
        'SELECT session_user AS user, current_database() AS database',
      );
      return { postgres, connection: { ...postgres.connection, ...rows[0] } };
    },
  };
}

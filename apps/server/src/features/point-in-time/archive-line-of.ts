import { type ArchiveLine, noLine } from '#platform/archive/archive-line.ts';
import { readOwnLine } from '#platform/archive/own-line.ts';
import { stanzaLine } from '#platform/archive/pgbackrest-line.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';

const EXTERNAL =
  'お使いのPostgreSQL（DATABASE_URL）の記録は、そのPostgreSQL側の仕組みで取ります。pgBackRestで取っているときは、PGBACKREST_STANZAにスタンザの名前を設定すると、この画面から時点を開けます。手順は、運用の手引き（docs/operating.ja.md）の「バックアップと復元」にあります。';

/** How to ask for the line of this site's archive: its own, or pgBackRest's. */
export function archiveLine(config: Config, db: Database): () => Promise<ArchiveLine> {
  let ofStanza: (() => Promise<ArchiveLine>) | undefined;
  return async () => {
    if (config.pgbackrest !== null) {
      // It keeps the last answer of pgBackRest for some seconds.
      ofStanza ??= stanzaLine(db, config.pgbackrest);
      return ofStanza();
    }
    if (config.databaseUrl !== null) return noLine('external', EXTERNAL, false);
    return readOwnLine(config);
  };
}

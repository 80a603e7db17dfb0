import { type ArchiveLine, noLine } from '#platform/archive/archive-line.ts';
import { stanzaLine } from '#platform/archive/pgbackrest-line.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';

const OFF =
  '秒単位の記録は取っていません。PostgreSQLをpgBackRestで記録し、PGBACKREST_STANZAにスタンザの名前を設定すると、この画面から時点を開けます。';

/** How to ask for the line of this site's archive. */
export function archiveLine(
  { pgbackrest }: Pick<Config, 'pgbackrest'>,
  db: Database,
): () => Promise<ArchiveLine> {
  if (pgbackrest === null) return async () => noLine('off', OFF);
  // It keeps the last answer of pgBackRest for some seconds.
  return stanzaLine(db, pgbackrest);
}

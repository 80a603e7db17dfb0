import type { ArchiveLine } from '#operations/archive/archive-line.ts';
import { stanzaLine } from '#operations/archive/pgbackrest-line.ts';
import { nightsLine } from '#operations/archive/stored-nights.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';

/**
 * How to ask what can be opened of this site. The last answer of pgBackRest, or of the place of
 * backups, counts for some seconds.
 */
export function archiveLine(config: Config, db: Database): () => Promise<ArchiveLine> {
  let ask: (() => Promise<ArchiveLine>) | undefined;
  return () => {
    ask ??= config.pgbackrest === null ? nightsLine(config) : stanzaLine(db, config.pgbackrest);
    return ask();
  };
}

import { stanzaLine } from '#platform/archive/pgbackrest-line.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { type Finding, unsure, well, wrong } from '#platform/findings/finding.ts';

const ARCHIVE = { ja: '時点の記録', en: 'Archive' };

/** How pgBackRest's archive of the database is, where there is one. */
export async function examineArchive(
  database: Database,
  { pgbackrest }: Pick<Config, 'pgbackrest'>,
): Promise<Finding[]> {
  if (pgbackrest === null) return [];
  const { archive, says, safeUntil } = await stanzaLine(database, pgbackrest)();
  if (archive !== 'working') {
    const check = `pgbackrest --stanza=${pgbackrest.stanza} check`;
    return [
      wrong(
        ARCHIVE,
        says ?? '止まっています。',
        `It has stopped: "sudo -u postgres ${check}" says why.`,
      ),
    ];
  }
  if (safeUntil === null) {
    return [
      unsure(ARCHIVE, 'まだ何も保管していません。', 'Nothing of it has been brought away yet.'),
    ];
  }
  const minutes = Math.max(0, Math.floor((Date.now() - safeUntil) / 60_000));
  return [
    well(ARCHIVE, `${minutes}分前まで保管済みです。`, `Stored up to ${minutes} minutes ago.`),
  ];
}

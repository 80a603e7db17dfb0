import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { backupTroubleMail } from './upkeep-mails.view.ts';
import { listAdministrators, listUpkeepTroubles } from './upkeep-trouble.view.ts';

/**
 * Mails all administrators what is wrong with the backups; called once a day.
 * @param stored what is wrong with what is stored, as sentences
 * @returns the number of mails
 */
export async function tellOfBackups(
  db: Database,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
  stored: readonly string[] = [],
): Promise<number> {
  const troubles = [...(await listUpkeepTroubles(db.kysely)), ...stored];
  if (troubles.length === 0) return 0;
  return workOnEach(await listAdministrators(db.kysely), async ([one]) => {
    await outbox.put(db.kysely, backupTroubleMail(one, origin, troubles));
    outbox.wake();
    return 1;
  });
}

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
  const mails = await db.kysely.transaction().execute(async (tx) => {
    const troubles = [...(await listUpkeepTroubles(tx)), ...stored];
    if (troubles.length === 0) return 0;
    const administrators = await listAdministrators(tx);
    for (const one of administrators) {
      await outbox.put(tx, backupTroubleMail(one, origin, troubles));
    }
    return administrators.length;
  });
  if (mails > 0) outbox.wake();
  return mails;
}

import { settlePushed } from '#features/notifications/notifications.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import { queuePush } from './push-messages.store.ts';

/** News that are settled in one transaction. */
const MOST_NEWS = 5_000;

/**
 * Makes messages of the news that members are to get on their devices: one for each device, however
 * many news there are. News and messages are one transaction, so nothing is lost or told twice,
 * whatever dies in between.
 */
export async function queuePushes(db: Database): Promise<void> {
  for (;;) {
    const settled = await db.kysely.transaction().execute(async (tx) => {
      const gathered = await settlePushed(tx, MOST_NEWS);
      await queuePush(tx, gathered.news);
      return gathered.settled;
    });
    if (settled < MOST_NEWS) return;
  }
}

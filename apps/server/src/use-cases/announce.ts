import type { Kysely } from 'kysely';
import {
  type Announced,
  listUnannounced,
  listWithdrawn,
  noteAnnounced,
  noteReturned,
  noteWithdrawn,
} from '#features/notifications/announced.store.ts';
import { findAnnouncement, readersOf, viewersOf } from '#features/notifications/audiences.view.ts';
import { notifyMembers, takeBack } from '#features/notifications/notifications.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';

async function tell(tx: Kysely<DB>, record: Announced): Promise<number> {
  const wish = await findAnnouncement(tx, record);
  if (!wish || !(await noteAnnounced(tx, record))) return 0;
  const { kind, id } = record;
  const event = `${kind}:${id}`;
  const { topicId, alsoMail } = wish;
  if (kind === 'notice') {
    const news = { kind, event, noticeId: id, alsoMail, ...(topicId !== null && { topicId }) };
    return notifyMembers(tx, news, readersOf(id));
  }
  const news = { event, videoId: id, alsoMail };
  const inSeries = { ...news, kind: 'series_lecture' } as const;
  const elsewhere = { ...news, kind: 'brand_lecture' } as const;
  return (
    (await notifyMembers(tx, inSeries, viewersOf(id, 'in its series'))) +
    (await notifyMembers(tx, elsewhere, viewersOf(id, 'elsewhere')))
  );
}

/**
 * Tells members of the lectures and notices that were published lately, each record once and in one
 * transaction, and takes back the unread news of what is published no more.
 * @returns how many news that made
 */
export async function announce({ kysely }: Database): Promise<number> {
  let made = 0;
  for (const record of await listUnannounced(kysely)) {
    made += await kysely.transaction().execute((tx) => tell(tx, record));
  }
  await noteReturned(kysely);
  for (const record of await listWithdrawn(kysely)) {
    await kysely.transaction().execute(async (tx) => {
      if (await noteWithdrawn(tx, record)) await takeBack(tx, record);
    });
  }
  return made;
}

import type { Kysely, RawBuilder } from 'kysely';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import {
  type Announced,
  forgetAnnounced,
  listUnannounced,
  listWithdrawn,
  noteAnnounced,
} from './announced.store.ts';
import {
  type Announcement,
  findAnnouncement,
  listMemberRanges,
  type MemberRange,
  readersOf,
  viewersOf,
} from './audiences.view.ts';
import { type News, noteGrowth, notifyMembers, takeBack } from './notifications.store.ts';

/** What is told of a record, and for each kind of it to whom. */
function newsOf(
  { kind, id }: Announced,
  { topicId, alsoMail }: Announcement,
): [News, (among: MemberRange) => RawBuilder<unknown>][] {
  const event = `${kind}:${id}`;
  if (kind === 'notice') {
    const news = { event, noticeId: id, alsoMail, ...(topicId !== null && { topicId }) };
    return [[{ ...news, kind }, (among) => readersOf(id, among)]];
  }
  const news = { event, videoId: id, alsoMail };
  return [
    [{ ...news, kind: 'series_lecture' }, (among) => viewersOf(id, 'in its series', among)],
    [{ ...news, kind: 'brand_lecture' }, (among) => viewersOf(id, 'elsewhere', among)],
  ];
}

async function tell(tx: Kysely<DB>, record: Announced): Promise<number> {
  const announcement = await findAnnouncement(tx, record);
  if (!announcement || !(await noteAnnounced(tx, record))) return 0;
  let made = 0;
  for (const among of await listMemberRanges(tx)) {
    for (const [news, audience] of newsOf(record, announcement)) {
      made += await notifyMembers(tx, news, audience(among));
    }
  }
  return made;
}

/**
 * Tells members of the lectures and notices that were published lately, each record once and in one
 * transaction, and takes back the unread news of what is published no more.
 * @returns how many news that made
 */
export async function announce({ kysely }: Database): Promise<number> {
  let made = 0;
  const told = workOnEach(await listUnannounced(kysely), async ([record]) => {
    made += await kysely.transaction().execute((tx) => tell(tx, record));
    return 1;
  });
  // What could not be told keeps nothing else from being withdrawn.
  const [telling] = await Promise.allSettled([told]);
  await noteGrowth(kysely, made);
  await workOnEach(await listWithdrawn(kysely), ([record]) =>
    kysely.transaction().execute(async (tx) => {
      if (!(await forgetAnnounced(tx, record))) return 0;
      await takeBack(tx, record);
      return 1;
    }),
  );
  if (telling.status === 'rejected') throw telling.reason;
  return made;
}

import { japanesePeriod, japaneseTime } from '@orchard/contract/japanese-date';
import type { Kysely } from 'kysely';
import {
  guestsOf,
  listMemberRanges,
  viewersAmong,
} from '#features/notifications/audiences.view.ts';
import { noteGrowth, notifyMembers } from '#features/notifications/notifications.commands.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { shortened } from '#platform/text/shortened.ts';
import { goersOf, listNear, listRecorded, remindedOf } from './live-event-news.view.ts';
import { listUntold, noteTold, type ToldEvening } from './live-events.store.ts';

/** Longest title in a sentence: what follows it must not be cut off. */
const LONGEST = 60;

const named = ({ title }: { title: string }) => `『${shortened(title, LONGEST)}』`;

const timeOf = (wire: string) => japaneseTime(wire).join('');

/** @param occasion follows the evening in the name of the event */
const newsOf = (id: number, occasion: string, words: string) => {
  const kind = 'live_event';
  return { kind, event: `${kind}:${id}${occasion}`, liveEventId: id, words } as const;
};

/** What goers read of a change. */
function changeWords(evening: ToldEvening): string {
  const { because, wasCancelled, startsAt, endsAt } = evening;
  if (because !== null) return `${named(evening)}は中止になりました：${because}`;
  const when = japanesePeriod(startsAt, endsAt);
  return `${named(evening)}は${when}に${wasCancelled ? '開催すること' : '変更'}になりました`;
}

/** Tells everybody of a new evening, or goers of what changed; of several changes the last. */
async function tell(tx: Kysely<DB>, id: number): Promise<number> {
  const evening = await noteTold(tx, id);
  if (!evening || evening.isOver) return 0;
  const { isNew, sequence, startsAt } = evening;
  if (!isNew) {
    const news = newsOf(id, `:changed:${sequence}`, changeWords(evening));
    return notifyMembers(tx, news, goersOf(id));
  }
  const news = newsOf(id, '', `夜の会の予定：${timeOf(startsAt)}〜${named(evening)}`);
  let made = 0;
  for (const among of await listMemberRanges(tx)) {
    made += await notifyMembers(tx, { ...news, isGathered: true }, guestsOf(id, among));
  }
  return made;
}

/** Reminds goers a day and an hour before; after the start nobody. */
const remind = async (db: Kysely<DB>): Promise<number> =>
  workOnEach(await listNear(db), ([evening]) => {
    const { id, stage, sequence, startsAt } = evening;
    const begins = timeOf(startsAt);
    const text =
      stage === 'day'
        ? `${named(evening)}は${begins}〜です`
        : `${named(evening)}はまもなく、${begins}に始まります`;
    return notifyMembers(db, newsOf(id, `:${stage}:${sequence}`, text), remindedOf(evening));
  });

/** Tells goers, and who came, that they may watch the recording. */
const tellOfRecordings = async (db: Kysely<DB>): Promise<number> =>
  workOnEach(await listRecorded(db), ([evening]) => {
    const { id, videoId } = evening;
    const news = newsOf(id, ':recording', `${named(evening)}の録画が公開されました`);
    return notifyMembers(db, { ...news, videoId }, viewersAmong(videoId, goersOf(id)));
  });

/** Tells of what is new and what has changed. */
async function tellOfChanges(db: Kysely<DB>): Promise<number> {
  const made = await workOnEach(await listUntold(db), ([id]) =>
    db.transaction().execute((tx) => tell(tx, id)),
  );
  await noteGrowth(db, made);
  return made;
}

/**
 * Tells members of new evenings, and those who want to come of changes, of what is near and of
 * recordings; of each once. What fails of one keeps no other from being told.
 * @returns how many news that made
 */
export const tellOfLiveEvents = ({ kysely }: Database): Promise<number> =>
  workOnEach([tellOfChanges, remind, tellOfRecordings], ([step]) => step(kysely));

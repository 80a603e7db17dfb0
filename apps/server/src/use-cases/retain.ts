import { RETENTION_KEYS, type RetentionKey } from '@orchard/contract/staff/retention';
import { type Kysely, sql } from 'kysely';
import { removeAuditValues } from '#console/records/audit.store.ts';
import { deleteOldHistory } from '#features/browsing-history/browsing-history.store.ts';
import { beginRetention, endRetention, noteRemoved } from '#features/retention/retention.store.ts';
import {
  findRetention,
  RETAINED_ROWS,
  type RetainedRows,
  type RetentionDays,
} from '#features/retention/retention.view.ts';
import { deleteOldSearches } from '#features/search/search.store.ts';
import { keepSums } from '#features/watching/anonymous-watching.store.ts';
import { deleteProgress, lockOldProgress } from '#features/watching/progress.store.ts';
import { type WorkOnRows, workThroughTable } from '#platform/database/old-rows.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { deleteOldMails } from '#platform/mail/mails.store.ts';
import { deleteOldDevices } from '#platform/sessions/known-devices.store.ts';

/** Asks for the erasure of members, as operators do: 14 days from now; once more does no harm. */
export type AskErasure = (tx: Kysely<DB>, memberIds: readonly number[]) => Promise<void>;

/** Watching becomes nobody's. Who plays just now is left out: the row is not old any more. */
const keepNobodys: WorkOnRows = async (tx, which) => {
  const played = await lockOldProgress(tx, which);
  if (played.length === 0) return 0;
  const isOne = sql<boolean>`(p.member_id, p.video_id) IN (SELECT * FROM unnest(
    ${played.map(({ member_id }) => member_id)}::bigint[],
    ${played.map(({ video_id }) => video_id)}::bigint[]
  ))`;
  await keepSums(tx, isOne, 'stay');
  return deleteProgress(tx, isOne);
};

const askFor =
  (askErasure: AskErasure): WorkOnRows =>
  async (tx, which) => {
    const { rows } = await sql<{ id: number }>`
      SELECT t.id FROM members t WHERE ${which} ORDER BY t.id`.execute(tx);
    if (rows.length > 0)
      await askErasure(
        tx,
        rows.map(({ id }) => id),
      );
    return rows.length;
  };

const workOn = (
  askErasure: AskErasure,
  appSecret: string,
): Partial<Record<RetainedRows['from'], WorkOnRows>> => ({
  search_history: deleteOldSearches,
  browsing_history: deleteOldHistory,
  video_progress: keepNobodys,
  mails: deleteOldMails,
  known_devices: deleteOldDevices,
  audit_values: removeAuditValues(appSecret),
  members: askFor(askErasure),
});

/** What one night's work did. */
export interface Retained {
  removed: Partial<Record<RetentionKey, number>>;
  failed: RetentionKey[];
}

/**
 * Removes what is older than the rules say. A rule that fails stops no other.
 * @param appSecret proves that it was the site that removed values of the audit log
 * @param tell told of a rule's failure
 */
export async function retain(
  { kysely }: Pick<Database, 'kysely'>,
  {
    askErasure,
    appSecret,
    tell,
  }: {
    askErasure: AskErasure;
    appSecret: string;
    tell(rule: RetentionKey, error: unknown): void;
  },
): Promise<Retained> {
  const days: RetentionDays = await findRetention(kysely);
  const run = await beginRetention(kysely);
  const works = workOn(askErasure, appSecret);
  const removed: Retained['removed'] = {};
  const failed: RetentionKey[] = [];
  for (const rule of RETENTION_KEYS) {
    const limit = days[rule];
    if (limit === null) continue;
    try {
      for (const { from, isOlder } of RETAINED_ROWS.filter((one) => one.rule === rule)) {
        const count = await workThroughTable(kysely, from, {
          isOld: isOlder(sql`${limit}::integer`),
          work: works[from] as WorkOnRows,
          note: (tx, more) => noteRemoved(tx, run, rule, more),
        });
        removed[rule] = (removed[rule] ?? 0) + count;
      }
    } catch (error) {
      failed.push(rule);
      tell(rule, error);
    }
  }
  await endRetention(kysely, run, failed);
  return { removed, failed };
}

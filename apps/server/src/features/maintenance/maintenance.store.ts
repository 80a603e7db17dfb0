import { MAX_MAINTENANCE_DAYS } from '@orchard/contract/staff/maintenance';
import { type Kysely, sql } from 'kysely';
import { instant } from '#console/records/written.ts';
import { execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

export interface MaintenanceDraft {
  /** Japan's local time; absent: it begins at once. */
  begins_at?: string;
  until: string;
  /** Empty: nothing more than the usual sentences. */
  message: string;
}

/** What can be wrong with the times of a maintenance. */
export type WrongTime = 'begun' | 'past' | 'order' | 'too_long';

const isOn = sql`begins_at <= now() AND ends_at > now()`;
const isToCome = sql`begins_at > now()`;

/**
 * Starts or plans a maintenance, or gives the one that is on, or the one to come, other times and
 * another message.
 * @returns what is wrong with its times, if anything; then nothing is written
 */
export async function storeMaintenance(
  tx: Kysely<DB>,
  { begins_at, until, message }: MaintenanceDraft,
  staffName: string,
): Promise<WrongTime | undefined> {
  const isPlan = begins_at !== undefined;
  const begin = isPlan ? instant(begins_at) : sql`now()`;
  const end = instant(until);
  const wrong = await readRow<{ time: WrongTime | null }>(tx)`
    SELECT CASE
      WHEN ${isPlan} AND ${begin} <= now() THEN 'begun'
      WHEN ${isPlan} AND ${end} <= ${begin} THEN 'order'
      WHEN ${end} <= now() THEN 'past'
      WHEN ${end} > ${begin} + make_interval(days => ${MAX_MAINTENANCE_DAYS}) THEN 'too_long'
    END AS time`;
  if (wrong?.time) return wrong.time;
  await execute(tx)`DELETE FROM maintenance WHERE ends_at <= now()`;
  await execute(tx)`
    WITH before AS (
      DELETE FROM maintenance WHERE ${isPlan ? isToCome : isOn} RETURNING begins_at, staff_name
    )
    INSERT INTO maintenance (begins_at, ends_at, message, staff_name)
    SELECT
      ${isPlan ? begin : sql`coalesce((SELECT min(begins_at) FROM before), now())`}, ${end},
      ${message || null},
      coalesce((SELECT staff_name FROM before ORDER BY begins_at LIMIT 1), ${staffName})`;
  return undefined;
}

/** Ends the maintenance that is on. */
export const endMaintenance = (tx: Kysely<DB>) =>
  execute(tx)`DELETE FROM maintenance WHERE ${isOn}`;

/** Removes the maintenance to come. */
export const dropPlannedMaintenance = (tx: Kysely<DB>) =>
  execute(tx)`DELETE FROM maintenance WHERE ${isToCome}`;

import { MAX_MAINTENANCE_DAYS } from '@orchard/contract/staff/maintenance';
import { type Kysely, sql } from 'kysely';
import { instant } from '#console/records/written.ts';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

export interface MaintenanceDraft {
  /** Japan's local time. */
  until: string;
  /** Empty: nothing more than the usual sentences. */
  message: string;
}

/**
 * Starts a maintenance, or gives the one that is on another end and message.
 * @returns what is wrong with its end, if anything; then nothing is written
 */
export async function storeMaintenance(
  tx: Kysely<DB>,
  { until, message }: MaintenanceDraft,
  staffName: string,
): Promise<'past' | 'too long' | undefined> {
  const end = instant(until);
  const { rows } = await sql<{ is_past: boolean; is_too_long: boolean }>`
    SELECT ${end} <= now() AS is_past,
      ${end} > now() + make_interval(days => ${MAX_MAINTENANCE_DAYS}) AS is_too_long`.execute(tx);
  if (rows[0]?.is_past) return 'past';
  if (rows[0]?.is_too_long) return 'too long';
  await sql`
    INSERT INTO maintenance AS m (ends_at, message, staff_name)
    VALUES (${end}, ${message || null}, ${staffName})
    ON CONFLICT (id) DO UPDATE SET ends_at = excluded.ends_at, message = excluded.message,
      started_at = CASE WHEN m.ends_at > now() THEN m.started_at ELSE now() END,
      staff_name = CASE WHEN m.ends_at > now() THEN m.staff_name ELSE excluded.staff_name END`.execute(
    tx,
  );
  return undefined;
}

export const endMaintenance = (tx: Kysely<DB>) => execute(tx)`DELETE FROM maintenance`;

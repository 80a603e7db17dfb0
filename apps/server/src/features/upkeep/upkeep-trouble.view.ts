import type { Kysely } from 'kysely';
import { canSignIn } from '#features/operators/operators.view.ts';
import { MOST_HOURS } from '#operations/findings/judge-backups.ts';
import { findLastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * What is wrong with the backups of a site whose settings want some, as sentences for operators.
 */
export async function listUpkeepTroubles(db: Kysely<DB>): Promise<string[]> {
  const { hoursWithout, goodAt, problem } = await findLastRuns(db, 'backup');
  const troubles: string[] = [];
  if (hoursWithout > MOST_HOURS) {
    troubles.push(
      goodAt === null
        ? 'バックアップが一度も成功していません。'
        : `最後に成功したバックアップから${Math.floor(hoursWithout)}時間が過ぎています。`,
    );
  }
  if (problem !== null) troubles.push(`前回のバックアップに失敗しました：${problem}`);
  const drill = await findLastRuns(db, 'drill');
  if (drill.problem !== null) {
    troubles.push(`前回の復元の訓練に失敗しました：${drill.problem}`);
  }
  return troubles;
}

/** The administrators who can sign in. */
export const listAdministrators = (db: Kysely<DB>) =>
  readRows<{ name: string; email: string }>(db)`
    SELECT name, email FROM staff
    WHERE disabled_at IS NULL AND ${canSignIn('staff')} AND 'admin' = ANY(roles) ORDER BY id`;

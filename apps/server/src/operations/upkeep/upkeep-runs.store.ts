import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What looks after the site by itself. */
export type UpkeepKind = 'backup' | 'drill';

/** How a run ended. */
export interface UpkeepOutcome {
  succeeded: boolean;
  bytes?: number;
  tableRows?: number;
  files?: number;
  problem?: string;
}

/** Notes that a backup or drill begins; answers its number. */
export async function beginRun(db: Kysely<DB>, kind: UpkeepKind, backup: string): Promise<number> {
  const { id } = await db
    .insertInto('upkeep_runs')
    .values({ kind, backup })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes how it ended. */
export async function endRun(db: Kysely<DB>, id: number, outcome: UpkeepOutcome): Promise<void> {
  const { succeeded, bytes, tableRows, files, problem } = outcome;
  await db
    .updateTable('upkeep_runs')
    .set({
      finished_at: sql`now()`,
      succeeded,
      bytes: bytes ?? null,
      table_rows: tableRows ?? null,
      files: files ?? null,
      problem: problem ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes runs of more than 400 days ago. */
export async function sweepRuns(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('upkeep_runs')
    .where('started_at', '<', sql<Date>`now() - interval '400 days'`)
    .execute();
}

import type { RetentionKey } from '@orchard/contract/staff/retention';
import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Notes that a night's work begins, and forgets nights of more than 400 days ago. */
export async function beginRetention(db: Kysely<DB>): Promise<number> {
  await sql`
    DELETE FROM retention_runs WHERE started_at < now() - interval '400 days'`.execute(db);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO retention_runs DEFAULT VALUES RETURNING id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Adds to what went by a rule, in the transaction in which it goes. */
export const noteRemoved = (tx: Kysely<DB>, run: number, rule: RetentionKey, count: number) =>
  execute(tx)`
    UPDATE retention_runs SET counts = counts || jsonb_build_object(
      ${rule}::text, coalesce((counts->>${rule})::bigint, 0) + ${count}
    ) WHERE id = ${run}`;

/** Notes that it is over. */
export const endRetention = (db: Kysely<DB>, run: number, failed: readonly RetentionKey[]) =>
  execute(db)`
    UPDATE retention_runs SET finished_at = now(), failed = ${failed}::text[]
    WHERE id = ${run}`;

import type { ParsedOf } from '@orchard/contract/endpoint';
import {
  RETENTION_KEYS,
  RETENTION_RULES,
  type RetentionKey,
  type retention,
} from '@orchard/contract/staff/retention';
import { type Kysely, sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { findRetention } from './retention.view.ts';

type RetentionDraft = ParsedOf<typeof retention.update>['body'];

const THE_RECORD = 1;

const oneRecord = () => Promise.reject(new Error('there is one record'));

/** For how long things are kept, as the one record of the console; what is usual has no row. */
export const retentionResource = recordResource<RetentionDraft>({
  kind: 'retention',
  label: () => 'データの保存期間',
  read: async (tx, id) =>
    id === THE_RECORD ? ((await findRetention(tx)) as RetentionDraft) : undefined,
  async update(tx, _id, draft) {
    const changed = RETENTION_KEYS.filter((key) => draft[key] !== RETENTION_RULES[key].usual);
    await sql`DELETE FROM retention_rules WHERE rule <> ALL(${changed}::text[])`.execute(tx);
    await sql`
      INSERT INTO retention_rules AS r (rule, days)
      SELECT * FROM unnest(
        ${changed}::text[], ${changed.map((key) => draft[key])}::integer[]
      )
      ON CONFLICT (rule) DO UPDATE SET days = excluded.days, updated_at = now()
      WHERE r.days IS DISTINCT FROM excluded.days`.execute(tx);
  },
  insert: oneRecord,
  remove: oneRecord,
});

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

export const endRetention = (db: Kysely<DB>, run: number, failed: readonly RetentionKey[]) =>
  execute(db)`
    UPDATE retention_runs SET finished_at = now(), failed = ${failed}::text[]
    WHERE id = ${run}`;

import type { ParsedOf } from '@orchard/contract/endpoint';
import { RETENTION_KEYS, RETENTION_RULES, type retention } from '@orchard/contract/staff/retention';
import { sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import { findRetention } from './retention.view.ts';

type RetentionDraft = ParsedOf<typeof retention.update>['body'];

/** The only record. */
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

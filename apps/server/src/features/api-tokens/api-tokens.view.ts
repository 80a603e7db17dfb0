import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { apiTokens } from '@orchard/contract/staff/api-tokens';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { holdsWords, listPage } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

type Row = ResponseOf<typeof apiTokens.list>[number];

/** The state of a token `t` of the operator `s`; the strongest reason comes first. */
const state: RawBuilder<Row['state']> = sql`CASE
  WHEN t.ended_at IS NOT NULL THEN 'ended'
  WHEN t.expires_on < japan_today() THEN 'expired'
  WHEN s.disabled_at IS NOT NULL OR NOT 'admin' = ANY(s.roles) THEN 'shut_out'
  WHEN t.expires_on < japan_today() + 7 THEN 'ending'
  ELSE 'live' END`;

export const listTokens = (db: Kysely<DB>, query: ParsedOf<typeof apiTokens.list>['query']) =>
  listPage<Row>(db, query, {
    from: sql`api_tokens t JOIN staff s ON s.id = t.staff_id`,
    where: holdsWords(query.q, [sql`t.name`]),
    row: sql`json_build_object(
      'id', t.id, 'name', t.name, 'rights', t.rights, 'state', ${state}, 'staff_name', s.name,
      'expires_on', t.expires_on, 'last_used_at', ${wireTime(sql`t.last_used_at`)}
    )`,
    sorts: { name: sql`t.name`, last_used_at: sql`t.last_used_at` },
    by: { sort: 'id', order: 'desc', tie: sql`t.id` },
  });

import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { apiTokens } from '@orchard/contract/staff/api-tokens';
import { type Kysely, sql } from 'kysely';
import { holdsWords, listPage } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { whyDead } from '#platform/sessions/api-tokens.store.ts';

export const listTokens = (db: Kysely<DB>, query: ParsedOf<typeof apiTokens.list>['query']) =>
  listPage<ResponseOf<typeof apiTokens.list>[number]>(db, query, {
    from: sql`api_tokens t JOIN staff s ON s.id = t.staff_id`,
    where: holdsWords(query.q, [sql`t.name`]),
    row: sql`json_build_object(
      'id', t.id, 'name', t.name, 'rights', t.rights, 'staff_name', s.name, 'state', coalesce(
        ${whyDead}, CASE WHEN t.expires_on < japan_today() + 7 THEN 'ending' ELSE 'live' END),
      'expires_on', t.expires_on, 'last_used_at', ${wireTime(sql`t.last_used_at`)}
    )`,
    sorts: { name: sql`t.name`, last_used_at: sql`t.last_used_at` },
    by: { sort: 'id', order: 'desc', tie: sql`t.id` },
  });

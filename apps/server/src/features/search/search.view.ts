import type { SearchHistoryEntry } from '@orchard/contract/search';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The member's words, last searched first. */
export const listWords = (db: Kysely<DB>, member: Member): Promise<SearchHistoryEntry[]> =>
  db
    .selectFrom('search_history')
    .select(['id', 'word'])
    .where('member_id', '=', member.id)
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Counts a search without a hit, by folded word and Japan's day, without the member. */
export async function countEmptySearch(db: Kysely<DB>, word: string): Promise<void> {
  const folded = [...foldText(word).replace(/\s+/g, ' ').trim()].slice(0, 255).join('');
  if (folded === '') return;
  await sql`
    INSERT INTO empty_searches (day, word)
    VALUES ((now() AT TIME ZONE 'Asia/Tokyo')::date, ${folded})
    ON CONFLICT (day, word) DO UPDATE SET searches = empty_searches.searches + 1`.execute(db);
}

/** Deletes counts older than 400 days. */
export async function sweepEmptySearches(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM empty_searches WHERE day < current_date - 400`.execute(db);
}

import { composed, foldText } from '@orchard/contract/fold-text';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

const cut = (text: string): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, 255).join('');

/**
 * Counts a search without a hit, by folded word and Japan's day, without the member; keeps how it was
 * typed first that day.
 */
export async function countEmptySearch(db: Kysely<DB>, word: string): Promise<void> {
  const folded = cut(foldText(word));
  if (folded === '') return;
  await sql`
    INSERT INTO empty_searches (day, word, typed)
    VALUES ((now() AT TIME ZONE 'Asia/Tokyo')::date, ${folded}, ${cut(composed(word))})
    ON CONFLICT (day, word) DO UPDATE SET searches = empty_searches.searches + 1`.execute(db);
}

/** Deletes counts older than 400 days. */
export async function sweepEmptySearches(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM empty_searches WHERE day < current_date - 400`.execute(db);
}

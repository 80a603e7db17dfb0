import { composed, foldText } from '@orchard/contract/fold-text';
import { KEPT_WORDS } from '@orchard/contract/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Deletes words but the newest, the word aside that is being added. */
const keepNewest = (member: Member, count: number, added = '') => sql`
  DELETE FROM search_history WHERE member_id = ${member.id} AND id IN (
    SELECT id FROM search_history WHERE member_id = ${member.id} AND word <> ${added}
    ORDER BY searched_at DESC, id DESC OFFSET ${count}
  )`;

/** Adds a word as the newest; deletes words beyond the hundredth, in the same statement. */
export const rememberWord = (db: Kysely<DB>, member: Member, word: string) => execute(db)`
    WITH gone AS (${keepNewest(member, KEPT_WORDS - 1, word)})
    INSERT INTO search_history (member_id, word) VALUES (${member.id}, ${word})
    ON CONFLICT (member_id, word) DO UPDATE SET searched_at = now()`;

/** Adds words, newest first, before those that are there. */
export async function restoreWords(
  db: Kysely<DB>,
  member: Member,
  words: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO search_history (member_id, word, searched_at)
    SELECT ${member.id}, word, now() - min(place) * interval '1 microsecond'
    FROM unnest(${words}::text[]) WITH ORDINALITY AS restored (word, place)
    GROUP BY word
    ON CONFLICT (member_id, word) DO UPDATE SET searched_at = EXCLUDED.searched_at`.execute(db);
  await keepNewest(member, KEPT_WORDS).execute(db);
}

/** Deletes one word; false if it is not the member's. */
export async function forgetWord(
  db: Kysely<DB>,
  member: Member,
  entryId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_history')
    .where('member_id', '=', member.id)
    .where('id', '=', entryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all of the member's words. */
export async function forgetWords(db: Kysely<DB>, member: Member): Promise<void> {
  await db.deleteFrom('search_history').where('member_id', '=', member.id).execute();
}

/** Deletes the words `t` of a condition, of whichever member; answers how many. */
export const deleteOldSearches = (tx: Kysely<DB>, which: RawBuilder<boolean>) => changeRows(tx)`
    DELETE FROM search_history t WHERE ${which}`;

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
export const sweepEmptySearches = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM empty_searches WHERE day < current_date - 400`;

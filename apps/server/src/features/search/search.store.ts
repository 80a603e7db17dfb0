import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** So many words are kept for a member. */
const KEPT = 100;

/** Remembers a word, as the newest; words beyond the hundredth are forgotten. */
export async function rememberWord(db: Kysely<DB>, member: Member, word: string): Promise<void> {
  await sql`
    INSERT INTO search_history (member_id, word) VALUES (${member.id}, ${word})
    ON CONFLICT (member_id, word) DO UPDATE SET searched_at = now()`.execute(db);
  await sql`
    DELETE FROM search_history WHERE id IN (
      SELECT id FROM search_history WHERE member_id = ${member.id}
      ORDER BY searched_at DESC, id DESC OFFSET ${KEPT}
    )`.execute(db);
}

/** Forgets one word; false when it is not one of the member's. */
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

/** Forgets all of the member's words. */
export async function forgetWords(db: Kysely<DB>, member: Member): Promise<void> {
  await db.deleteFrom('search_history').where('member_id', '=', member.id).execute();
}

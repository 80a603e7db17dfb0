import { sql } from 'kysely';
import { eraseMember } from '#server/features/erasures/erase-member.commands.ts';
import type { Database } from '#server/platform/database/open-database.ts';

/** Lets the day of a member's erasure come; the site erases them at its next turn. */
export const letDayCome = async ({ kysely }: Database, { id }: { id: number }): Promise<void> => {
  await sql`UPDATE erasures SET erase_at = now() WHERE member_id = ${id}`.execute(kysely);
};

/** Erases a member at once, without a receipt. */
export const eraseNow = ({ kysely }: Database, { id }: { id: number }) =>
  kysely.transaction().execute((tx) => eraseMember(tx, id, {}));

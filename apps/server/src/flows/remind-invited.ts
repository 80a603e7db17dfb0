import { noteReminder, takeReminder } from '#features/invitations/invitations.store.ts';
import { reminderLetter } from '#features/passwords/password-letters.view.ts';
import { addToken, TOKEN_LIFETIME } from '#features/tokens/mailed-tokens.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/**
 * Reminds everybody whose invitation is three or six days old and who has not come. Each reminder
 * has a link of its own; those in the earlier mails go on working for their seven days.
 * @returns how many were reminded
 */
export async function remindInvited(
  db: Database,
  { outbox, origin }: { outbox: Outbox; origin: string },
): Promise<number> {
  const remindNext = () =>
    db.kysely.transaction().execute(async (tx) => {
      const member = await takeReminder(tx);
      if (!member) return false;
      const letter = reminderLetter(member, origin, await addToken(tx, member.id, 'first'));
      const { id } = await outbox.put(tx, letter, { expiresIn: TOKEN_LIFETIME.first });
      await noteReminder(tx, member.id, id);
      return true;
    });
  let reminded = 0;
  while (await remindNext()) reminded += 1;
  if (reminded > 0) outbox.wake();
  return reminded;
}

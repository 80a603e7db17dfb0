import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { reminderMail } from '#features/passwords/password-mails.view.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { addToken, TOKEN_LIFETIME } from '#platform/tokens/mailed-tokens.store.ts';
import { listToRemind, noteReminder, type Reminded, takeReminder } from './invitations.store.ts';

export { forgetInvitation, markReminded, noteInvited } from './invitations.store.ts';

/** Mails a reminder with a link of its own. */
export async function sendReminder(
  tx: Kysely<DB>,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
  member: Reminded,
  batchId: string | null = null,
): Promise<void> {
  const mailMessage = reminderMail(member, origin, await addToken(tx, member.id, 'first'));
  const { id } = await outbox.put(tx, mailMessage, { expiresIn: TOKEN_LIFETIME.first, batchId });
  await noteReminder(tx, member.id, id);
}

/**
 * Reminds invited members without a password after three and six days. Each reminder has its own
 * link; links of earlier mails stay valid for their seven days.
 * @returns the number of reminders
 */
export async function remindInvited(
  db: Database,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
): Promise<number> {
  const batchId = randomUUID();
  const remind = (memberId: number) =>
    db.kysely.transaction().execute(async (tx) => {
      const member = await takeReminder(tx, memberId);
      if (!member) return 0;
      await sendReminder(tx, { outbox, origin }, member, batchId);
      return 1;
    });
  return workOnEach(await listToRemind(db.kysely), async ([memberId]) => {
    const reminded = await remind(memberId);
    if (reminded > 0) outbox.wake();
    return reminded;
  });
}

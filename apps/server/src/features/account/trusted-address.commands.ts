import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Addressee, Message } from '#platform/mail/mail-template.ts';
import { findTrustedAddress } from '#platform/tokens/mailed-tokens.store.ts';
import { trustedAddressMail } from './trusted-address-mails.view.ts';

/**
 * Queues a mail that lets its member in, to the trusted address. Where that is not the account's own,
 * a mail to the account's address says where it went, and how to go on.
 * @param expiresIn how long what it holds is good
 */
export async function mailToTrusted(
  tx: Kysely<DB>,
  { outbox, origin }: Pick<SiteParts, 'outbox' | 'origin'>,
  member: Addressee,
  message: Message,
  expiresIn: string,
): Promise<void> {
  const trusted = await findTrustedAddress(tx, member.id);
  if (trusted) await outbox.put(tx, trustedAddressMail(member, origin, trusted.until));
  const recipient = trusted?.email ?? member.email;
  await outbox.put(tx, { ...message, recipient }, { expiresIn });
}

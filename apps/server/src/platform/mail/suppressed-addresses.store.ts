import type { MailErrorKind } from '@orchard/contract/staff/mails';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Writes down that nothing is sent to the recipient of a mail any more.
 * @param refusal the words of the mail server that refused it, and their kind
 */
export async function suppressAddress(
  db: Kysely<DB>,
  mail: { id: number; recipient: string },
  { reason, kind }: { reason: string; kind: MailErrorKind },
): Promise<void> {
  await sql`
    INSERT INTO suppressed_addresses (address, reason, error_kind, mail_id)
    VALUES (lower(${mail.recipient}), ${[...reason].slice(0, 1000).join('')}, ${kind},
      ${mail.id})
    ON CONFLICT (address) DO NOTHING`.execute(db);
}

/** Lets mails go to these addresses again; answers those that were kept back. */
export async function clearSuppressed(
  tx: Kysely<DB>,
  addresses: readonly string[],
): Promise<{ address: string; reason: string }[]> {
  const { rows } = await sql<{ address: string; reason: string }>`
    DELETE FROM suppressed_addresses
    WHERE address = ANY(${addresses.map((address) => address.toLowerCase())}::text[])
    RETURNING address, reason`.execute(tx);
  return rows;
}

import type { MailErrorKind } from '@orchard/contract/staff/mails';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Suppresses further mails to the recipient of a mail.
 * @param refusal the mail server's message and its kind
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

/** Allows mails to these addresses again; returns those that were suppressed. */
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

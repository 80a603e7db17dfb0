import type { MailErrorKind } from '@orchard/contract/staff/mails';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Suppresses further mails to the recipient of a mail.
 * @param refusal the mail server's message, its kind, and its words without what is about this address
 */
export async function suppressAddress(
  db: Kysely<DB>,
  mail: { id: number; recipient: string },
  { reason, kind, words }: { reason: string; kind: MailErrorKind; words: string },
): Promise<void> {
  await sql`
    INSERT INTO suppressed_addresses (address, reason, error_kind, mail_id, words)
    VALUES (lower(${mail.recipient}), ${[...reason].slice(0, 1000).join('')}, ${kind},
      ${mail.id}, ${words})
    ON CONFLICT (address) DO NOTHING`.execute(db);
}

/** Allows mails to addresses again; returns those that were suppressed. */
async function release(
  tx: Kysely<DB>,
  which: RawBuilder<boolean>,
): Promise<{ address: string; reason: string }[]> {
  const { rows } = await sql<{ address: string; reason: string }>`
    DELETE FROM suppressed_addresses WHERE ${which} RETURNING address, reason`.execute(tx);
  return rows;
}

const named = (addresses: readonly string[]) =>
  sql<boolean>`address = ANY(${addresses.map((address) => address.toLowerCase())}::text[])`;

/** Allows mails to these addresses again. */
export const clearSuppressed = (tx: Kysely<DB>, addresses: readonly string[]) =>
  release(tx, named(addresses));

/**
 * Allows mails again to the addresses that were refused in these words.
 * @param since an interval: only those that were stopped within it
 */
export const clearRefusedIn = (tx: Kysely<DB>, words: string, since: string | null = null) =>
  release(
    tx,
    sql`words = ${words} AND (${since}::interval IS NULL OR suppressed_at > now() - ${since}::interval)`,
  );

/** Has addresses tried once more that were stopped a day ago or earlier. */
export const tryStoppedAgain = (tx: Kysely<DB>, addresses: readonly string[]) =>
  release(tx, sql`${named(addresses)} AND suppressed_at <= now() - interval '1 day'`);

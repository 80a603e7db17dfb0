import { type RawBuilder, sql } from 'kysely';

/** What became of the mail of an alias, in the words of the contract. */
export const mailState = (alias: string): RawBuilder<'waiting' | 'sent' | 'failed'> => sql`CASE
  WHEN ${sql.ref(`${alias}.sent_at`)} IS NOT NULL THEN 'sent'
  WHEN ${sql.ref(`${alias}.failed_at`)} IS NOT NULL THEN 'failed'
  ELSE 'waiting' END`;

import { type RawBuilder, sql } from 'kysely';

/** The contract's state of a mail, as SQL on the table's alias. */
export const mailState = (alias: string): RawBuilder<'waiting' | 'sent' | 'failed'> => sql`CASE
  WHEN ${sql.ref(`${alias}.sent_at`)} IS NOT NULL THEN 'sent'
  WHEN ${sql.ref(`${alias}.failed_at`)} IS NOT NULL THEN 'failed'
  ELSE 'waiting' END`;

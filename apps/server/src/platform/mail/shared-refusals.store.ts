import type { MailErrorKind } from '@orchard/contract/staff/mails';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** How long batches pause, the first, second … time in a row; then as long as the last. */
const PAUSES = ['1 minute', '5 minutes', '15 minutes'];

/** Whether batches pause; `over`: the pause is, and nothing was taken since. */
export async function findPause(db: Kysely<DB>): Promise<'pausing' | 'over' | undefined> {
  const { rows } = await sql<{ state: 'pausing' | 'over' }>`
    SELECT CASE WHEN resumes_at > now() THEN 'pausing' ELSE 'over' END AS state
    FROM shared_refusals WHERE resumes_at IS NOT NULL ORDER BY resumes_at DESC LIMIT 1`.execute(db);
  return rows[0]?.state;
}

/** What is known of refusals in these words; undefined unless many met them within three days. */
export async function findShared(
  db: Kysely<DB>,
  words: string,
): Promise<{ wasTakenSince: boolean } | undefined> {
  const { rows } = await sql<{ wasTakenSince: boolean }>`
    SELECT EXISTS (
      SELECT FROM mails WHERE tried_at > noticed_at AND sent_at IS NOT NULL
    ) AS "wasTakenSince"
    FROM shared_refusals WHERE words = ${words}`.execute(db);
  return rows[0];
}

// Of a row that there is already: in a row, unless a mail was taken since.
const PAUSE = sql`CASE WHEN r.resumes_at IS NULL THEN 1 ELSE r.pauses + 1 END`;

/** Has batches pause because of refusals in these words, longer each time until a mail is taken. */
export async function pauseBatches(
  tx: Kysely<DB>,
  words: string,
  kind: MailErrorKind,
): Promise<void> {
  await sql`UPDATE shared_refusals SET resumes_at = NULL WHERE words <> ${words}`.execute(tx);
  await sql`
    INSERT INTO shared_refusals AS r (words, error_kind, resumes_at)
    VALUES (${words}, ${kind}, now() + ${PAUSES[0]}::interval)
    ON CONFLICT (words) DO UPDATE SET noticed_at = now(), pauses = ${PAUSE},
      resumes_at = now() + (${PAUSES}::text[])[least(${PAUSE}, ${PAUSES.length})]::interval`.execute(
    tx,
  );
}

/** Lets batches go on: the mail server has taken a mail. Answers whether they paused. */
export async function endPauses(db: Kysely<DB>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE shared_refusals SET resumes_at = NULL WHERE resumes_at IS NOT NULL`.execute(db);
  return numAffectedRows > 0n;
}

/** Forgets refusals that many met three days ago; their words are judged as any then. */
export async function forgetSharedRefusals(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM shared_refusals
    WHERE resumes_at IS NULL AND noticed_at < now() - interval '3 days'`.execute(db);
}

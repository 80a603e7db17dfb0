import type { ResponseOf } from '@orchard/contract/endpoint';
import type { mails } from '@orchard/contract/staff/mails';
import { type Kysely, sql } from 'kysely';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

type Sending = ResponseOf<typeof mails.sending>;

async function findBatches(db: Kysely<DB>): Promise<Sending['batches']> {
  const { rows } = await sql<Sending['batches'][number]>`
    SELECT kind, count(*) FILTER (WHERE next_attempt_at IS NULL) AS done, count(*) AS total
    FROM mails WHERE batch_id IN (
      SELECT batch_id FROM mails WHERE next_attempt_at IS NOT NULL AND batch_id IS NOT NULL
    )
    GROUP BY kind ORDER BY kind`.execute(db);
  return rows.map(({ kind, done, total }) => ({ kind, done: Number(done), total: Number(total) }));
}

/** Batch mails per second over the last minute. */
const findPace = async (db: Kysely<DB>): Promise<number> =>
  (await readValue<number>(db)`
    SELECT coalesce(
      count(*) / greatest(extract(epoch FROM now() - min(tried_at)), 1), 0
    )::double precision AS pace
    FROM mails
    WHERE tried_at > now() - interval '1 minute' AND batch_id IS NOT NULL
      AND next_attempt_at IS NULL`) ?? 0;

/** The mails that wait because the mail server refuses the sender. */
export const findRefused = async (db: Kysely<DB>): Promise<Sending['refused']> =>
  (await readRow<NonNullable<Sending['refused']>>(db)`
    SELECT error_kind AS kind, last_error AS error, count(*) OVER ()::integer AS count FROM mails
    WHERE error_kind IN ('sender', 'policy') AND next_attempt_at IS NOT NULL
    ORDER BY tried_at DESC LIMIT 1`) ?? null;

/** The progress of batches, and whether the mail server refuses the sender. */
export async function findSending(db: Kysely<DB>): Promise<Sending> {
  const [batches, refused] = [await findBatches(db), await findRefused(db)];
  const waiting = batches.reduce((sum, { done, total }) => sum + total - done, 0);
  const pace = waiting > 0 ? await findPace(db) : 0;
  return { batches, minutes_left: pace > 0 ? Math.ceil(waiting / pace / 60) : null, refused };
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What names a request that must count once. */
export interface RequestName {
  memberId: number;
  path: string;
  key: string;
}

/** An answer that was given before. */
export interface StoredAnswer {
  bodyHash: Buffer;
  answer: { value?: unknown };
}

/** Takes the right to answer this request until the transaction ends; false: somebody has it. */
export async function claim(
  tx: Transaction<DB>,
  { memberId, path, key }: RequestName,
  { wait }: { wait: boolean },
): Promise<boolean> {
  const lock = sql`hashtextextended(${`once ${memberId} ${path} ${key}`}, 0)`;
  if (wait) {
    await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(tx);
    return true;
  }
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lock}) AS held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Finds the answer that this request was given, not longer ago than `within`. */
export async function findAnswer(
  tx: Kysely<DB>,
  { memberId, path, key }: RequestName,
  within: string,
): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<StoredAnswer>`
    SELECT body_hash AS "bodyHash", answer FROM idempotency_keys
    WHERE member_id = ${memberId} AND path = ${path} AND key = ${key}
      AND created_at > now() - ${within}::interval`.execute(tx);
  return rows[0];
}

/** Keeps the answer for whoever sends the request again. */
export async function keepAnswer(
  tx: Transaction<DB>,
  { memberId, path, key }: RequestName,
  bodyHash: Buffer,
  value: unknown,
): Promise<void> {
  const answer = JSON.stringify({ value });
  await sql`
    INSERT INTO idempotency_keys (member_id, path, key, body_hash, answer)
    VALUES (${memberId}, ${path}, ${key}, ${bodyHash}, ${answer}::jsonb)
    ON CONFLICT (member_id, path, key) DO UPDATE
    SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = now()`.execute(tx);
}

/** Forgets answers older than a day; returns how many. */
export async function sweepAnswers(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

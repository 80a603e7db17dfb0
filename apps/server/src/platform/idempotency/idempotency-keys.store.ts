import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Identifies a request that must count once. */
export interface RequestName {
  /** Whose it is, by the column that says so. */
  holder: 'member_id' | 'token_id';
  holderId: number;
  path: string;
  key: string;
}

/** A stored answer. */
export interface StoredAnswer {
  bodyHash: Buffer;
  answer: { value?: unknown };
}

/** Claims a request until the transaction ends; false if another request holds the claim. */
export async function claim(
  tx: Transaction<DB>,
  { holder, holderId, path, key }: RequestName,
  { wait }: { wait: boolean },
): Promise<boolean> {
  const lock = sql`hashtextextended(${`once ${holder} ${holderId} ${path} ${key}`}, 0)`;
  if (wait) {
    await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(tx);
    return true;
  }
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lock}) AS held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Finds the answer to an equal request within the last `within`. */
export async function findAnswer(
  tx: Kysely<DB>,
  { holder, holderId, path, key }: RequestName,
  within: string,
): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<StoredAnswer>`
    SELECT body_hash AS "bodyHash", answer FROM idempotency_keys
    WHERE ${sql.ref(holder)} = ${holderId} AND path = ${path} AND key = ${key}
      AND created_at > now() - ${within}::interval`.execute(tx);
  return rows[0];
}

/** Stores the answer for repeated requests. */
export async function keepAnswer(
  tx: Transaction<DB>,
  { holder, holderId, path, key }: RequestName,
  bodyHash: Buffer,
  value: unknown,
): Promise<void> {
  const answer = JSON.stringify({ value });
  await sql`
    INSERT INTO idempotency_keys (${sql.ref(holder)}, path, key, body_hash, answer)
    VALUES (${holderId}, ${path}, ${key}, ${bodyHash}, ${answer}::jsonb)
    ON CONFLICT (${sql.ref(holder)}, path, key) WHERE ${sql.ref(holder)} IS NOT NULL DO UPDATE
    SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = now()`.execute(tx);
}

/** Forgets answers older than a day; returns how many. */
export async function sweepAnswers(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

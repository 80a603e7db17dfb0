import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordResource } from './record-resource.ts';
import { conflict } from './refused-writes.ts';

/** Puts a record into the trash that is about to be removed, with what operators do not write of it. */
export async function putIntoTrash(
  tx: Kysely<DB>,
  { kind, unwritten }: Pick<RecordResource, 'kind' | 'unwritten'>,
  id: number,
): Promise<void> {
  const content = (await unwritten?.read(tx, id)) ?? null;
  await sql`
    INSERT INTO trash (kind, record_id, unwritten)
    VALUES (${kind}, ${id}, ${content && JSON.stringify(content)}::jsonb)
    ON CONFLICT (kind, record_id) DO UPDATE
    SET unwritten = excluded.unwritten, expires_at = excluded.expires_at`.execute(tx);
}

/**
 * Takes a record out of the trash that is about to be written again.
 * @param mayBeErased whether it need not be in there
 * @returns what operators do not write of it
 * @throws Problem 409 when it is not in there: it was deleted for good
 */
export async function takeFromTrash(
  tx: Kysely<DB>,
  { kind }: Pick<RecordResource, 'kind'>,
  id: number,
  mayBeErased: boolean,
): Promise<object | null> {
  const { rows } = await sql<{ unwritten: object | null }>`
    DELETE FROM trash WHERE kind = ${kind} AND record_id = ${id}
    RETURNING unwritten`.execute(tx);
  if (!rows[0] && !mayBeErased) throw conflict(formatStaffMessage('trash.emptied'));
  return rows[0]?.unwritten ?? null;
}

/** What was taken out to be deleted for good. */
export interface Emptied {
  kind: string;
  recordId: number;
}

/**
 * Takes the next expired records out of the trash; one that is being restored is left.
 * @param most how many
 */
export async function takeExpired(tx: Kysely<DB>, most: number): Promise<Emptied[]> {
  const { rows } = await sql<Emptied>`
    DELETE FROM trash WHERE id IN (
      SELECT id FROM trash WHERE expires_at <= now()
      ORDER BY expires_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    RETURNING kind, record_id AS "recordId"`.execute(tx);
  return rows;
}

/** Takes some out of the trash, whether expired or not. */
export async function takeOut(tx: Kysely<DB>, ids: readonly number[]): Promise<Emptied[]> {
  const { rows } = await sql<Emptied>`
    DELETE FROM trash WHERE id = ANY(${ids}::bigint[])
    RETURNING kind, record_id AS "recordId"`.execute(tx);
  return rows;
}

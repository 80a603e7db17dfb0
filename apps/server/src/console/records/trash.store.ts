import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { readValues } from '#platform/database/query.ts';
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

/** What has been in the trash for its time, the longest first. */
export const listExpired = (db: Kysely<DB>) =>
  readValues<number>(db)`SELECT id FROM trash WHERE expires_at <= now() ORDER BY expires_at, id`;

/**
 * Takes some out of the trash; one that is being restored is left.
 * @param options.isExpired only what has been in there for its time
 */
export async function takeOut(
  tx: Kysely<DB>,
  ids: readonly number[],
  { isExpired = false }: { isExpired?: boolean } = {},
): Promise<Emptied[]> {
  const { rows } = await sql<Emptied>`
    DELETE FROM trash WHERE id IN (
      SELECT id FROM trash
      WHERE id = ANY(${[...ids]}::bigint[]) AND (NOT ${isExpired}::boolean OR expires_at <= now())
      ORDER BY id FOR UPDATE ${isExpired ? sql`SKIP LOCKED` : sql``}
    )
    RETURNING kind, record_id AS "recordId"`.execute(tx);
  return rows;
}

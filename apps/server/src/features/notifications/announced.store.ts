import { type Kysely, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';
import { readRow, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { newsSince } from './audiences.view.ts';

/** Something published that members are told of by itself. */
export interface Announced {
  kind: 'video' | 'notice';
  id: number;
}

/** What is published now, as `kind` and `record_id`. A deleted video has no date. */
const published = sql`(
  SELECT 'video' AS kind, v.id AS record_id, v.published_at FROM videos v
  WHERE ${isPublishedNow('v')}
  UNION ALL
  SELECT 'notice', n.id, n.published_at FROM notices n WHERE ${isPublishedNow('n')}
)`;

/** What was published lately and not told, oldest first. */
export const listUnannounced = (db: Kysely<DB>) =>
  readRows<Announced>(db)`
    SELECT p.kind, p.record_id AS id FROM ${published} p
    WHERE p.published_at > ${newsSince}
      AND NOT EXISTS (
        SELECT FROM announced a WHERE a.kind = p.kind AND a.record_id = p.record_id
      )
    ORDER BY p.published_at, p.record_id`;

/**
 * Notes that members are told in this transaction; false where another one has done it, or is about
 * to: it is not waited for, which may take longer than a statement may.
 */
export const noteAnnounced = async (tx: Kysely<DB>, { kind, id }: Announced): Promise<boolean> =>
  (await readRow(tx)`
    INSERT INTO announced (kind, record_id)
    SELECT ${kind}, ${id} WHERE pg_try_advisory_xact_lock(hashtext(${`announced:${kind}:${id}`}))
    ON CONFLICT (kind, record_id) DO NOTHING RETURNING 1`) !== undefined;

/** What was told while notifications of it may be there, and is published no more. */
export const listWithdrawn = (db: Kysely<DB>) =>
  readRows<Announced>(db)`
    SELECT a.kind, a.record_id AS id FROM announced a
    WHERE a.announced_at > now() - interval '180 days' AND NOT EXISTS (
      SELECT FROM ${published} p WHERE p.kind = a.kind AND p.record_id = a.record_id
    )`;

/**
 * Forgets that members were told, so that they are told of what comes back while it is new; false
 * where another transaction has done it.
 */
export const forgetAnnounced = async (tx: Kysely<DB>, { kind, id }: Announced): Promise<boolean> =>
  (await readRow(tx)`
    DELETE FROM announced WHERE kind = ${kind} AND record_id = ${id} RETURNING 1`) !== undefined;

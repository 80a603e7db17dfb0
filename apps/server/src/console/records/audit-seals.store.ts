import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Entries that one seal covers at most. */
const AT_ONCE = 1000;
/** A lock that somebody else holds. */
const NOT_AVAILABLE = '55P03';

/**
 * The number up to which no entry can still come: a transaction that has taken a number and has not
 * ended holds a lock that this one refuses to wait for.
 * @returns null while somebody writes entries
 */
async function findSettled(db: Kysely<DB>): Promise<number | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE audit_log IN SHARE MODE NOWAIT`.execute(tx);
      const { rows } = await sql<{ last: number }>`
        SELECT coalesce(max(id), 0) AS last FROM audit_log`.execute(tx);
      return rows[0]?.last ?? 0;
    });
  } catch (error) {
    if ((error as { code?: string }).code === NOT_AVAILABLE) return null;
    throw error;
  }
}

/** Seals the next entries; returns how many. */
async function sealNext(tx: Kysely<DB>, settled: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit seals', 0))`.execute(tx);
  const { rows } = await sql<{ after: number; last: number | null }>`
    SELECT sealed.after, (
      SELECT max(next.id) FROM (
        SELECT a.id FROM audit_log a WHERE a.id > sealed.after AND a.id <= ${settled}
        ORDER BY a.id LIMIT ${AT_ONCE}
      ) next
    ) AS last
    FROM (SELECT coalesce(max(last_id), 0) AS after FROM audit_seals) sealed`.execute(tx);
  const { after = 0, last = null } = rows[0] ?? {};
  if (last === null) return 0;
  const sealed = await sql<{ entries: number }>`
    INSERT INTO audit_seals (after_id, last_id, entries, hash)
    SELECT ${after}, ${last}, count(*), sha256(
      coalesce((SELECT s.hash FROM audit_seals s WHERE s.last_id = ${after}), ''::bytea)
      || string_agg(audit_digest(a), ''::bytea ORDER BY a.id)
    )
    FROM audit_log a WHERE a.id > ${after} AND a.id <= ${last}
    RETURNING entries`.execute(tx);
  return sealed.rows[0]?.entries ?? 0;
}

/**
 * Carries the chain over the audit log on, up to the last entry; while entries are being written it
 * does nothing, and the next turn does.
 * @returns how many entries were sealed
 */
export async function sealAuditLog(db: Kysely<DB>): Promise<number> {
  const settled = await findSettled(db);
  if (settled === null) return 0;
  let sealed = 0;
  for (;;) {
    const more = await db.transaction().execute((tx) => sealNext(tx, settled));
    sealed += more;
    if (more === 0) return sealed;
  }
}

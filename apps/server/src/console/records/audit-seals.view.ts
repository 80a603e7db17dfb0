import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What a verification of the audit log has found. */
export interface AuditVerification {
  /** Entries under the chain, and those that came since its last seal. */
  sealed: number;
  unsealed: number;
  /** The hash at the end of the chain, in hexadecimal; null for an empty log. */
  head: string | null;
  /** Ranges of entries that are not as they were sealed: the first number beyond, and the last. */
  broken: { after: number; last: number }[];
  /** Entries whose values of a member are not those that were written. */
  changedValues: number[];
  /** Entries whose values of a member have been erased. */
  erased: number;
}

/** Computes the chain over the audit log anew, and compares it with the seals and the values. */
export async function verifyAuditLog(db: Kysely<DB>): Promise<AuditVerification> {
  const { rows } = await sql<AuditVerification>`
    WITH chain AS (
      SELECT s.*, lag(s.hash, 1, ''::bytea) OVER (ORDER BY s.last_id) AS before,
        lag(s.last_id, 1, 0::bigint) OVER (ORDER BY s.last_id) AS end_before
      FROM audit_seals s
    ), looked_at AS (
      SELECT c.after_id, c.last_id,
        c.after_id = c.end_before AND found.entries = c.entries
          AND c.hash = sha256(c.before || found.digests) AS is_whole
      FROM chain c CROSS JOIN LATERAL (
        SELECT count(*) AS entries,
          coalesce(string_agg(audit_digest(a), ''::bytea ORDER BY a.id), ''::bytea) AS digests
        FROM audit_log a WHERE a.id > c.end_before AND a.id <= c.last_id
      ) found
    ), last_seal AS (
      SELECT coalesce(max(last_id), 0) AS id FROM audit_seals
    )
    SELECT
      (SELECT coalesce(sum(entries), 0) FROM audit_seals) AS sealed,
      (SELECT count(*) FROM audit_log a, last_seal WHERE a.id > last_seal.id) AS unsealed,
      (SELECT encode(hash, 'hex') FROM audit_seals ORDER BY last_id DESC LIMIT 1) AS head,
      coalesce((
        SELECT json_agg(json_build_object('after', after_id, 'last', last_id) ORDER BY last_id)
        FROM looked_at WHERE NOT is_whole
      ), '[]') AS broken,
      ARRAY(
        SELECT v.entry_id FROM audit_values v LEFT JOIN audit_log a ON a.id = v.entry_id
        WHERE audit_values_digest(v.salt, v.label, v.before, v.after)
          IS DISTINCT FROM a.values_digest
        ORDER BY 1 LIMIT 100
      ) AS "changedValues",
      (SELECT count(*) FROM audit_entries WHERE is_erased) AS erased`.execute(db);
  return rows[0] as AuditVerification;
}

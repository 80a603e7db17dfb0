import type { Kysely } from 'kysely';
import { readRow, readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { removalProof, replacementProof, sealProof } from './audit-proofs.ts';

/** What a verification of the audit log has found. */
export interface AuditVerification {
  /** Entries under the chain, and those that came since its last seal. */
  sealed: number;
  unsealed: number;
  /** The hashes of the chain, in hexadecimal, the oldest first. */
  hashes: string[];
  /** Ranges of entries that are not as they were sealed: the first number beyond, and the last. */
  broken: { after: number; last: number }[];
  /** Entries whose values of a member are not those that were written. */
  changedValues: number[];
  /** Entries whose values of a member have gone, neither by an erasure nor by retention. */
  lostValues: number[];
  /** Entries whose values of a member have been erased. */
  erased: number;
}

interface Seal {
  after: number;
  last: number;
  entries: number;
  hash: string;
  proof: Buffer;
  isWhole: boolean;
}

/** Each seal, and whether the entries still give its hash. */
const readSeals = (db: Kysely<DB>) =>
  readRows<Seal>(db)`
    WITH chain AS (
      SELECT s.*, lag(s.hash, 1, ''::bytea) OVER (ORDER BY s.last_id) AS before,
        lag(s.last_id, 1, 0::bigint) OVER (ORDER BY s.last_id) AS end_before
      FROM audit_seals s
    )
    SELECT c.after_id AS after, c.last_id AS last, c.entries, encode(c.hash, 'hex') AS hash, c.proof,
      c.after_id = c.end_before AND found.entries = c.entries
        AND c.hash = sha256(c.before || found.digests) AS "isWhole"
    FROM chain c CROSS JOIN LATERAL (
      SELECT count(*) AS entries,
        coalesce(string_agg(audit_digest(a), ''::bytea ORDER BY a.id), ''::bytea) AS digests
      -- The first seal has all before it under it: a number below 1 would else be under none.
      FROM audit_log a WHERE (a.id > c.end_before OR c.end_before = 0) AND a.id <= c.last_id
    ) found
    ORDER BY c.last_id`;

/** The last seals of secrets that were replaced, by their hashes, as the present secret has signed them. */
async function readReplaced(db: Kysely<DB>, appSecret: string): Promise<Set<string>> {
  const replaced = await readRows<{ head: string; proof: string }>(db)`
    SELECT after->>'head' AS head, after->>'proof' AS proof FROM audit_log
    WHERE kind = 'app-secret' AND action = 'replace_secret' AND after IS NOT NULL`;
  return new Set(
    replaced
      .filter(({ head, proof }) => proof === replacementProof(appSecret, head))
      .map(({ head }) => head),
  );
}

/** The notes of removals that the site has written. */
async function readRemovals(db: Kysely<DB>, appSecret: string): Promise<number[]> {
  const notes = await readRows<{ id: number; entries: number[]; proof: Buffer }>(db)`
    SELECT id, entries, proof FROM audit_removals`;
  return notes
    .filter(({ entries, proof }) => proof.equals(removalProof(appSecret, entries)))
    .map(({ id }) => id);
}

/**
 * Computes the chain over the audit log anew, and compares it with the seals, their proofs and the
 * values. What was sealed under a secret that was given up is held by the chain alone, whose end the
 * present secret has signed.
 */
export const verifyAuditLog = (db: Kysely<DB>, appSecret: string): Promise<AuditVerification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const seals = await readSeals(tx);
      const replaced = await readReplaced(tx, appSecret);
      const signed = seals.findLastIndex(({ hash }) => replaced.has(hash));
      const isProved = ({ hash, proof }: Seal, at: number) =>
        at <= signed || proof.equals(sealProof(appSecret, hash));
      const counts = await readRow<{ unsealed: number; erased: number }>(tx)`
        SELECT (SELECT count(*) FROM audit_log WHERE id > ${seals.at(-1)?.last ?? 0}) AS unsealed,
          (SELECT count(*) FROM audit_entries WHERE is_erased) AS erased`;
      const notes = await readRemovals(tx, appSecret);
      return {
        sealed: seals.reduce((sum, { entries }) => sum + entries, 0),
        unsealed: counts?.unsealed ?? 0,
        erased: counts?.erased ?? 0,
        hashes: seals.map(({ hash }) => hash),
        broken: seals
          .filter((seal, at) => !(seal.isWhole && isProved(seal, at)))
          .map(({ after, last }) => ({ after, last })),
        changedValues: await readValues<number>(tx)`
          SELECT v.entry_id FROM audit_values v LEFT JOIN audit_log a ON a.id = v.entry_id
          WHERE audit_values_digest(v.salt, v.label, v.before, v.after)
            IS DISTINCT FROM a.values_digest
          ORDER BY 1 LIMIT 100`,
        lostValues: await readValues<number>(tx)`
          SELECT e.id FROM audit_entries e WHERE e.is_erased AND e.id NOT IN (
            SELECT unnest(r.entries) FROM audit_removals r WHERE r.id = ANY(${notes}::bigint[])
          ) ORDER BY 1 LIMIT 100`,
      };
    });

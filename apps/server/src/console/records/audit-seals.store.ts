import { type Kysely, sql } from 'kysely';
import { readRow, readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isNotedSecret } from '#platform/secrets/app-secret.store.ts';
import { audit, COMMAND, noteRemovals } from './audit.store.ts';
import { replacementProof, sealProof } from './audit-proofs.ts';

/** Entries that one seal covers at most. */
const AT_ONCE = 1000;
/** A lock that somebody else holds. */
const NOT_AVAILABLE = '55P03';

/** A seal: its hash in hexadecimal, and the last entry under it. */
export interface AuditSeal {
  hash: string;
  last: number;
}

/** The number up to which no entry can still come; null while entries are being written. */
async function findSettled(db: Kysely<DB>): Promise<number | null> {
  try {
    return (await readValue<number>(db)`SELECT last_settled_entry() AS last`) ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === NOT_AVAILABLE) return null;
    throw error;
  }
}

const lockSeals = (tx: Kysely<DB>) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('audit seals', 0))`.execute(tx);

/** Seals the next entries; null: there is none. */
async function sealNext(
  tx: Kysely<DB>,
  settled: number,
  appSecret: string,
): Promise<AuditSeal | null> {
  await lockSeals(tx);
  // A process that has not heard of another secret seals nothing any more.
  if ((await isNotedSecret(tx, appSecret)) === false) return null;
  const range = await readRow<{ after: number; last: number | null }>(tx)`
    SELECT sealed.after, (
      SELECT max(next.id) FROM (
        SELECT a.id FROM audit_log a WHERE a.id > sealed.after AND a.id <= ${settled}
        ORDER BY a.id LIMIT ${AT_ONCE}
      ) next
    ) AS last
    FROM (SELECT coalesce(max(last_id), 0) AS after FROM audit_seals) sealed`;
  const { after = 0, last = null } = range ?? {};
  if (last === null) return null;
  const made = await readRow<{ entries: number; hash: string }>(tx)`
    SELECT count(*) AS entries, encode(sha256(
      coalesce((SELECT s.hash FROM audit_seals s WHERE s.last_id = ${after}), ''::bytea)
      || string_agg(audit_digest(a), ''::bytea ORDER BY a.id)
    ), 'hex') AS hash
    FROM audit_log a WHERE a.id > ${after} AND a.id <= ${last}`;
  const { entries = 0, hash = '' } = made ?? {};
  await sql`
    INSERT INTO audit_seals (after_id, last_id, entries, hash, proof)
    VALUES (${after}, ${last}, ${entries}, decode(${hash}, 'hex'), ${sealProof(appSecret, hash)})
  `.execute(tx);
  return { hash, last };
}

/**
 * Carries the chain over the audit log on, up to the last entry; while entries are being written it
 * does nothing, and the next turn does.
 * @returns the seals that were made
 */
export async function sealAuditLog(db: Kysely<DB>, appSecret: string): Promise<AuditSeal[]> {
  const settled = await findSettled(db);
  const seals: AuditSeal[] = [];
  if (settled === null) return seals;
  for (;;) {
    const seal = await db.transaction().execute((tx) => sealNext(tx, settled, appSecret));
    if (seal === null) return seals;
    seals.push(seal);
  }
}

/**
 * Goes on under another secret, in the transaction that replaces it: the chain as it stands and the
 * removals that are noted are taken for what they say, and proved by the new secret from then on.
 */
export async function replaceAuditSecret(tx: Kysely<DB>, appSecret: string): Promise<void> {
  await lockSeals(tx);
  const head = await readValue<string>(tx)`
    SELECT encode(hash, 'hex') AS head FROM audit_seals ORDER BY last_id DESC LIMIT 1`;
  const after = head === undefined ? null : { head, proof: replacementProof(appSecret, head) };
  await audit(tx, COMMAND, { action: 'replace_secret', kind: 'app-secret', label: '', after });
  const removed = await readValues<number>(tx)`
    SELECT DISTINCT unnest(entries) AS id FROM audit_removals ORDER BY id`;
  await noteRemovals(tx, removed, appSecret);
}

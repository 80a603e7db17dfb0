import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import type { Account } from '#platform/sessions/account.ts';

const TABLES = {
  member: { table: 'member_recovery_codes', owner: 'member_id' },
  staff: { table: 'staff_recovery_codes', owner: 'staff_id' },
} as const;

const codesOf = (kind: Account['kind']) => {
  const { table, owner } = TABLES[kind];
  return { table: sql.table(table), owner: sql.ref(owner) };
};

/** Removes an account's recovery codes. */
export async function removeRecoveryCodes(tx: Kysely<DB>, { kind, id }: Account): Promise<void> {
  const { table, owner } = codesOf(kind);
  await sql`DELETE FROM ${table} WHERE ${owner} = ${id}`.execute(tx);
}

/** Replaces an account's recovery codes; stores only hashes, which is enough for 120 random bits. */
export async function storeRecoveryCodes(
  tx: Kysely<DB>,
  account: Account,
  codes: readonly string[],
): Promise<void> {
  await removeRecoveryCodes(tx, account);
  const { table, owner } = codesOf(account.kind);
  await sql`
    INSERT INTO ${table} (${owner}, code_hash)
    SELECT ${account.id}, unnest(${codes.map((code) => hashSecret(code.replaceAll('-', '')))}::bytea[])`.execute(
    tx,
  );
}

/** Consumes a recovery code, typed without its hyphens; returns whether it was valid. */
export async function takeRecoveryCode(
  tx: Kysely<DB>,
  { kind, id }: Account,
  code: string,
): Promise<boolean> {
  const { table, owner } = codesOf(kind);
  const { numAffectedRows } = await sql`
    UPDATE ${table} SET used_at = now()
    WHERE ${owner} = ${id} AND code_hash = ${hashSecret(code)} AND used_at IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}

import type { Kysely } from 'kysely';
import { changeRows, execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { seal } from '#platform/secrets/secrets.ts';
import { PROVIDER_SECRET, type Provider } from './staff-identities.view.ts';

/** Keeps the provider, its secret sealed; accounts at another issuer are unjoined. */
export async function keepProvider(
  tx: Kysely<DB>,
  key: Buffer,
  { label, issuer, client_id, client_secret }: Provider,
): Promise<void> {
  await execute(tx)`DELETE FROM sign_in_provider WHERE issuer <> ${issuer}`;
  await execute(tx)`
    INSERT INTO sign_in_provider (label, issuer, client_id, sealed_secret)
    VALUES (${label}, ${issuer}, ${client_id}, ${seal(key, PROVIDER_SECRET, client_secret)})
    ON CONFLICT (id) DO UPDATE SET label = excluded.label, client_id = excluded.client_id,
      sealed_secret = excluded.sealed_secret`;
}

/** Forgets the provider and unjoins all accounts; whether there was one. */
export const forgetProvider = async (tx: Kysely<DB>): Promise<boolean> =>
  (await changeRows(tx)`DELETE FROM sign_in_provider`) > 0;

/** Joins an account to an operator; undefined where either has one already, or the provider is gone. */
export const addIdentity = (tx: Kysely<DB>, staffId: number, issuer: string, subject: string) =>
  readValue<number>(tx)`
    INSERT INTO staff_identities (staff_id, issuer, subject)
    SELECT ${staffId}, issuer, ${subject}
    FROM sign_in_provider WHERE issuer = ${issuer} FOR KEY SHARE
    ON CONFLICT DO NOTHING RETURNING id`;

/** Unjoins an operator's account, and with it ends the sessions that it made; whether there was one. */
export const removeIdentity = async (tx: Kysely<DB>, staffId: number): Promise<boolean> =>
  (await changeRows(tx)`DELETE FROM staff_identities WHERE staff_id = ${staffId}`) > 0;

/** Unjoins the accounts that were joined before a time and are not any more; returns how many. */
export const removeOtherIdentities = (tx: Kysely<DB>, ids: readonly number[], before: string) =>
  changeRows(tx)`
    DELETE FROM staff_identities WHERE joined_at < ${before} AND NOT id = ANY(${ids}::bigint[])`;

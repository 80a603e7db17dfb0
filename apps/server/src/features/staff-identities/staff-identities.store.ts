import type { Kysely } from 'kysely';
import { changeRows, execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { seal } from '#platform/secrets/secrets.ts';
import { PROVIDER_SECRET, type Provider } from './staff-identities.view.ts';

/** Keeps the provider, its secret sealed; the one before is forgotten. */
export const keepProvider = (
  tx: Kysely<DB>,
  key: Buffer,
  { label, issuer, clientId, clientSecret }: Provider,
  staffName: string,
) => execute(tx)`
    INSERT INTO sign_in_provider (label, issuer, client_id, sealed_secret, staff_name)
    VALUES (${label}, ${issuer}, ${clientId}, ${seal(key, PROVIDER_SECRET, clientSecret)},
      ${staffName})
    ON CONFLICT (id) DO UPDATE SET label = excluded.label, issuer = excluded.issuer,
      client_id = excluded.client_id, sealed_secret = excluded.sealed_secret,
      staff_name = excluded.staff_name, set_at = now()`;

/** Forgets the provider; whether there was one. */
export const forgetProvider = async (tx: Kysely<DB>): Promise<boolean> =>
  (await changeRows(tx)`DELETE FROM sign_in_provider`) > 0;

/** Joins an account to an operator; undefined where either has one already. */
export const addIdentity = (tx: Kysely<DB>, staffId: number, issuer: string, subject: string) =>
  readValue<number>(tx)`
    INSERT INTO staff_identities (staff_id, issuer, subject)
    VALUES (${staffId}, ${issuer}, ${subject})
    ON CONFLICT DO NOTHING RETURNING id`;

/** Notes that an operator came in by an account. */
export const noteIdentityUse = (db: Kysely<DB>, identityId: number) =>
  execute(db)`UPDATE staff_identities SET last_used_at = now() WHERE id = ${identityId}`;

/** Unjoins an operator's account, and with it ends the sessions that it made; whether there was one. */
export const removeIdentity = async (tx: Kysely<DB>, staffId: number): Promise<boolean> =>
  (await changeRows(tx)`DELETE FROM staff_identities WHERE staff_id = ${staffId}`) > 0;

/** Unjoins all accounts but those of one issuer. */
export const removeIdentitiesBut = (tx: Kysely<DB>, issuer: string | null) =>
  execute(tx)`DELETE FROM staff_identities WHERE issuer IS DISTINCT FROM ${issuer}`;

/** Unjoins the accounts that were joined before a time and are not any more; returns how many. */
export const removeOtherIdentities = (tx: Kysely<DB>, ids: readonly number[], before: string) =>
  changeRows(tx)`
    DELETE FROM staff_identities WHERE joined_at < ${before} AND NOT id = ANY(${ids}::bigint[])`;

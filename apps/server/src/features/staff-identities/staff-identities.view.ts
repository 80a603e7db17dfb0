import type { ResponseOf } from '@orchard/contract/endpoint';
import type { getOwnIdentity } from '@orchard/contract/staff/staff-identities';
import { type Kysely, sql } from 'kysely';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { canUnseal, unseal } from '#platform/secrets/secrets.ts';

export const PROVIDER_SECRET = 'sign-in provider';

export interface Provider {
  label: string;
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** The provider, where its secret can be read. */
export async function findProvider(db: Kysely<DB>, key: Buffer): Promise<Provider | undefined> {
  const found = await readRow<Omit<Provider, 'client_secret'> & { sealed: Buffer }>(db)`
    SELECT label, issuer, client_id, sealed_secret AS sealed FROM sign_in_provider`;
  if (!found || !canUnseal(key, PROVIDER_SECRET, found.sealed)) return undefined;
  const { sealed, ...provider } = found;
  return { ...provider, client_secret: unseal(key, PROVIDER_SECRET, sealed) };
}

export const findProviderLabel = async (db: Kysely<DB>): Promise<string | null> =>
  (await readValue<string>(db)`SELECT label FROM sign_in_provider`) ?? null;

/** The operator to whom an account is joined; suspended ones have none. */
export const findIdentity = (db: Kysely<DB>, issuer: string, subject: string) =>
  readRow<{ id: number; staffId: number }>(db)`
    SELECT i.id, i.staff_id AS "staffId"
    FROM staff_identities i JOIN staff t ON t.id = i.staff_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND t.disabled_at IS NULL`;

export const findOwnIdentity = async (db: Kysely<DB>, staffId: number) =>
  (await readRow<ResponseOf<typeof getOwnIdentity>>(db)`
    SELECT (SELECT label FROM sign_in_provider) AS provider,
      t.password_hash IS NOT NULL AS has_password,
      ${wireTime(sql`i.joined_at`)} AS joined_at
    FROM staff t LEFT JOIN staff_identities i ON i.staff_id = t.id
    WHERE t.id = ${staffId}`) as ResponseOf<typeof getOwnIdentity>;

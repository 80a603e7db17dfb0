import { type Right, rightsOf, type StaffRole } from '@orchard/contract/staff/rights';
import type { Kysely } from 'kysely';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';

/** A new token: its name, what it may, and its last day in Japan's calendar. */
export interface TokenDraft {
  name: string;
  rights: readonly Right[];
  expires_on: string;
}

interface FoundToken extends Pick<TokenDraft, 'name' | 'rights'> {
  id: number;
  roles: StaffRole[];
}

/** Stores a token of an operator by its hash; answers its number, and undefined beyond a year. */
export const addToken = (
  tx: Kysely<DB>,
  staffId: number,
  { name, rights, expires_on }: TokenDraft,
  token: string,
) => readValue<number>(tx)`
  INSERT INTO api_tokens (name, rights, token_hash, staff_id, expires_on)
  SELECT ${name}, ${[...rights]}, ${hashSecret(token)}, ${staffId}, ${expires_on}::date
  WHERE ${expires_on}::date BETWEEN japan_today() AND japan_today() + 365
  RETURNING id`;

/** Ends a token, if it has not ended yet; answers its name, and undefined where there is none. */
export const endToken = (tx: Kysely<DB>, id: number) =>
  readValue<string>(tx)`
    UPDATE api_tokens SET ended_at = coalesce(ended_at, now()) WHERE id = ${id} RETURNING name`;

/**
 * The live token that is this text, with the rights that its maker still has; its use is noted once a
 * minute. One that has ended, is past its last day or is none at all takes the same look-up: no time
 * tells them apart.
 */
export async function findToken(db: Kysely<DB>, token: string) {
  const found = await readRow<FoundToken>(db)`
    WITH live AS (
      SELECT t.id, t.name, t.rights, s.roles
      FROM api_tokens t JOIN staff s ON s.id = t.staff_id
      WHERE t.token_hash = ${hashSecret(token)} AND t.ended_at IS NULL
        AND t.expires_on >= japan_today() AND s.disabled_at IS NULL
    ), noted AS (
      UPDATE api_tokens t SET last_used_at = now() FROM live WHERE t.id = live.id
        AND coalesce(t.last_used_at < now() - interval '1 minute', true)
    )
    SELECT id, name, rights, roles FROM live`;
  const held = rightsOf(found?.roles ?? []);
  return found && { ...found, rights: found.rights.filter((right) => held.includes(right)) };
}

import type { ParsedOf } from '@orchard/contract/endpoint';
import type { apiTokens } from '@orchard/contract/staff/api-tokens';
import type { Right } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';

/** Why a token `t` of the operator `s` lets nobody in, the strongest reason first; null: it is live. */
export const whyDead: RawBuilder<'ended' | 'expired' | 'shut_out' | null> = sql`CASE
  WHEN t.ended_at IS NOT NULL THEN 'ended'
  WHEN t.expires_on < japan_today() THEN 'expired'
  WHEN s.disabled_at IS NOT NULL OR NOT 'admin' = ANY(s.roles) THEN 'shut_out' END`;

/** Stores a token of an operator by its hash; answers its number, and undefined beyond a year. */
export const addToken = (
  tx: Kysely<DB>,
  staffId: number,
  { name, rights, expires_on }: ParsedOf<typeof apiTokens.create>['body'],
  token: string,
) => readValue<number>(tx)`
  INSERT INTO api_tokens (name, rights, token_hash, staff_id, expires_on)
  SELECT ${name}, ${rights}, ${hashSecret(token)}, ${staffId}, ${expires_on}::date
  WHERE ${expires_on}::date BETWEEN japan_today() AND japan_today() + 365
  RETURNING id`;

/** Ends a token, if it has not ended yet; answers its name, and undefined where there is none. */
export const endToken = (tx: Kysely<DB>, id: number) =>
  readValue<string>(tx)`
    UPDATE api_tokens SET ended_at = coalesce(ended_at, now()) WHERE id = ${id} RETURNING name`;

/**
 * The live token that is this text; its use is noted once a minute. A dead one and none at all take the
 * same look-up: no time tells them apart.
 */
export const findToken = (db: Kysely<DB>, token: string) =>
  readRow<{ id: number; name: string; rights: Right[] }>(db)`
    WITH live AS (
      SELECT t.id, t.name, t.rights FROM api_tokens t JOIN staff s ON s.id = t.staff_id
      WHERE t.token_hash = ${hashSecret(token)} AND ${whyDead} IS NULL
    ), noted AS (
      UPDATE api_tokens t SET last_used_at = now() FROM live WHERE t.id = live.id
        AND coalesce(t.last_used_at < now() - interval '1 minute', true)
    )
    SELECT * FROM live`;

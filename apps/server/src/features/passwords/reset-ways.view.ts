import { formatMessage } from '@orchard/contract/messages';
import type { ResetWays } from '@orchard/contract/passwords';
import type { Kysely } from 'kysely';
import { listKeys } from '#features/passkeys/passkeys.view.ts';
import { findRemovable } from '#features/two-step/two-step.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { findTokenOwner } from '#platform/tokens/mailed-tokens.store.ts';

/**
 * What lets into an account besides its password, for the member who is about to set a new one.
 * @param token of the mailed link, which stays good
 * @throws Problem 422 under `email`, the same for every fault of the token, as of the reset itself
 */
export async function findResetWays(db: Kysely<DB>, token: string): Promise<ResetWays> {
  const id = await findTokenOwner(db, 'reset', token);
  if (id === undefined) throw fieldsProblem({ email: [formatMessage('auth.token')] });
  const keys = await listKeys(db, { kind: 'member', id });
  return {
    passkeys: keys.map(({ id: keyId, name, created_at }) => ({ id: keyId, name, created_at })),
    authenticator: (await findRemovable(db, id)) ?? null,
  };
}

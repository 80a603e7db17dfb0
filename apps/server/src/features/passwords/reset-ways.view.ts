import type { OpenTerms } from '@orchard/contract/consents';
import { formatMessage } from '@orchard/contract/messages';
import type { ResetWays } from '@orchard/contract/passwords';
import type { Kysely } from 'kysely';
import { listForInvited } from '#features/consents/consents.view.ts';
import { listKeys } from '#features/passkeys/passkeys.view.ts';
import { findShutOut } from '#features/sessions/shut-out.view.ts';
import { findRemovable } from '#features/two-step/two-step.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, type Problem } from '#platform/http/problem.ts';
import { findTokenOwner, type Purpose } from '#platform/tokens/mailed-tokens.store.ts';

/**
 * The refusal of a mailed token under `email`: the same for every fault of it. Whose token is good but
 * who is shut out reads why.
 */
export async function tokenProblem(
  db: Kysely<DB>,
  purpose: Purpose,
  token: string,
  of: { email?: string } = {},
): Promise<Problem> {
  const owner = await findTokenOwner(db, purpose, token, of);
  const why = owner?.isShutOut ? await findShutOut(db, owner.memberId) : undefined;
  return fieldsProblem({ email: [why ?? formatMessage('auth.token')] });
}

/** The member of a mailed token, which stays good. @throws Problem 422 under `email`, as it is used */
async function ownerOf(db: Kysely<DB>, purpose: Purpose, token: string): Promise<number> {
  const owner = await findTokenOwner(db, purpose, token);
  if (!owner || owner.isShutOut) throw await tokenProblem(db, purpose, token);
  return owner.memberId;
}

/** The terms that an invited member accepts with the first password. @throws Problem 422 */
export const findTermsByToken = async (db: Kysely<DB>, token: string): Promise<OpenTerms[]> =>
  listForInvited(db, await ownerOf(db, 'first', token));

/**
 * What lets into an account besides its password, for the member who is about to set a new one.
 * @param token of the mailed link, which stays good
 * @throws Problem 422 under `email`, as of the reset itself
 */
export async function findResetWays(db: Kysely<DB>, token: string): Promise<ResetWays> {
  const id = await ownerOf(db, 'reset', token);
  const keys = await listKeys(db, { kind: 'member', id });
  return {
    passkeys: keys.map(({ id: keyId, name, created_at }) => ({ id: keyId, name, created_at })),
    authenticator: (await findRemovable(db, id)) ?? null,
  };
}

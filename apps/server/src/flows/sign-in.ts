import { say } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { storePasswordHash } from '#features/members/members.store.ts';
import { type Credentials, findCredentials } from '#features/session/credentials.view.ts';
import { rememberDevice } from '#features/session/session.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords.ts';

/** A try to sign in: what was typed, from which device. */
export interface Attempt {
  email: string;
  password: string;
  device: Buffer;
}

/**
 * Finds out whose address and password these are. Takes as long, and says the same, whether the
 * address is unknown, the password wrong, the member suspended or the
 * membership over or yet to begin.
 * @param count counts the try, before the password is looked at
 * @throws Problem 422 under `email`, 503 when too many are at it
 */
export async function signIn(
  db: Database,
  request: FastifyRequest,
  { email, password, device }: Attempt,
  count: (isKnownDevice: boolean) => Promise<void>,
): Promise<Credentials> {
  const found = await findCredentials(db.kysely, email, device);
  await count(found?.isKnownDevice ?? false);

  const matches = await isPassword(found?.passwordHash ?? null, password);
  if (!found || !matches || found.isShutOut) {
    authEvent(request, 'auth.login.fail', found ? { user_id: found.id } : {});
    throw fieldsProblem({ email: [say('auth.failed')] });
  }
  await rememberDevice(db.kysely, found.id, device);
  if (found.passwordHash && needsRehash(found.passwordHash)) {
    await storePasswordHash(db.kysely, found.id, await hashPassword(password));
  }
  return found;
}

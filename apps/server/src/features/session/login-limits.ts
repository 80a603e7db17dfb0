import { say } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { authEvent } from '#platform/http/auth-events.ts';
import { Problem } from '#platform/http/problem.ts';
import { type Limits, refusedUnder } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';

/** Who tries to sign in, as the limits count it. */
export interface LoginAttempt {
  email: string;
  /** A device of the member's own: not counted against the account, so nobody can lock it out. */
  isKnownDevice: boolean;
}

const pairKey = (request: FastifyRequest, email: string, isKnownDevice: boolean) =>
  `${isKnownDevice ? 'known ' : ''}${email.toLowerCase()} ${networkOf(request.ip)}`;

/**
 * Counts a try to sign in, before the password is looked at.
 * @throws Problem 429, with the sentence for the form under `email`
 */
export async function countLogin(
  limits: Limits,
  request: FastifyRequest,
  { email, isKnownDevice }: LoginAttempt,
): Promise<void> {
  try {
    await limits.count(request, LIMITS.loginNetwork, networkOf(request.ip));
    await limits.count(request, LIMITS.loginPair, pairKey(request, email, isKnownDevice));
    if (isKnownDevice) return;
    await limits.count(request, LIMITS.loginAccount, email.toLowerCase());
    await limits.count(request, LIMITS.loginAccountDay, email.toLowerCase());
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.status !== 429) throw refusal;
    authEvent(request, 'auth.login.locked');
    const seconds = refusal.headers['retry-after'] ?? '60';
    throw refusedUnder('email', refusal, say('auth.throttled', { seconds }));
  }
}

/** Forgets the tries of this address from this network after a success. */
export async function forgiveLogin(
  limits: Limits,
  request: FastifyRequest,
  { email, isKnownDevice }: LoginAttempt,
): Promise<void> {
  await limits.forget(LIMITS.loginPair, pairKey(request, email, isKnownDevice));
}

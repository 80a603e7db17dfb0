import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import type { AuthEvent } from '#platform/http/auth-events.ts';
import type { Account } from '#platform/sessions/account.ts';
import { countTries, type Limits, type Refusal } from './limits.ts';
import { networkOf } from './network.ts';
import { LIMITS, type LimitRule } from './rules.ts';

/** The limits of tries to sign in, and their messages. */
export interface SignInLimits {
  network: LimitRule;
  /** By address and network together; on a known device by address and device. */
  pair: LimitRule;
  /** By address, from devices that the account has not been entered from. */
  account: LimitRule;
  /** By address and day; on a known device by address, device and day. */
  accountDay: LimitRule;
  /** A refusal, as the log calls it. */
  event: AuthEvent;
  tooMany: Refusal['message'];
  /** The message when the tries of others block the owner: it names other ways in. */
  crowded: Refusal['message'];
}

/** A try to sign in, and the device where it is one that the account has been entered from. */
interface SignInTry {
  email: string;
  knownDevice: Buffer | null;
}

/** A device of an account has its own counts. */
export const onDevice = (email: string, device: Buffer) =>
  `${email.toLowerCase()} ${device.toString('base64url')}`;
/** Others count by address and network together. */
export const inNetwork = (email: string, { ip }: FastifyRequest) =>
  `${email.toLowerCase()} ${networkOf(ip)}`;

/**
 * Counts a try to sign in, before the password is checked. A known device has its own count: nobody
 * without its cookie can use it up.
 * @throws Problem 429, with the sentence for the form
 */
export async function countSignIn(
  limits: Limits,
  request: FastifyRequest,
  { network, pair, account, accountDay, event, tooMany, crowded }: SignInLimits,
  { email, knownDevice }: SignInTry,
): Promise<void> {
  const refusal = (message: Refusal['message']) => ({ field: 'email', event, message });
  if (knownDevice) {
    const key = onDevice(email, knownDevice);
    const rules = [pair, accountDay].map((rule) => [rule, key] as const);
    return countTries(limits, request, rules, refusal(tooMany));
  }
  const near = [
    [network, networkOf(request.ip)],
    [pair, inNetwork(email, request)],
  ] as const;
  await countTries(limits, request, near, refusal(tooMany));
  const all = [account, accountDay].map((rule) => [rule, email.toLowerCase()] as const);
  await countTries(limits, request, all, refusal(crowded));
}

/** Forgets the last minute's tries after a success. */
export const forgiveSignIn = (
  limits: Limits,
  request: FastifyRequest,
  { pair }: SignInLimits,
  { email, knownDevice }: SignInTry,
): Promise<void> =>
  limits.forget(pair, knownDevice ? onDevice(email, knownDevice) : inNetwork(email, request));

/**
 * Resets all counts that block an account; call it after the owner has proved their identity in
 * another way.
 * @param here the request and the device of that proof
 */
export async function forgetSignIns(
  limits: Limits,
  { pair, account, accountDay }: SignInLimits,
  email: string,
  here?: { request: FastifyRequest; device: Buffer },
): Promise<void> {
  const address = email.toLowerCase();
  await limits.forget(account, address);
  await limits.forget(accountDay, address);
  if (!here) return;
  await limits.forget(pair, inNetwork(email, here.request));
  await limits.forget(pair, onDevice(email, here.device));
  await limits.forget(accountDay, onDevice(email, here.device));
}

/** The limits of sign-in. */
export const SIGN_IN: Readonly<Record<Account['kind'], SignInLimits>> = {
  member: {
    network: LIMITS.loginNetwork,
    pair: LIMITS.loginPair,
    account: LIMITS.loginAccount,
    accountDay: LIMITS.loginAccountDay,
    event: 'auth.login.locked',
    tooMany: (values) => formatMessage('auth.throttled', values),
    crowded: (values) => formatMessage('auth.crowded', values),
  },
  staff: {
    network: LIMITS.staffNetwork,
    pair: LIMITS.staffPassword,
    account: LIMITS.staffAccount,
    accountDay: LIMITS.staffPasswordDay,
    event: 'staff.login.locked',
    tooMany: (values) => formatStaffMessage('staff_auth.throttled', values),
    crowded: (values) => formatStaffMessage('staff_auth.crowded', values),
  },
};

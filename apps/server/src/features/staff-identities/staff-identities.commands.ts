import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { auditOwn } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { staffAuthenticatorChangedEmail } from '#features/operators/operator-mails.view.ts';
import { hasAdmin } from '#features/operators/operators.view.ts';
import { takeChallenge } from '#features/passkeys/passkeys.commands.ts';
import { readClock } from '#features/passkeys/passkeys.view.ts';
import { lockStaff } from '#features/staff-auth/staff-auth.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { sign } from '#platform/secrets/secrets.ts';
import type { StaffSession } from '#platform/sessions/live-sessions.view.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { makeChallenge, readChallenge } from '#platform/webauthn/key-answers.ts';
import { endWaysIn } from '#ways-in';
import { addressAtProvider, type Ceremony, discover, exchangeAnswer } from './ask-provider.ts';
import { addIdentity, removeIdentity } from './staff-identities.store.ts';
import { findIdentity, findOwnIdentity, findProvider } from './staff-identities.view.ts';

export { removeOtherIdentities } from './staff-identities.store.ts';

export type IdentityParts = Pick<SiteParts, 'config' | 'db' | 'limits' | 'origin' | 'outbox'> & {
  /** Proves what is carried to the provider and back, and seals the provider's secret. */
  providerKey: Buffer;
};

/** What operators go to the provider for: to come in, in place of a fresh code, to join an account. */
type Purpose = 'enter' | 'confirm' | 'join';

/** How long the way to the provider and back may take, and how fresh a proof there must be. */
const [LIFETIME_SECONDS, FRESH_SECONDS] = [10 * 60, 5 * 60];

/** The address to which the provider sends the browser back: a screen of the console. */
export const redirectUri = (origin: string): string => `${origin}/staff/provider`;

const ceremonyOf = (parts: IdentityParts, purpose: Purpose, state: string): Ceremony => ({
  ...{ redirectUri: redirectUri(parts.origin), state },
  nonce: sign(parts.providerKey, 'nonce', state),
  verifier: sign(parts.providerKey, 'verifier', state),
  maxAge: purpose === 'enter' ? null : FRESH_SECONDS,
});

const boundTo = (request: FastifyRequest, purpose: Purpose, issuer: string) => ({
  purpose: `provider ${purpose} ${issuer}` as const,
  boundTo: request.staffVisitor?.boundTo ?? '',
});

/**
 * The address at the provider to which this browser goes. The server keeps nothing of it: the state
 * proves purpose, browser and issuer, and nonce and verifier follow from it.
 * @throws Problem 409 without a provider, or where it does not answer
 */
export async function goToProvider(
  parts: IdentityParts,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<{ url: string }> {
  await parts.limits.count(request, LIMITS.providerNetwork, networkOf(request.ip));
  const { kysely } = parts.db;
  const provider = await findProvider(kysely, parts.providerKey);
  if (!provider) throw conflict(formatStaffMessage('identity.none'));
  const client = await discover(provider, parts.config.production).catch((err) => {
    request.log.warn({ err }, 'the sign-in provider does not answer');
    throw conflict(formatStaffMessage('identity.unreachable'));
  });
  const expiresAt = (await readClock(kysely)) + LIFETIME_SECONDS;
  const ceremony = boundTo(request, purpose, provider.issuer);
  const state = `${purpose}.${makeChallenge(parts.providerKey, ceremony, expiresAt)}`;
  return { url: await addressAtProvider(client, ceremonyOf(parts, purpose, state)) };
}

/** Who came back from the provider, and for what. */
export type Returned =
  | { purpose: 'enter'; staffId: number; identityId: number; provedAt: number }
  | { purpose: 'confirm' | 'join'; session: StaffSession };

/**
 * Takes what the provider sent back with this browser, once. It must answer what this browser was
 * sent for, at this issuer and in time. A stranger's account opens and makes nothing.
 * @throws Problem 422 under `answer`
 */
export async function returnFromProvider(
  parts: IdentityParts,
  request: FastifyRequest,
  answer: string,
): Promise<Returned> {
  await parts.limits.count(request, LIMITS.providerNetwork, networkOf(request.ip));
  const { kysely } = parts.db;
  const params = new URLSearchParams(answer);
  const state = params.get('state') ?? '';
  const [, purpose, sent = ''] = /^(enter|confirm|join)\.([\w-]+)$/.exec(state) ?? [];
  const session = request.staffVisitor?.session ?? null;
  const refused = (key: Parameters<typeof formatStaffMessage>[0], reason: string) => {
    authEvent(request, 'staff.login.fail', session ? { staff_id: session.id } : {});
    request.log.info({ reason }, 'refused what the sign-in provider sent');
    return fieldsProblem({ answer: [formatStaffMessage(key)] });
  };
  const provider = await findProvider(kysely, parts.providerKey);
  if (!provider) throw refused('identity.none', 'no provider');
  const isPurpose = purpose as Purpose;
  const challenge = readChallenge(
    parts.providerKey,
    boundTo(request, isPurpose, provider.issuer),
    sent,
  );
  // Taken before the provider is asked: a second answer does not even reach it.
  if (!challenge || !(await takeChallenge(kysely, challenge))) {
    throw refused('identity.refused', 'another browser, another issuer, too late, or twice');
  }
  const unfit = isPurpose === 'enter' ? 'identity.refused' : 'identity.not_anew';
  const client = await discover(provider, parts.config.production).catch((error: Error) => {
    throw refused('identity.unreachable', error.message);
  });
  const proof = await exchangeAnswer(client, params, ceremonyOf(parts, isPurpose, state));
  if ('refusal' in proof) {
    throw refused(proof.refusal === 'cancelled' ? 'identity.cancelled' : unfit, proof.reason);
  }
  const { subject, provedAt } = proof;
  if (isPurpose === 'join') {
    if (!session?.isIn) throw refused('identity.refused', 'nobody is in');
    const staff = { ...session, ip: request.ip };
    await changeOwn(parts, staff, 'join_identity', '外部のアカウントの結び付け', async (tx) => {
      const isFree = await addIdentity(tx, session.id, provider.issuer, subject);
      if (!isFree) throw refused('identity.taken', 'somebody has one already');
    });
    return { purpose: isPurpose, session };
  }
  const identity = await findIdentity(kysely, provider.issuer, subject);
  if (!identity) throw refused('identity.stranger', 'an account that is not joined');
  const { id: identityId, staffId } = identity;
  if (isPurpose === 'enter') return { purpose: isPurpose, staffId, identityId, provedAt };
  if (!session?.isIn || session.id !== staffId) throw refused(unfit, 'the account of another');
  return { purpose: isPurpose, session };
}

/** Changes an operator's own ways in: audited, and mailed to the operator. */
async function changeOwn(
  { db, outbox }: IdentityParts,
  staff: Pick<Staff, 'id' | 'name' | 'email' | 'ip'>,
  action: 'join_identity' | 'unjoin_identity' | 'give_up_password',
  change: Parameters<typeof staffAuthenticatorChangedEmail>[1],
  act: (tx: Kysely<DB>) => Promise<unknown>,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    await lockStaff(tx);
    await act(tx);
    await outbox.put(tx, staffAuthenticatorChangedEmail(staff, change));
    await auditOwn(tx, staff, action);
  });
  outbox.wake();
}

/**
 * Unjoins an operator's own account, and ends the sessions that it made.
 * @throws Problem 409 where there is none, or no password to come in by
 */
export const unjoinIdentity = (parts: IdentityParts, staff: Staff): Promise<void> =>
  changeOwn(parts, staff, 'unjoin_identity', '外部のアカウントの結び付けの解除', async (tx) => {
    const { has_password: hasPassword } = await findOwnIdentity(tx, staff.id);
    if (!hasPassword) throw conflict(formatStaffMessage('identity.no_password'));
    if (!(await removeIdentity(tx, staff.id))) {
      throw conflict(formatStaffMessage('identity.not_joined'));
    }
  });

/**
 * Removes an operator's own password, where the provider lets them in.
 * @throws Problem 409 without a joined account, and for the last administrator with a password
 */
export const giveUpPassword = (parts: IdentityParts, staff: Staff): Promise<void> =>
  changeOwn(parts, staff, 'give_up_password', 'パスワードの使用の停止', async (tx) => {
    const { joined_at: joinedAt } = await findOwnIdentity(tx, staff.id);
    if (joinedAt === null) throw conflict(formatStaffMessage('identity.not_joined'));
    await endWaysIn(tx, { kind: 'staff', id: staff.id, what: 'gives up the password' });
    if (!(await hasAdmin(tx))) throw conflict(formatStaffMessage('identity.last_password'));
  });

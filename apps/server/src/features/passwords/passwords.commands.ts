import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { mailToTrusted } from '#features/account/trusted-address.commands.ts';
import { acceptWithFirstPassword } from '#features/consents/consents.commands.ts';
import { storePasswordHash } from '#features/members/members.commands.ts';
import { findAddressee, findByEmail } from '#features/members/members.view.ts';
import { listWelcomes } from '#features/notices/notices.view.ts';
import { notifyMembers, notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import { listKeys } from '#features/passkeys/passkeys.view.ts';
import { mailShutOut } from '#features/sessions/shut-out.commands.ts';
import { checkSecondStep, type SecondStepParts } from '#features/two-step/second-step.commands.ts';
import { findMemberAuthenticator } from '#features/two-step/two-step.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { hashPassword, refuseCommon } from '#platform/passwords/passwords.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import {
  findTokenOwner,
  issueToken,
  noteResetRequest,
  type Purpose,
  TOKEN_LIFETIME,
  takeToken,
} from '#platform/tokens/mailed-tokens.store.ts';
import { endWaysIn, type Occasion, type Sparing } from '#ways-in';
import { waysWords } from './ended-ways.view.ts';
import { passwordChangedMail, resetMail } from './password-mails.view.ts';
import { tokenProblem } from './reset-ways.view.ts';

export type PasswordParts = Pick<SiteParts, 'outbox' | 'product' | 'origin'>;

/** A new password, and what goes and stays with it. */
interface NewPassword {
  hash: string;
  what: Extract<Occasion, { kind: 'member' }>['what'] &
    ('changes the password' | 'sets a password by mail');
  sparing: Sparing;
}

/**
 * Stores a new password, ends the ways in that the old one may have given others, and mails to the
 * member what has gone and which passkeys stay. The bell says so too, unless it is the first password:
 * that shows with what the brands welcome.
 */
export async function changePassword(
  tx: Kysely<DB>,
  { outbox, origin }: PasswordParts,
  member: { id: number; name: string; email: string },
  { hash, what, sparing }: NewPassword,
): Promise<void> {
  const account = { kind: 'member', id: member.id } as const;
  // A member without a password is told of nothing.
  await notifyOfSecurity(tx, member.id, 'パスワードが変更されました。');
  const welcomes = await listWelcomes(tx, member.id);
  await storePasswordHash(tx, member.id, hash);
  for (const { id: noticeId, topicId } of welcomes) {
    // By the name under which it would be announced: nobody is told of it twice.
    const news = { kind: 'notice', event: `notice:${noticeId}`, noticeId, topicId } as const;
    await notifyMembers(tx, news, sql`SELECT ${member.id}::bigint`);
  }
  const ended = await endWaysIn(tx, { ...account, what }, sparing);
  const keys = await listKeys(tx, account);
  const ways = waysWords(
    ended,
    keys.map(({ name }) => name),
  );
  await outbox.put(tx, passwordChangedMail(member, origin, ways));
}

/** A mailed token and the new password. */
export interface ByToken {
  purpose: Extract<Purpose, 'reset' | 'first'>;
  token: string;
  /** If the form asks for it: must be the member's own address. */
  email?: string;
  password: string;
  /** Numbers of passkeys that stay; by default none does. */
  keepPasskeys?: readonly number[] | null | undefined;
  /**
   * Whether the authenticator stays; by default one does that is too old to have come with a theft,
   * since a mailbox alone must not take the second step away.
   */
  keepAuthenticator?: boolean | null | undefined;
  /** A code of that one, or a recovery code, with which it goes. */
  authenticatorCode?: string | null | undefined;
  /** Fingerprints of the terms that an invited member accepts; absent: the client shows none. */
  acceptedTerms?: readonly string[] | null | undefined;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

const ofAddress = (email: string | undefined) => (email === undefined ? {} : { email });

/**
 * Checks, before an authenticator goes that may well be the member's own, that the member can use it.
 * @throws Problem 422 or 429 under `authenticator_code`
 */
async function checkRemoval(
  parts: SecondStepParts,
  request: FastifyRequest,
  { purpose, token, email, password, authenticatorCode: code = null, device }: ByToken,
): Promise<void> {
  const { kysely } = parts.db;
  const owner = await findTokenOwner(kysely, purpose, token, ofAddress(email));
  const member = owner && !owner.isShutOut && (await findAddressee(kysely, owner.memberId));
  if (!member) return;
  const authenticator = await findMemberAuthenticator(kysely, member.id, device);
  if (!authenticator || authenticator.isLate) return;
  // A code works once: nothing else that is wrong may cost it.
  refuseCommon(password, member);
  await checkSecondStep(parts, request, { memberId: member.id, code, device });
}

/** What a member spares who sets a password with a mailed token. */
function sparedBy({ keepPasskeys, keepAuthenticator }: ByToken): Sparing {
  const passkeys = keepPasskeys ?? [];
  if (keepAuthenticator === false) return { passkeys };
  return { passkeys, authenticator: keepAuthenticator ? 'any' : 'old' };
}

/**
 * Sets a password with a mailed token and ends the other ways into the account, but for what the
 * member keeps, without signing in (W-17).
 * @returns the member
 * @throws Problem 422 under `email`, the same for every fault of the token, but with the reason for
 *   who is shut out; under `password` for a common password; under `accepted_terms` for terms that are
 *   not accepted; 422 or 429 under `authenticator_code`
 */
export async function setPasswordByToken(
  parts: PasswordParts & SecondStepParts,
  request: FastifyRequest,
  wish: ByToken,
): Promise<{ id: number; email: string }> {
  const { purpose, token, email, password } = wish;
  refuseCommon(password, { product: parts.product });
  if (wish.keepAuthenticator === false) await checkRemoval(parts, request, wish);
  const hash = await hashPassword(password);
  return parts.db.kysely.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, purpose, token, ofAddress(email));
    const member = taken && (await findAddressee(tx, taken.memberId));
    if (!member) throw await tokenProblem(tx, purpose, token, ofAddress(email));
    // Only now is the member known; after this refusal the token stays valid.
    refuseCommon(password, member);
    if (wish.acceptedTerms) await acceptWithFirstPassword(tx, member.id, wish.acceptedTerms);
    const what = 'sets a password by mail';
    await changePassword(tx, parts, member, { hash, what, sparing: sparedBy(wish) });
    return member;
  });
}

/**
 * Mails a reset link if the address is a member's, and the reason to one who is shut out; records the
 * request in any case. It takes longer for a member, so callers must not wait for it.
 */
export async function requestReset(
  db: Database,
  parts: PasswordParts,
  email: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (tx) => {
    await noteResetRequest(tx, hashSecret(email.toLowerCase()));
    const member = await findByEmail(tx, email);
    if (!member) {
      await mailShutOut(tx, parts, email);
      return;
    }
    const secret = await issueToken(tx, member.id, 'reset');
    const mailMessage = resetMail(member, parts.origin, secret);
    await mailToTrusted(tx, parts, member, mailMessage, TOKEN_LIFETIME.reset);
  });
}

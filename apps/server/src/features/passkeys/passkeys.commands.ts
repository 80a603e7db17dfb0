import { formatMessage } from '@orchard/contract/messages';
import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import type { CreationOptions } from '@orchard/contract/webauthn';
import type { Kysely } from 'kysely';
import { audit } from '#console/records/audit.store.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, orNotFound, type Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findSiteSender } from '#platform/mail/mail.view.ts';
import type { Addressee } from '#platform/mail/mail-template.ts';
import type { Account } from '#platform/sessions/account.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  ALGORITHMS,
  type Ceremony,
  type Expected,
  type MadeKey,
  makeChallenge,
  relyingParty,
} from '#platform/webauthn/key-answers.ts';
import { passkeyChangedMail } from './passkey-mails.view.ts';
import { addKey, giveHandle, removeKey, removeKeys, takeChallenge } from './passkeys.store.ts';
import { findOwnCredentials, readClock } from './passkeys.view.ts';

export { removeOtherKeys, takeChallenge } from './passkeys.store.ts';

export type PasskeyParts = Pick<SiteParts, 'db' | 'outbox' | 'product' | 'origin' | 'passkeyKey'>;

/** How long a challenge can be answered, by the database's clock. */
const LIFETIME_SECONDS = 5 * 60;

/** As browsers count it. */
const TIMEOUT = LIFETIME_SECONDS * 1000;

/** A refusal under no field. */
export const passkeyProblem = (
  key: 'auth.passkey' | 'passkeys.refused' | 'passkeys.known' | 'passkeys.full',
): Problem => fieldsProblem({ '': [formatMessage(key, { max: MOST_PASSKEYS })] });

/** What challenges of a member's account are for: its sessions get new numbers. */
export const boundToMember = (memberId: number): string => `member ${memberId}`;

/** What answers to a challenge of this browser must be for. */
export const expectedOf = (
  { passkeyKey: key, origin }: PasskeyParts,
  ceremony: Ceremony,
): Expected => ({ key, origin, ...ceremony });

const newChallenge = async ({ db, passkeyKey }: PasskeyParts, ceremony: Ceremony) =>
  makeChallenge(passkeyKey, ceremony, (await readClock(db.kysely)) + LIFETIME_SECONDS);

/** What a browser asks any key of the site to sign. */
export const requestFor = async (parts: PasskeyParts, ceremony: Ceremony) => ({
  challenge: await newChallenge(parts, ceremony),
  rpId: relyingParty(parts.origin),
  timeout: TIMEOUT,
  userVerification: 'required' as const,
});

/**
 * What a browser makes a new key of an account with.
 * @throws Problem 422 when the account has the most keys
 */
export async function creationFor(
  parts: PasskeyParts,
  account: Account & { name: string; email: string },
  ceremony: Ceremony,
): Promise<CreationOptions> {
  const { kysely } = parts.db;
  const credentials = await findOwnCredentials(kysely, account);
  if (credentials.length >= MOST_PASSKEYS) throw passkeyProblem('passkeys.full');
  const { handle } = await giveHandle(kysely, account);
  const site = await findSiteSender(kysely, parts.product);
  return {
    challenge: await newChallenge(parts, ceremony),
    rp: { id: relyingParty(parts.origin), name: site.name },
    user: { id: handle.toString('base64url'), name: account.email, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: credentials.map((key) => ({ type: 'public-key', ...key })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds a key that a browser has made, once for each challenge.
 * @returns its number
 * @throws Problem 422 under no field
 */
export async function keepKey(
  tx: Kysely<DB>,
  account: Account,
  made: MadeKey,
  name: string,
): Promise<number> {
  if (!(await takeChallenge(tx, made.challenge))) throw passkeyProblem('passkeys.refused');
  const { ownerId } = await giveHandle(tx, account);
  const added = await addKey(tx, ownerId, made, name);
  if (typeof added === 'string') throw passkeyProblem(`passkeys.${added}`);
  return added;
}

/** Tells a member of a change of the passkeys, in the bell and by mail. */
export async function tellOfKeys(
  tx: Kysely<DB>,
  { outbox, origin }: Pick<PasskeyParts, 'outbox' | 'origin'>,
  member: Addressee,
  { text, change }: { text: string; change: string },
): Promise<void> {
  await notifyOfSecurity(tx, member.id, text);
  await outbox.put(tx, passkeyChangedMail(member, origin, change));
}

/**
 * Adds a key of a member, and tells the member.
 * @returns its number
 * @throws Problem 422 under no field
 */
export const addMemberKey = (
  parts: PasskeyParts,
  member: Addressee,
  made: MadeKey,
  name: string,
): Promise<number> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const keyId = await keepKey(tx, { kind: 'member', id: member.id }, made, name);
    await tellOfKeys(tx, parts, member, {
      text: `パスキー「${name}」が追加されました。`,
      change: `パスキー「${name}」の追加`,
    });
    return keyId;
  });

/** Removes a key of a member, and tells the member; returns whether there was such a key. */
export const removeMemberKey = (
  parts: PasskeyParts,
  member: Addressee,
  keyId: number,
): Promise<boolean> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const name = await removeKey(tx, { kind: 'member', id: member.id }, keyId);
    if (name === undefined) return false;
    await tellOfKeys(tx, parts, member, {
      text: `パスキー「${name}」が削除されました。`,
      change: `パスキー「${name}」の削除`,
    });
    return true;
  });

/**
 * Removes all keys of a member for an operator, as after a device was lost, and tells the member.
 * @returns how many there were
 * @throws Problem 404
 */
export const removeKeysOf = (
  parts: PasskeyParts,
  staff: Staff,
  memberId: number,
): Promise<{ count: number }> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const member = await orNotFound(findAddressee(tx, memberId));
    const { length: count } = await removeKeys(tx, { kind: 'member', id: memberId });
    if (count === 0) return { count };
    await tellOfKeys(tx, parts, member, {
      text: 'パスキーがすべて削除されました。',
      change: '運営による、すべてのパスキーの削除',
    });
    await audit(tx, staff, {
      action: 'remove_passkey',
      kind: 'member-passkeys',
      recordId: memberId,
      label: member.name,
      before: { passkey_count: count },
      after: { passkey_count: 0 },
    });
    return { count };
  });

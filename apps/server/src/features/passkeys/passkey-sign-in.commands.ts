import type { KeyAnswer } from '@orchard/contract/webauthn';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import { staffAuthenticatorChangedEmail } from '#features/operators/operator-mails.view.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { type Account, loggedAs } from '#platform/sessions/account.ts';
import { readSignature, type Signature } from '#platform/webauthn/key-answers.ts';
import { passkeyChangedMail } from './passkey-mails.view.ts';
import { expectedOf, type PasskeyParts, passkeyProblem } from './passkeys.commands.ts';
import { noteKeyUse, stopKey, takeChallenge } from './passkeys.store.ts';
import { findStoredKey, type StoredKey } from './passkeys.view.ts';

const EVENTS = {
  member: { failed: 'auth.login.fail', copied: 'auth.passkey.copied' },
  staff: { failed: 'staff.login.fail', copied: 'staff.passkey.copied' },
} as const;

/** Tells the owner that a key was stopped because there may be a copy of it. */
async function tellOwner(
  tx: Kysely<DB>,
  { outbox, origin }: PasskeyParts,
  { kind, id }: Account,
  name: string,
): Promise<void> {
  const change = `パスキー「${name}」の停止（複製のおそれがあるため）` as const;
  if (kind === 'staff') {
    const operator = await findOperatorFields(tx, id);
    if (operator) await outbox.put(tx, staffAuthenticatorChangedEmail(operator, change));
    return;
  }
  const member = await findAddressee(tx, id);
  await notifyOfSecurity(tx, id, `パスキー「${name}」は複製されたおそれがあるため、停止しました。`);
  if (member) await outbox.put(tx, passkeyChangedMail(member, origin, change));
}

/** Uses a key up to its counter; a counter that goes back stops the key. */
const useKey = (
  parts: PasskeyParts,
  account: Account,
  key: StoredKey,
  signed: Signature,
): Promise<'used' | 'refused' | 'copied'> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    if (!(await takeChallenge(tx, signed.challenge))) return 'refused';
    if (await noteKeyUse(tx, key.id, signed)) return 'used';
    const name = await stopKey(tx, key.id);
    if (name === undefined) return 'refused';
    await tellOwner(tx, parts, account, name);
    return 'copied';
  });

/**
 * Finds the account whose key has answered the challenge of this browser. The key has verified its
 * owner, so that it counts as both steps. Its refusal is the same whatever is wrong.
 * @returns the member's or the operator's number
 * @throws Problem 422 under no field
 */
export async function signInByKey(
  parts: PasskeyParts,
  request: FastifyRequest,
  { kind, boundTo, answer }: { kind: Account['kind']; boundTo: string; answer: KeyAnswer | null },
): Promise<number> {
  const key =
    answer && (await findStoredKey(parts.db.kysely, kind, Buffer.from(answer.id, 'base64url')));
  const account = key && { kind, id: key.ownerId };
  const refused = () => {
    authEvent(request, EVENTS[kind].failed, account ? loggedAs(account) : {});
    return passkeyProblem('auth.passkey');
  };
  if (!answer || !key || !account) throw refused();
  const expected = expectedOf(parts, { purpose: `${kind} enters`, boundTo });
  const signed = await readSignature(answer, key.publicKey, expected);
  if (!signed || !key.letsIn) throw refused();
  const outcome = await useKey(parts, account, key, signed);
  if (outcome === 'used') return account.id;
  if (outcome === 'copied') {
    authEvent(request, EVENTS[kind].copied, loggedAs(account));
    parts.outbox.wake();
  }
  throw refused();
}
